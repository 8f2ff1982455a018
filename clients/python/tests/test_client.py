"""Against the real service."""

from __future__ import annotations

import asyncio
import os
import signal
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import ofj
from ofj import types

from .support import async_client, client

NAME = "Grütze „süß“ \u2028 粥 😀 \\ \""


class ClientTests(unittest.TestCase):
    def test_a_day_is_logged_and_read_back(self) -> None:
        for framing in ("headers", "lines"):
            with self.subTest(framing=framing), client(self, framing=framing) as journal:
                self.assertEqual(journal.info["serverInfo"]["name"], "ofj")
                self.assertEqual(journal.info["timeZone"], "Etc/UTC")
                draft: types.EntryDraft = {"name": NAME, "calories": 310, "protein": 11.5}
                logged = journal.journal.log(entry=draft, day="2026-11-30", meal="breakfast")["entries"][0]
                self.assertEqual((logged["name"], logged["calories"]), (NAME, 310))
                self.assertNotIn("fat", logged)
                summary = journal.journal.day(day="2026-11-30")
                self.assertEqual(summary["entries"], [logged])
                fat = summary["totals"]["fat"]
                self.assertEqual((fat["value"], fat["known"], fat["unknown"]), (0, 0, 1))
                self.assertEqual(journal.journal.get(id=logged["id"])["entries"], [logged])
                days = journal.journal.range(from_="2026-11-29", to="2026-12-01")["days"]
                self.assertEqual([day["day"] for day in days], ["2026-11-29", "2026-11-30", "2026-12-01"])
                self.assertEqual(journal.journal.delete(id=logged["id"])["entries"], [logged])
            self.assertEqual(journal.exit_code, 0)

    def test_errors_name_the_member(self) -> None:
        with client(self) as journal:
            typo = {"name": "Oats", "calories": 1, "protien": 2}
            with self.assertRaises(ofj.OFJError) as raised:
                journal.journal.log(entry=cast(types.EntryDraft, typo))
            error = raised.exception
            self.assertEqual((error.code, error.kind, error.path), (-32602, "invalidParams", "/entry/protien"))
            self.assertIn("`protein`", error.hint or "")
            with self.assertRaises(ofj.OFJError) as raised:
                journal.journal.get(id="00000000-0000-4000-8000-000000000000")
            self.assertEqual((raised.exception.code, raised.exception.kind), (1, "notFound"))
            with self.assertRaises(ofj.OFJError) as raised:
                journal.request("journal/nothing")
            self.assertEqual(raised.exception.code, -32601)

    def test_changes_arrive_in_the_order_of_the_writes(self) -> None:
        with client(self) as journal:
            changes: ofj.BlockingNotifications[types.StoreDidChangeParams] = journal.notifications("store/didChange")
            journal.store.subscribe()
            ids = [journal.journal.log(entry={"name": name, "calories": 1})["entries"][0]["id"] for name in "abc"]
            seen = [next(changes) for _ in ids]
            self.assertEqual([change["changes"][0]["ids"] for change in seen], [[id] for id in ids])
            revisions = [change["revision"] for change in seen]
            self.assertEqual(revisions, sorted(set(revisions)))
            with self.assertRaises(TimeoutError):
                changes.next(timeout=0.01)
        self.assertEqual(list(changes), [])

    def test_an_unknown_notification_is_refused(self) -> None:
        with client(self) as journal, self.assertRaisesRegex(ValueError, "store/didChange"):
            journal.notifications("store/didchange")

    def test_threads_share_a_client(self) -> None:
        with client(self) as journal, ThreadPoolExecutor(50) as threads:

            def log(number: int) -> tuple[int, float]:
                entry = journal.journal.log(entry={"name": f"Oats {number}", "calories": number}, day="2026-11-30")
                return number, entry["entries"][0]["calories"]

            for number, calories in threads.map(log, range(50)):
                self.assertEqual(calories, number)
            self.assertEqual(journal.journal.day(day="2026-11-30")["totals"]["calories"]["value"], sum(range(50)))


class AsyncClientTests(unittest.IsolatedAsyncioTestCase):
    async def test_fifty_requests_at_a_time(self) -> None:
        async with async_client(self) as journal:
            logs = [
                journal.journal.log(entry={"name": NAME, "calories": number}, day="2026-11-30") for number in range(50)
            ]
            # This one is read last, so it sees every write.
            *logged, day = await asyncio.gather(*logs, journal.journal.day(day="2026-11-30"))
            self.assertEqual([answer["entries"][0]["calories"] for answer in logged], list(range(50)))
            self.assertEqual(len(day["entries"]), 50)

    async def test_a_cancelled_request_is_stopped(self) -> None:
        async with async_client(self) as journal:
            errors = (await journal.server.status())["counters"]["errors"]
            many: list[types.EntryDraft] = [{"name": "Oats", "calories": 310}] * 3000
            before = asyncio.create_task(journal.journal.log(entries=many))
            await asyncio.sleep(0)
            # It waits for its turn behind the write that takes long.
            task = asyncio.create_task(journal.journal.log(entry={"name": "Plum", "calories": 30}))
            await asyncio.sleep(0)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            await before
            # It was answered with an error, and nothing was logged.
            self.assertEqual((await journal.server.status())["counters"]["errors"], errors + 1)
            self.assertEqual((await journal.journal.search(query="Plum"))["entries"], [])

    async def test_changes_are_iterated_while_others_write(self) -> None:
        async with async_client(self) as journal:
            changes: ofj.Notifications[types.StoreDidChangeParams] = journal.notifications("store/didChange")
            await journal.store.subscribe(collections=["entries"])
            await asyncio.gather(*(journal.journal.log(entry={"name": "Oats", "calories": 1}) for _ in range(5)))
            days: list[str] = []
            async for change in changes:
                days += change["changes"][0]["days"]
                if len(days) == 5:
                    break
            self.assertEqual(len(set(days)), 1)
        self.assertEqual([change async for change in changes], [])

    async def test_a_killed_service_fails_the_calls_under_way(self) -> None:
        async with async_client(self) as journal:
            calls = [asyncio.create_task(journal.journal.range(from_="1930-01-01", to="2035-01-01")) for _ in range(3)]
            await asyncio.sleep(0)
            os.kill(journal._started()._process.pid, signal.SIGKILL)
            for outcome in await asyncio.gather(*calls, return_exceptions=True):
                self.assertIsInstance(outcome, ofj.ConnectionLost)
                self.assertEqual(str(outcome), "`ofj serve` was ended by signal 9")
        self.assertEqual(journal.exit_code, -9)

    async def test_several_megabytes_go_both_ways(self) -> None:
        async with async_client(self) as journal:
            entries: list[types.EntryDraft] = [
                {"name": "n" * 200, "calories": number, "day": "2026-11-30"} for number in range(5000)
            ]
            answer = await journal.journal.log(entries=entries)
            self.assertEqual(len(answer["entries"]), 5000)
