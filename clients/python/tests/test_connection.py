"""Against a service that does what the real one would not."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import unittest
from typing import Any
from unittest import mock

import ofj
from ofj import _connection

from .support import INVENTED_SERVICE, invented_options


def invented(**others: Any) -> ofj.AsyncClient:
    return ofj.AsyncClient(INVENTED_SERVICE, **invented_options(**others))


def invented_blocking(**others: Any) -> ofj.Client:
    return ofj.Client(INVENTED_SERVICE, **invented_options(**others))


class ConnectionTests(unittest.IsolatedAsyncioTestCase):
    async def test_a_cancelled_task_cancels_its_request_and_waits_for_the_answer(self) -> None:
        async with invented() as client:
            progress = client.notifications("$/progress")
            task = asyncio.create_task(client.request("test/hang"))
            self.assertEqual(await anext(progress), {"token": "test/hang", "value": 2})
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            # The service says this before it answers: it must be here by now.
            self.assertEqual(progress._arrived.get_nowait(), {"token": "$/cancelRequest", "value": 2})
            self.assertEqual(await client.request("test/echo", {"a": 1}), {"a": 1})

    async def test_a_deadline_cancels_the_request(self) -> None:
        async with invented() as client:
            with self.assertRaises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await client.request("test/hang")
            self.assertEqual(await client.request("test/echo"), {})

    async def test_everyone_who_waits_learns_that_the_service_died(self) -> None:
        async with invented() as client:
            changes = client.notifications("store/didChange")
            waiting = asyncio.create_task(anext(changes))
            calls = [client.request(method) for method in ("test/die", "test/echo", "test/echo")]
            outcomes = await asyncio.gather(*calls, waiting, return_exceptions=True)
            for outcome in outcomes:
                self.assertIsInstance(outcome, ofj.ConnectionLost)
                self.assertEqual(str(outcome), "`ofj serve` ended with exit code 3")
            with self.assertRaises(ofj.ConnectionLost) as late:
                await client.journal.day(day="today")
            self.assertEqual(late.exception.exit_code, 3)
            self.assertEqual(client.exit_code, 3)

    async def test_a_signal_is_named(self) -> None:
        async with invented() as client:
            with self.assertRaisesRegex(ofj.ConnectionLost, "ended by signal 9"):
                await client.request("test/dieBySignal")

    async def test_nonsense_from_the_service_ends_the_connection(self) -> None:
        for framing in ("headers", "lines"):
            with self.subTest(framing=framing):
                async with invented(framing=framing) as client:
                    with self.assertRaisesRegex(ofj.ConnectionLost, "what is not a message"):
                        await client.request("test/nonsense")

    async def test_an_error_without_an_id_reaches_those_who_wait(self) -> None:
        async with invented() as client:
            with self.assertRaisesRegex(ofj.OFJError, "nested too deep"):
                await client.request("test/refuseSomeMessage")
            self.assertEqual(await client.request("test/echo"), {})

    async def test_the_members_of_an_error(self) -> None:
        data = {"kind": "storeBusy", "retryable": True, "retryAfterMs": 20, "path": "/entry", "hint": "Wait.", "x": 1}
        async with invented() as client:
            with self.assertRaises(ofj.OFJError) as raised:
                await client.request("test/fail", {"code": 5, "message": "Busy.", "data": data})
            error = raised.exception
            self.assertEqual((error.code, error.kind, error.message), (5, "storeBusy", "Busy."))
            self.assertEqual((error.path, error.hint), ("/entry", "Wait."))
            self.assertEqual((error.retryable, error.retry_after_ms, error.data["x"]), (True, 20, 1))
            self.assertEqual(str(error), "Busy (/entry). Wait.")
            with self.assertRaises(ofj.OFJError) as bare:
                await client.request("test/fail", {"code": 1, "message": "No."})
            error = bare.exception
            self.assertEqual((error.kind, error.path, error.retryable, str(error)), ("", None, False, "No."))

    async def test_neither_side_waits_for_the_other_when_both_write_much(self) -> None:
        # The service reads the next request only when its answer has been taken.
        text = "é" * 2_000_000
        async with invented() as client:
            answers = await asyncio.gather(*(client.request("test/echo", {"text": text}) for _ in range(8)))
            self.assertEqual([len(answer["text"]) for answer in answers], [2_000_000] * 8)

    async def test_questions_are_answered_by_their_handler(self) -> None:
        async def slow(params: Any) -> Any:
            await asyncio.sleep(0)
            return {"got": params}

        def refuse(_: Any) -> Any:
            raise ofj.OFJError(9, "No.", {"kind": "denied"})

        def fail(_: Any) -> Any:
            raise KeyError("defect")

        handlers = {"quick": lambda params: [params], "slow": slow, "refuse": refuse, "fail": fail}
        async with invented(handlers=handlers) as client:

            async def ask(method: str) -> Any:
                answer = await client.request("test/ask", {"method": method, "params": {"a": 1}})
                self.assertEqual(answer["id"], 7)
                return answer

            self.assertEqual((await ask("quick"))["result"], [{"a": 1}])
            self.assertEqual((await ask("slow"))["result"], {"got": {"a": 1}})
            denied = {"code": 9, "message": "No.", "data": {"kind": "denied"}}
            self.assertEqual((await ask("refuse"))["error"], denied)
            self.assertEqual((await ask("unheard"))["error"]["code"], -32601)
            with self.assertLogs("ofj", "ERROR"):
                self.assertEqual((await ask("fail"))["error"]["code"], -32603)

    async def test_a_question_can_be_withdrawn(self) -> None:
        asked = asyncio.Event()

        async def wait(_: Any) -> None:
            asked.set()
            await asyncio.Event().wait()

        async with invented(handlers={"wait": wait}) as client:
            call = asyncio.create_task(client.request("test/withdraw", {"method": "wait"}))
            await asked.wait()
            await client._notify("test/asked", {})
            answer = await call
            self.assertEqual((answer["id"], answer["error"]["code"]), (7, -32800))

    async def test_a_service_that_does_not_end_is_ended(self) -> None:
        with (
            mock.patch.object(_connection, "_SHUTDOWN_PATIENCE", 0.05),
            mock.patch.object(_connection, "_EXIT_PATIENCE", 0.05),
        ):
            async with invented() as client:
                await client.request("test/stay")
        self.assertEqual(client.exit_code, -9)

    async def test_what_ends_at_once_is_reported(self) -> None:
        with self.assertRaisesRegex(ofj.ConnectionLost, "ended with exit code 1"):
            await ofj.AsyncClient("/bin/false").start()

    async def test_a_missing_executable_is_named(self) -> None:
        with self.assertRaisesRegex(FileNotFoundError, "executable` names `/no/such/ofj"):
            await ofj.AsyncClient("/no/such/ofj").start()
        with mock.patch.dict(os.environ, {"PATH": "/nowhere"}):
            os.environ.pop("OFJ_BINARY", None)
            with self.assertRaisesRegex(FileNotFoundError, "OFJ_BINARY"):
                ofj.AsyncClient()

    async def test_what_cannot_be_sent_leaves_the_session_alone(self) -> None:
        async with invented() as client:
            with self.assertRaises(ValueError):
                await client.request("test/echo", {"a": float("nan")})
            self.assertEqual(await client.request("test/echo"), {})

    async def test_an_iterator_that_is_dropped_keeps_nothing(self) -> None:
        async with invented() as client:
            connection = client._started()
            stream = client.notifications("$/progress")
            self.assertEqual(len(connection._streams), 1)
            del stream
            self.assertEqual(len(connection._streams), 0)


class BlockingConnectionTests(unittest.TestCase):
    def test_a_request_that_takes_too_long_is_cancelled(self) -> None:
        with invented_blocking(timeout=0.5) as client:
            progress = client.notifications("$/progress")
            with self.assertRaises(TimeoutError):
                client.request("test/hang")
            self.assertEqual([progress.next(timeout=5)["token"] for _ in "12"], ["test/hang", "$/cancelRequest"])
            self.assertEqual(client.request("test/echo"), {})

    def test_an_interrupt_cancels_the_request(self) -> None:
        with invented_blocking() as client:
            progress = client.notifications("$/progress")

            def interrupt() -> None:
                progress.next(timeout=5)
                os.kill(os.getpid(), signal.SIGINT)

            thread = threading.Thread(target=interrupt)
            thread.start()
            with self.assertRaises(KeyboardInterrupt):
                client.request("test/hang")
            thread.join()
            self.assertEqual(progress.next(timeout=5)["token"], "$/cancelRequest")
            self.assertEqual(client.request("test/echo"), {})

    def test_a_handler_may_call_the_client(self) -> None:
        threads: list[str] = []

        def answer(params: Any) -> Any:
            threads.append(threading.current_thread().name)
            # The service reads only the answer now, so only what needs no request is safe here.
            client.notifications("$/progress").close()
            return params

        client = invented_blocking(handlers={"ask": answer})
        with client:
            reply = client.request("test/ask", {"method": "ask", "params": {"a": 1}})
            self.assertEqual(reply["result"], {"a": 1})
        self.assertNotIn("ofj", threads)

    def test_threads_that_wait_learn_that_the_service_died(self) -> None:
        errors: list[BaseException] = []
        with invented_blocking() as client:
            changes = client.notifications("store/didChange")

            def wait() -> None:
                try:
                    next(changes)
                except ofj.ConnectionLost as error:
                    errors.append(error)

            threads = [threading.Thread(target=wait) for _ in range(5)]
            for thread in threads:
                thread.start()
            with self.assertRaises(ofj.ConnectionLost):
                client.request("test/die")
            for thread in threads:
                thread.join(10)
        self.assertEqual([str(error) for error in errors], ["`ofj serve` ended with exit code 3"] * 5)

    def test_threads_that_wait_for_notifications_end_with_the_session(self) -> None:
        taken: list[Any] = []
        client = invented_blocking().start()
        changes = client.notifications("store/didChange")
        thread = threading.Thread(target=lambda: taken.extend(changes))
        thread.start()
        client.close()
        thread.join(10)
        self.assertFalse(thread.is_alive())
        self.assertEqual((taken, list(changes)), ([], []))
        with self.assertRaisesRegex(ofj.ConnectionLost, "closed"):
            client.server.status()
        client.close()
        self.assertEqual(client.exit_code, 0)

    def test_a_client_that_is_not_started_says_so(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "not started"):
            invented_blocking().server.status()
