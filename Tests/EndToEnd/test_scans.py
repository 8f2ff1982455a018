"""Scans by a real process, against the stand-in for the services of models, which answers well and badly."""

import base64
import json
import sqlite3
import statistics
import sys
import time
import unittest

from support import CHECKOUT, EndToEndTest, RequestFailed, wait_until

sys.path.insert(0, str(CHECKOUT / "Tests/Support"))
from model_answers import PICTURE, THOUGHTS  # noqa: E402
from model_faults import Fault  # noqa: E402
from model_stub import ModelStub  # noqa: E402

PHOTO = {"data": PICTURE}
KEY = "k3y-that-nobody-may-see"
NOTE = "the-note-that-nobody-may-see"
QUERY = "the words that nobody may see"
STAGES = ["preparing", "uploading", "waiting", "thinking", "answering", "parsing", "done"]


class ScanTest(EndToEndTest):

    def stub(self, **options):
        stub = ModelStub(**options)
        self.addCleanup(stub.close)
        return stub

    def variables(self, stub):
        return {**stub.environment, "GEMINI_API_KEY": KEY, "OPENROUTER_API_KEY": KEY, "OPENAI_API_KEY": KEY}

    def scanning(self, data=None, **options):
        """A service whose models are a stand-in, and that stand-in."""
        stub = self.stub(**options)
        return self.server(data, variables=self.variables(stub)), stub

    def progress(self, server, request):
        """The reports of a scan, as they came."""
        return [message["params"]["progress"] for message in server.messages
                if message.get("method") == "scan/didProgress" and message["params"]["requestId"] == request]

    def stages(self, server, request):
        """The stages of a scan, each once where it began."""
        stages = [report["stage"] for report in self.progress(server, request)]
        return [stage for number, stage in enumerate(stages) if number == 0 or stages[number - 1] != stage]

    def thoughts(self, server, request):
        return [message["params"]["text"] for message in server.messages
                if message.get("method") == "scan/didThink" and message["params"]["requestId"] == request]

    def wait_for_thought(self, server, request):
        server.wait_for(lambda message: message.get("method") == "scan/didThink"
                        and message["params"]["requestId"] == request, what="a thought")


class Methods(ScanTest):

    def test_every_method_works_and_tells_its_stages_in_order(self):
        server, stub = self.scanning()
        asked = {
            "scan/label": {"images": [PHOTO, PHOTO]}, "scan/food": {"images": [PHOTO], "note": "half of it"},
            "scan/search": {"query": "oat crunch"}, "scan/calculatorIngredient": {"name": "Oats", "images": [PHOTO]}}
        for method, params in asked.items():
            with self.subTest(method=method):
                request = server.start(method, params)
                result = server.answer(request)
                self.assertEqual(result["model"], "gemini-3.5-flash")
                self.assertGreater(result["usage"]["output"], 0)
                self.assertEqual(self.thoughts(server, request), THOUGHTS)
                expected = STAGES if method != "scan/search" else [*STAGES[:-1], "validating", "done"]
                stages = self.stages(server, request)
                self.assertEqual(stages, expected if method != "scan/search" else
                                 [stage for stage in expected if stage != "preparing"])
                if method == "scan/calculatorIngredient":
                    self.assertEqual(result["ingredient"]["ingredient"]["name"], "Oats")
                else:
                    self.assertEqual(result["draft"]["entry"]["name"], "Oat Crunch")
                    self.assertEqual(result["draft"]["entry"]["calories"], 150)
        self.assertEqual([call.service for call in stub.calls], ["gemini"] * 4)
        images = [len([part for part in call.body["input"] if part["type"] == "image"]) for call in stub.calls]
        self.assertEqual(images, [2, 1, 0, 1])
        self.assertEqual(server.call("journal/day", {"day": "today"})["totals"]["entries"], 0)

    def test_a_search_names_its_sources(self):
        server, _ = self.scanning()
        result = server.call("scan/search", {"query": "oat crunch"})
        self.assertEqual([source["title"] for source in result["sources"]], ["Oat Crunch", "Acme Oat Crunch, 500 g"])
        self.assertEqual(result["draft"]["origin"], "web")

    def test_the_other_services_are_asked_by_settings(self):
        server, stub = self.scanning()
        server.call("settings/set", {"settings": {"scan": {"provider": "openRouter", "openAI": {"lite": "local-7b"}}}})
        self.assertEqual(server.call("scan/label", {"images": [PHOTO]})["provider"], "openRouter")
        result = server.call("scan/label", {"images": [PHOTO], "provider": "openAI"})
        self.assertEqual((result["provider"], result["model"]), ("openAI", "local-7b"))
        self.assertEqual([call.service for call in stub.calls], ["openRouter", "openAI"])

    def test_uploading_counts_the_bytes_of_the_request(self):
        server, _ = self.scanning()
        request = server.start("scan/label", {"images": [PHOTO]})
        server.answer(request)
        uploads = [report for report in self.progress(server, request) if report["stage"] == "uploading"]
        total = uploads[0]["totalBytes"]
        self.assertGreater(total, len(PICTURE))
        self.assertEqual(uploads[-1]["sentBytes"], total)
        sent = [report["sentBytes"] for report in uploads]
        self.assertEqual(sent, sorted(sent))

    def test_the_command_line_takes_files_and_shows_the_stages(self):
        stub = self.stub()
        for name in ("front.jpg", "back.jpg"):
            (self.home / name).write_bytes(base64.b64decode(PICTURE))
        run = self.run_ofj("call", "--data", self.data, "scan/label", "images=@front.jpg,back.jpg", "--events",
                           variables=self.variables(stub), cwd=self.home)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(json.loads(run.stdout)["draft"]["entry"]["name"], "Oat Crunch")
        for stage in STAGES:
            self.assertIn(f'"stage":"{stage}"', run.stderr)
        self.assertIn("Reading the column for one serving", run.stderr)


