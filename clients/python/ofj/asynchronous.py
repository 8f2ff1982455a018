"""The client for asyncio."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self, Unpack

from . import _generated_types as _types
from ._connection import Connection
from ._generated_methods import AsyncMethods
from ._options import ClientOptions, find_executable
from .notifications import Notifications


class AsyncClient(AsyncMethods):
    """Runs `ofj serve` and calls its methods: `await client.journal.day(day="today")`.

    Use it with `async with`, or call `start` and `close`. Requests are sent in the order in which
    they are made and may wait for their answers beside each other. Cancelling the task that waits,
    by `asyncio.timeout` too, cancels the request; the task goes on when that is answered. What was
    done by then stays done.
    """

    # What the service answered to `initialize`.
    info: _types.InitializeResult

    def __init__(self, executable: str | os.PathLike[str] | None = None, **options: Unpack[ClientOptions]) -> None:
        """`executable` is the program `ofj`: by default that of `OFJ_BINARY`, else that of `PATH`."""
        self._executable = find_executable(executable)
        self._options = options
        self._connection: Connection | None = None

    async def start(self) -> Self:
        """Starts the service and the session."""
        if self._connection is not None:
            raise RuntimeError("the client was started before")
        options = self._options
        framing = options.get("framing", "headers")
        command = [self._executable, "serve", "--framing", framing, *options.get("arguments", ())]
        self._connection = await Connection.open(
            command, framing, options.get("handlers", {}), options.get("environment"), options.get("stderr")
        )
        try:
            self.info = await self._initialize()
        except BaseException:
            await self._connection.close()
            raise
        return self

    async def _initialize(self) -> _types.InitializeResult:
        options = self._options
        client: _types.ClientInfo = {"name": "ofj-python"}
        directory = options.get("data_directory")
        info = await self.initialize(
            processId=os.getpid(),
            clientInfo=options.get("client_info", client),
            capabilities=options.get("capabilities", {}),
            dataDirectory=None if directory is None else os.path.abspath(directory),
            timeZone=options.get("time_zone"),
            locale=options.get("locale"),
            configuration=options.get("configuration"),
        )
        await self.initialized()
        return info

    async def close(self) -> None:
        """Ends the session and the service, within ten seconds whatever happens.

        What is under way gets a second to finish.
        """
        if self._connection is not None:
            await self._connection.close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def exit_code(self) -> int | None:
        """The exit code of the service, negative for a signal; None while it runs."""
        return None if self._connection is None else self._connection.exit_code

    async def request(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """Calls a method by its name, for those that this client does not know yet."""
        return await self._started().request(method, params or {})

    def notifications(self, method: str) -> Notifications[Any]:
        """The params of each notification from now on:
        `async for change in client.notifications("store/didChange")`.

        Raises ValueError for a method that the service never sends.
        """
        if method not in _types.SERVER_NOTIFICATIONS:
            known = ", ".join(sorted(_types.SERVER_NOTIFICATIONS))
            raise ValueError(f"there is no notification `{method}`; there are {known}")
        return self._started().notifications(method)

    async def _request(self, method: str, params: dict[str, Any]) -> Any:
        return await self._started().request(method, params)

    async def _notify(self, method: str, params: dict[str, Any]) -> None:
        await self._started().notify(method, params)

    def _started(self) -> Connection:
        if self._connection is None:
            raise RuntimeError("the client is not started; use `async with` or `start`")
        return self._connection
