"""A running `ofj serve` and the messages that go to and fro."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import json
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from typing import IO, Any, TypeAlias
from weakref import WeakSet

from .errors import ConnectionLost, OFJError
from .framing import FrameReader, Framing, FramingError, encode
from .notifications import Notifications

_log = logging.getLogger("ofj")

# How long to wait for the answer to a cancelled request, in seconds.
_CANCEL_PATIENCE = 5.0
# How long to wait for the answer to `shutdown`, and then for the end of the process. The service
# promises to end within two seconds.
_SHUTDOWN_PATIENCE = 2.0
_EXIT_PATIENCE = 3.0

_CHUNK_BYTES = 256 * 1024

# What a waiting request gets: the message that answers it, or why none will come.
_Outcome: TypeAlias = dict[str, Any] | ConnectionLost


class Connection:
    """Sends requests and takes what comes back. A task reads as long as the process writes, so that
    neither side waits for the other however much both have to say."""

    def __init__(self, process: Process, framing: Framing, handlers: Mapping[str, Any]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process = process
        self._framing = framing
        self._handlers = handlers
        self._input = process.stdin
        self._output = process.stdout
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[_Outcome]] = {}
        self._streams: WeakSet[Notifications[Any]] = WeakSet()
        self._answering: dict[Any, asyncio.Task[None]] = {}
        self._closing = False
        self._lost: ConnectionLost | None = None
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls,
        command: Sequence[str],
        framing: Framing,
        handlers: Mapping[str, Any],
        environment: Mapping[str, str] | None,
        stderr: int | IO[Any] | None,
    ) -> Connection:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=stderr, env=environment, limit=_CHUNK_BYTES
        )
        return cls(process, framing, handlers)

    @property
    def exit_code(self) -> int | None:
        return self._process.returncode

    # Requests

    async def request(self, method: str, params: Mapping[str, Any]) -> Any:
        """Sends a request and answers its result.

        When the task is cancelled, so is the request; the task goes on once that is answered.
        """
        id, answer = self._ask(method, params)
        try:
            await self._drain()
            await asyncio.wait((answer,))
        except asyncio.CancelledError:
            if not answer.done():
                self._write({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}})
                await asyncio.wait((answer,), timeout=_CANCEL_PATIENCE)
            raise
        finally:
            self._waiting.pop(id, None)
        outcome = answer.result()
        if isinstance(outcome, ConnectionLost):
            raise outcome
        if "error" in outcome:
            raise OFJError.from_wire(outcome["error"])
        return outcome.get("result")

    async def notify(self, method: str, params: Mapping[str, Any]) -> None:
        self._fail_when_lost()
        self._write({"jsonrpc": "2.0", "method": method, "params": params})
        await self._drain()

    def notifications(self, method: str) -> Notifications[Any]:
        stream: Notifications[Any] = Notifications(method)
        if self._lost is not None:
            stream._end(self._end_of_streams())
        self._streams.add(stream)
        return stream

    def _ask(self, method: str, params: Mapping[str, Any]) -> tuple[int, asyncio.Future[_Outcome]]:
        self._fail_when_lost()
        id = next(self._ids)
        self._write({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        answer: asyncio.Future[_Outcome] = asyncio.get_running_loop().create_future()
        self._waiting[id] = answer
        return id, answer

    def _fail_when_lost(self) -> None:
        if self._lost is not None:
            raise ConnectionLost(str(self._lost), self._lost.exit_code)

    # A write that fails is no news: the end of the process is, and the reading task sees that.

    def _write(self, message: Mapping[str, Any]) -> None:
        frame = encode(message, self._framing)
        if self._lost is None and not self._input.is_closing():
            self._input.write(frame)

    async def _drain(self) -> None:
        try:
            await self._input.drain()
        except OSError:
            pass

    # What comes

    async def _read(self) -> None:
        frames = FrameReader(self._framing)
        cause: Exception | None = None
        try:
            while chunk := await self._output.read(_CHUNK_BYTES):
                for body in frames.feed(chunk):
                    self._receive(json.loads(body))
        except asyncio.CancelledError:
            self._closing = True
            self._end(ConnectionLost("the client is closed", self.exit_code))
            raise
        except Exception as error:
            # Nobody may wait for ever, whatever went wrong.
            cause = error
        self._end(await self._reason(cause))

    async def _reason(self, cause: Exception | None) -> ConnectionLost:
        if cause is not None:
            return ConnectionLost(f"`ofj serve` wrote what is not a message: {cause}")
        await self._wait_for_exit(_EXIT_PATIENCE)
        code = self._process.returncode
        if self._closing:
            return ConnectionLost("the client is closed", code)
        if code is None:
            return ConnectionLost("`ofj serve` closed its output")
        ending = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return ConnectionLost(f"`ofj serve` {ending}", code)

    def _end(self, reason: ConnectionLost) -> None:
        self._lost = reason
        for task in self._answering.values():
            task.cancel()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_result(ConnectionLost(str(reason), reason.exit_code))
        for stream in list(self._streams):
            stream._end(self._end_of_streams())

    def _end_of_streams(self) -> ConnectionLost | None:
        return None if self._closing else self._lost

    def _receive(self, message: Any) -> None:
        if not isinstance(message, dict):
            raise FramingError(f"{str(message)[:80]!r} is not an object")
        method = message.get("method")
        if method is None:
            self._receive_answer(message)
        elif "id" in message:
            self._receive_question(message["id"], method, message.get("params"))
        else:
            self._receive_notification(method, message.get("params"))

    def _receive_answer(self, message: dict[str, Any]) -> None:
        id: Any = message.get("id")
        if id is None and "error" in message:
            # Some message could not be read, and nobody knows which. All that wait are told, because
            # one of them would wait for ever.
            told = list(self._waiting.values())
        else:
            told = [self._waiting[id]] if id in self._waiting else []
        for answer in told:
            if not answer.done():
                answer.set_result(message)

    def _receive_notification(self, method: str, params: Any) -> None:
        if method == "$/cancelRequest" and (task := self._answering.get(params["id"])):
            task.cancel()
        for stream in list(self._streams):
            if stream.method == method:
                stream._deliver(params)

    # Questions of the service

    def _receive_question(self, id: Any, method: str, params: Any) -> None:
        task = asyncio.create_task(self._answer(id, method, params))
        self._answering[id] = task
        task.add_done_callback(lambda _: self._answering.pop(id, None))

    async def _answer(self, id: Any, method: str, params: Any) -> None:
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": id}
        try:
            self._write(answer | {"result": await self._result(method, params)})
        except asyncio.CancelledError:
            cancelled = OFJError(-32800, "The question was withdrawn.", {"kind": "requestCancelled"})
            self._write(answer | {"error": cancelled.to_wire()})
        except OFJError as error:
            self._write(answer | {"error": error.to_wire()})
        except Exception as error:
            _log.exception("The handler of `%s` failed.", method)
            failure = OFJError(-32603, f"The client failed: {error}", {"kind": "internalError"})
            self._write(answer | {"error": failure.to_wire()})
        await self._drain()

    async def _result(self, method: str, params: Any) -> Any:
        handler = self._handlers.get(method)
        if handler is None:
            raise OFJError(-32601, f"The client does not answer `{method}`.", {"kind": "methodNotFound"})
        result = handler(params)
        return await result if inspect.isawaitable(result) else result

    # The end

    async def close(self) -> None:
        """Ends the service in order, or by force when it does not end in time."""
        self._closing = True
        try:
            if self._lost is None:
                _, answer = self._ask("shutdown", {})
                await asyncio.wait((answer,), timeout=_SHUTDOWN_PATIENCE)
                self._write({"jsonrpc": "2.0", "method": "exit"})
            self._input.close()
            for stop in (None, self._process.terminate, self._process.kill):
                if stop is not None and self._process.returncode is None:
                    stop()
                if await self._wait_for_exit(_EXIT_PATIENCE):
                    break
            await asyncio.wait((self._reading,), timeout=_EXIT_PATIENCE)
        finally:
            # Also when this is cancelled.
            if self._process.returncode is None:
                self._process.kill()
            self._reading.cancel()

    async def _wait_for_exit(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._process.wait()
            return True
        except TimeoutError:
            return False