class Streams(ScanTest):

    def test_thoughts_arrive_while_the_stream_is_open(self):
        # The first event with a thought is past, the rest never comes.
        server, stub = self.scanning(faults=[Fault(stall_at=900, chunk=100)])
        request = server.start("scan/label", {"images": [PHOTO]})
        self.wait_for_thought(server, request)
        self.assertEqual(self.thoughts(server, request), THOUGHTS[:len(self.thoughts(server, request))])
        self.assertFalse(any(message.get("id") == request for message in server.messages))
        server.notify("$/cancelRequest", {"id": request})
        with self.assertRaises(RequestFailed):
            server.answer(request)

    def test_cancelling_stops_at_once_and_leaves_the_service(self):
        for fault, stage in ((Fault(stall_at=-1), "waiting"), (Fault(stall_at=900), "thinking")):
            with self.subTest(stage=stage):
                server, stub = self.scanning(faults=[fault], data=self.home / stage)
                request = server.start("scan/label", {"images": [PHOTO]})
                server.wait_for(lambda message: message.get("method") == "scan/didProgress"
                                and message["params"]["progress"]["stage"] == stage, what=stage)
                started = time.monotonic()
                server.notify("$/cancelRequest", {"id": request})
                with self.assertRaises(RequestFailed) as failure:
                    server.answer(request)
                self.assertEqual(failure.exception.code, -32800)
                self.assertLess(time.monotonic() - started, 1)
                stub.wait_until_left()
                self.assertEqual(len(stub.calls), 1)
                totals = server.call("usage/summary")["totals"]
                self.assertEqual((totals["requests"], totals["cancelled"]), (1, 1))
                server.release()

    def test_the_server_answers_others_while_a_scan_is_under_way(self):
        server, stub = self.scanning(faults=[Fault(stall_at=-1)])
        request = server.start("scan/label", {"images": [PHOTO]})
        wait_until(lambda: stub.calls, what="the request")
        taken = []
        for number in range(50):
            started = time.perf_counter()
            server.call("journal/log", {"entry": {"name": f"Pear {number}", "calories": 60}})
            taken.append(time.perf_counter() - started)
        self.assertLess(statistics.median(taken), 0.1)
        # Another scan, too.
        self.assertEqual(server.call("scan/label", {"images": [PHOTO]})["draft"]["entry"]["name"], "Oat Crunch")
        server.notify("$/cancelRequest", {"id": request})

    def test_a_long_answer_is_told_in_few_reports_and_the_last_counts_all(self):
        text = json.dumps({"name": "Pear", "calories": 60, "problem": "a" * 20_000})
        server, _ = self.scanning(answer=text)
        request = server.start("scan/label", {"images": [PHOTO]})
        server.answer(request)
        counts = [report["characters"] for report in self.progress(server, request) if report["stage"] == "answering"]
        self.assertEqual(counts[-1], len(text))
        self.assertEqual(counts, sorted(counts))
        self.assertLess(len(counts), 200)


class Kept(ScanTest):

    def test_a_scan_is_done_again_and_accepted_in_other_processes(self):
        first, stub = self.scanning()
        scan = first.call("scan/label", {"images": [PHOTO], "note": "the left one"})
        self.assertEqual(first.finish(), 0)
        second = self.server(variables=self.variables(stub))
        again = second.call("scan/redo", {"scanId": scan["scanId"], "note": "the right one", "provider": "openRouter"})
        self.assertNotEqual(again["scanId"], scan["scanId"])
        self.assertEqual(again["provider"], "openRouter")
        self.assertEqual(second.finish(), 0)
        third = self.server()
        accepted = third.call("scan/accept", {"scanId": scan["scanId"], "saveToFoodBank": True})
        self.assertEqual(accepted["entry"]["id"], scan["scanId"])
        self.assertEqual(third.call("scan/accept", {"scanId": scan["scanId"], "saveToFoodBank": True}), accepted)
        self.assertEqual(third.call("scan/accept", {"scanId": again["scanId"], "saveToFoodBank": True})["food"]["id"],
                         accepted["food"]["id"])
        self.assertEqual(third.call("journal/day", {"day": "today"})["totals"]["entries"], 2)
        bodies = [json.dumps(call.body) for call in stub.calls]
        self.assertIn("the left one", bodies[0])
        self.assertIn("the right one", bodies[1])
        self.assertNotIn("the left one", bodies[1])


