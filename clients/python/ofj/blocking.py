"""The client that blocks: the one for asyncio, run by an event loop on a thread of its own."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Mapping
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, Unpack

from . import _generated_types as _types
from ._generated_methods import SyncMethods
from ._options import ClientOptions, Handler
from .asynchronous import AsyncClient
from .errors import ConnectionLost
from .notifications import Notifications

Params = TypeVar("Params")
Result = TypeVar("Result")

# How long requests of other threads get to notice that the connection has ended, in seconds.
_DRAIN_PATIENCE = 1.0


class Client(SyncMethods):
    """Runs `ofj serve` and calls its methods: `client.journal.day(day="today")`.

    Use it with `with`, or call `start` and `close`. Threads may share a client; their requests are
    under way beside each other.
    """

    # What the service answered to `initialize`.
    info: _types.InitializeResult

    def __init__(
        self,
        executable: str | os.PathLike[str] | None = None,
        *,
        timeout: float | None = None,
        **options: Unpack[ClientOptions],
    ) -> None:
        """`executable` is the program `ofj`: by default that of `OFJ_BINARY`, else that of `PATH`.

        A request that takes longer than `timeout` seconds is cancelled and raises TimeoutError.
        """
        handlers = options.get("handlers", {})
        options["handlers"] = {method: _on_a_thread(handler) for method, handler in handlers.items()}
        self._client = AsyncClient(executable, **options)
        self._timeout = timeout
        self._loop: _LoopThread | None = None

    def start(self) -> Self:
        """Starts the service and the session."""
        if self._loop is not None:
            raise RuntimeError("the client was started before")
        self._loop = _LoopThread()
        try:
            self._loop.run(self._client.start)
        except BaseException:
            self._loop.stop()
            raise
        self.info = self._client.info
        return self

    def close(self) -> None:
        """Ends the session and the service, within ten seconds whatever happens.

        What is under way gets a second to finish.
        """
        if self._loop is not None and not self._loop.is_stopped:
            try:
                self._loop.run(self._client.close)
            finally:
                self._loop.stop()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    @property
    def exit_code(self) -> int | None:
        """The exit code of the service, negative for a signal; None while it runs."""
        return self._client.exit_code

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """Calls a method by its name, for those that this client does not know yet."""
        return self._started().run(lambda: self._client.request(method, params), self._timeout)

    def notifications(self, method: str) -> BlockingNotifications[Any]:
        """The params of each notification from now on:
        `for change in client.notifications("store/didChange")`.

        Raises ValueError for a method that the service never sends.
        """

        async def open() -> Notifications[Any]:
            return self._client.notifications(method)

        loop = self._started()
        return BlockingNotifications(loop.run(open), loop)

    def _request(self, method: str, params: dict[str, Any]) -> Any:
        return self.request(method, params)

    def _notify(self, method: str, params: dict[str, Any]) -> None:
        self._started().run(lambda: self._client._notify(method, params))

    def _started(self) -> _LoopThread:
        if self._loop is None:
            raise RuntimeError("the client is not started; use `with` or `start`")
        return self._loop


class BlockingNotifications(Generic[Params]):
    """The params of each notification of one method, from the moment this was made.

    Nothing is lost while nobody waits: what came is kept until it is taken. An iterator that is
    closed or no longer referred to keeps nothing. It ends with the session, and raises
    ConnectionLost when the service ended by itself.
    """

    def __init__(self, notifications: Notifications[Params], loop: _LoopThread) -> None:
        self._notifications = notifications
        self._loop = loop

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Params:
        return self.next()

    def next(self, timeout: float | None = None) -> Params:
        """Waits for the next one; raises TimeoutError after `timeout` seconds, StopIteration at the
        end."""
        if self._loop.is_stopped:
            raise StopIteration
        try:
            return self._loop.run(self._notifications.__anext__, timeout)
        except StopAsyncIteration:
            raise StopIteration from None

    def close(self) -> None:
        """Takes no more notifications; those that came are still there."""

        async def close() -> None:
            self._notifications.close()

        if not self._loop.is_stopped:
            self._loop.run(close)


class _LoopThread:
    """An event loop on a thread of its own, which other threads hand their work to."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        # Guards `is_stopped`: nothing is scheduled behind the stop, where nobody would run it.
        self._lock = threading.Lock()
        self.is_stopped = False
        self._thread = threading.Thread(target=self._loop.run_forever, name="ofj", daemon=True)
        self._thread.start()

    def run(self, work: Callable[[], Coroutine[Any, Any, Result]], timeout: float | None = None) -> Result:
        """Waits for the work, and cancels it after `timeout` seconds or when the waiting is
        interrupted."""

        async def limited() -> Result:
            async with asyncio.timeout(timeout):
                return await work()

        with self._lock:
            if self.is_stopped:
                raise ConnectionLost("the client is closed")
            future = asyncio.run_coroutine_threadsafe(limited(), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        with self._lock:
            if self.is_stopped:
                return
            self.is_stopped = True
            drained = asyncio.run_coroutine_threadsafe(self._drain(), self._loop)
        drained.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _drain(self) -> None:
        """Sees to it that no thread waits for work that will not be done."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            _, late = await asyncio.wait(others, timeout=_DRAIN_PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)


def _on_a_thread(handler: Handler) -> Handler:
    async def answer(params: Any) -> Any:
        return await asyncio.to_thread(handler, params)

    return answer
