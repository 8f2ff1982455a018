"""What the service says unasked, as an asynchronous iterator."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

from .errors import ConnectionLost

Params = TypeVar("Params")


class _End:
    """Behind the last notification: what follows."""

    def __init__(self, error: ConnectionLost | None) -> None:
        self.error = error


class Notifications(Generic[Params]):
    """The params of each notification of one method, from the moment this was made.

    Nothing is lost while nobody waits: what came is kept until it is taken. An iterator that is
    closed or no longer referred to keeps nothing. It ends with the session, and raises
    ConnectionLost when the service ended by itself.
    """

    def __init__(self, method: str) -> None:
        self.method = method
        self._arrived: asyncio.Queue[Params | _End] = asyncio.Queue()
        self._closed = False

    def __aiter__(self) -> Notifications[Params]:
        return self

    async def __anext__(self) -> Params:
        params = await self._arrived.get()
        if not isinstance(params, _End):
            return params
        self._arrived.put_nowait(params)
        if params.error is not None:
            raise ConnectionLost(str(params.error), params.error.exit_code)
        raise StopAsyncIteration

    def close(self) -> None:
        """Takes no more notifications; those that came are still there."""
        self._end(None)

    def _deliver(self, params: Params) -> None:
        if not self._closed:
            self._arrived.put_nowait(params)

    def _end(self, error: ConnectionLost | None) -> None:
        if not self._closed:
            self._closed = True
            self._arrived.put_nowait(_End(error))