class Faults(ScanTest):

    CASES = [
        (Fault(status=401), "secretMissing"), (Fault(status=403), "secretMissing"), (Fault(status=400), "upstreamRefused"),
        (Fault(status=429, retry_after="7"), "upstreamLimited"), (Fault(html=True), "upstreamMalformed"),
        (Fault(empty=True), "answerUnusable"), (Fault(truncated=True), "answerTruncated"),
        (Fault(refusal=True), "answerRefused"), (Fault(reset_at=400), "networkInterrupted"),
        (Fault(cut_at=1500), "networkInterrupted"), (Fault(error="429", error_after="text"), "upstreamLimited"),
    ]

    def test_each_fault_is_an_error_of_its_kind_and_no_draft(self):
        server, stub = self.scanning()
        for fault, kind in self.CASES:
            with self.subTest(fault=fault):
                stub.add_faults(fault)
                error = server.error("scan/food", {"images": [PHOTO], "note": NOTE})
                self.assertEqual(error.kind, kind)
                self.assertNotIn(NOTE, json.dumps(error.data) + error.message)
                if fault.retry_after:
                    self.assertEqual(error.data["retryAfterMs"], 7000)
        self.assertEqual(len(stub.calls), len(self.CASES))
        self.assertEqual(server.call("usage/summary")["totals"]["requests"], len(self.CASES))
        self.assertEqual(server.call("scan/food", {"images": [PHOTO]})["draft"]["entry"]["name"], "Oat Crunch")

    def test_a_service_that_fails_for_the_moment_is_asked_once_more(self):
        server, stub = self.scanning(faults=[Fault(status=503), Fault(error='"503"')])
        request = server.start("scan/food", {"images": [PHOTO], "model": "pro"})
        with self.assertRaises(RequestFailed) as failure:
            server.answer(request)
        self.assertEqual(failure.exception.kind, "upstreamUnavailable")
        self.assertIn("retrying", self.stages(server, request))
        self.assertEqual([call.body["model"] for call in stub.calls], ["gemini-pro-latest", "gemini-flash-latest"])
        stub.add_faults(Fault(status=500))
        self.assertEqual(server.call("scan/food", {"images": [PHOTO]})["draft"]["entry"]["name"], "Oat Crunch")
        self.assertEqual(len(stub.calls), 4)

    def test_what_had_come_is_shown_when_the_connection_breaks(self):
        server, _ = self.scanning(faults=[Fault(cut_at=2600)])
        error = server.error("scan/label", {"images": [PHOTO]})
        self.assertEqual(error.kind, "networkInterrupted")
        self.assertIn("What had come of the answer: “{", error.data["hint"])

    def test_a_missing_key_is_named_before_anything_is_sent(self):
        # The standard address, to which nothing may be sent.
        server = self.server()
        error = server.error("scan/label", {"images": [PHOTO]})
        self.assertEqual(error.kind, "secretMissing")
        self.assertIn("GEMINI_API_KEY", error.message + error.data["hint"])

    def test_no_key_query_or_note_is_in_a_log_an_error_or_the_usage(self):
        stub = self.stub()
        server = self.server(arguments=["--log-level", "debug"], variables=self.variables(stub))
        shown = []
        for fault in (None, Fault(status=400), Fault(html=True), Fault(empty=True), Fault(reset_at=-1)):
            for method, params in (("scan/search", {"query": QUERY}), ("scan/food", {"images": [PHOTO], "note": NOTE})):
                stub.clear_faults()
                stub.add_faults(fault, fault)
                try:
                    server.call(method, params)
                except RequestFailed as failure:
                    shown.append(failure.message + json.dumps(failure.data))
        shown.append(json.dumps(server.call("usage/summary", {"groupBy": ["model", "operation"]})))
        self.assertEqual(server.finish(), 0)
        everything = "\n".join(shown) + server.stderr.decode()
        for secret in (KEY, NOTE, QUERY, PICTURE[:60]):
            self.assertNotIn(secret, everything)
        with sqlite3.connect(self.file) as database:
            for table in ("usageRecord", "diagnosticEvent"):
                for row in database.execute(f"SELECT * FROM {table}"):
                    for secret in (KEY, NOTE, QUERY):
                        self.assertNotIn(secret, str(row))


if __name__ == "__main__":
    unittest.main()
