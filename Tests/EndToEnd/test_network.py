"""What a fault of the network does to everybody else, what it leaves behind, and where nobody is led."""

import json
import os
import statistics
import time
import unittest

import upstream as other
from leaks import Search, descendants
from support import RequestFailed
from test_open_food_facts import CODE, FOUND, ProductTest
from upstream import answer, cut, html_answer, redirect, refused_url, reset, silence

DAY = {"day": "2026-03-02"}
ENDLESS = answer(b" " * (40 << 20))


def barcode(number):
    """An EAN-13 from the range for use within a shop, which no product has."""
    digits = f"2{number:011}"
    check = -sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10
    return f"{digits}{check}"


class Faults(ProductTest):

    def test_it_works_again_when_the_fault_is_over(self):
        server, upstream = self.asking([silence], timeout=0.5)
        for fault in ([silence], cut(FOUND, 20), [other.leave], [reset], html_answer()):
            upstream.answer = fault
            self.assertRegex(server.error("products/lookup", {"barcode": CODE}).kind, "^(network|upstream)")
        upstream.answer = FOUND
        self.assertEqual(server.call("products/lookup", {"barcode": CODE})["product"]["name"], "Oat Rings")

    def test_cancelling_leaves_at_once(self):
        server, upstream = self.asking([silence], timeout=120)
        for method, params in (("products/lookup", {"barcode": CODE}), ("products/search", {"query": "oat"})):
            seen = len(upstream.requests)
            number = server.start(method, params)
            upstream.wait_for_requests(seen + 1)
            server.notify("$/cancelRequest", {"id": number})
            with self.assertRaises(RequestFailed) as raised:
                server.answer(number)
            self.assertEqual(raised.exception.code, -32800)
            upstream.wait_until_left()

    def test_the_end_of_the_session_leaves_too(self):
        upstream = self.upstream([silence])
        server = self.served(upstream.url, timeout=120, framing="headers")
        server.start("products/lookup", {"barcode": CODE})
        upstream.wait_for_requests(1)
        started = time.monotonic()
        server.end_input()
        self.assertEndsInTime(server, started)
        upstream.wait_until_left()

    def test_an_answer_without_an_end_is_not_kept(self):
        server, _ = self.asking(ENDLESS)
        before = self.resident(server)
        self.assertEqual(server.error("products/lookup", {"barcode": CODE}).kind, "upstreamMalformed")
        self.assertLess(self.resident(server) - before, 30 << 20)

    def resident(self, server):
        with open(f"/proc/{server.process.pid}/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def test_nobody_is_led_to_another_address_however_it_is_written(self):
        inner = self.upstream(FOUND)
        upstream = self.upstream(FOUND)
        # Even to itself under another name.
        base = upstream.url.replace("127.0.0.1", "localhost")
        for number, target in enumerate((
                       upstream.url, inner.url, f"//127.0.0.1:{inner.port}/", "http://169.254.169.254/latest/meta-data",
                       f"http://[::ffff:127.0.0.1]:{inner.port}/", f"http://[::1]:{inner.port}/", "http://[fd00::1]/",
                       f"http://2130706433:{inner.port}/", f"http://0x7f.1:{inner.port}/", "file:///etc/passwd",
                       f"{base.replace('localhost', 'localhost@127.0.0.1')}/",
                       f"http://127.0.0.1:{inner.port}\\@localhost/",
                       "gopher://127.0.0.1:1/", "data:application/json,{}")):
            with self.subTest(target=target):
                upstream.answer = redirect(target)
                upstream.requests.clear()
                # Each for itself: those with the same data would share the limit.
                server = self.served(base, data=self.home / f"journal-{number}")
                failure = server.error("products/lookup", {"barcode": CODE})
                self.assertEqual(failure.kind, "addressNotAllowed", failure)
                self.assertEqual(len(upstream.requests), 1)
                server.release()
        self.assertEqual(inner.requests, [])

    def test_a_circle_of_redirects_ends(self):
        server, upstream = self.asking(lambda request: redirect(request.target + "x"))
        failure = server.error("products/lookup", {"barcode": CODE})
        self.assertIn(failure.kind, ("addressNotAllowed", "upstreamMalformed"))
        self.assertLessEqual(len(upstream.requests), 10)


class Others(ProductTest):
    """Requests that need no network are as fast as ever while others wait for it."""

    ROUNDS = 200
    ATTEMPTS = 5
    MOST_DELAY = 0.005

    def latencies(self, server):
        """The median and the 99th percentile of how long a day takes, asked for one after the other."""
        taken = []
        for _ in range(self.ROUNDS):
            started = time.perf_counter()
            server.call("journal/day", DAY)
            taken.append(time.perf_counter() - started)
        return statistics.median(taken), sorted(taken)[self.ROUNDS * 99 // 100]

    def test_nobody_else_waits(self):
        faults = {
            "refused": None, "unknown host": None, "silent": [silence], "stops": [FOUND[0][:-20], silence],
            "page": html_answer(), "limit": answer(status=429), "limit with time": answer(
                status=429, headers=[("Retry-After", "1")]), "cut": cut(FOUND, 60), "reset": [FOUND[0][:-20], reset],
            "redirect": redirect("http://169.254.169.254/"), "endless": ENDLESS,
        }
        for name, fault in faults.items():
            with self.subTest(fault=name):
                upstream = self.upstream(fault or FOUND)
                url = {"refused": refused_url(), "unknown host": "https://nowhere.invalid"}.get(name, upstream.url)
                # A delay of our own shows in every attempt, one by other work of the machine in some.
                for _ in range(self.ATTEMPTS):
                    alone, beside = self.compare(url)
                    report = ", ".join(f"{quantity} {before * 1000:.2f} ms alone and {after * 1000:.2f} ms beside"
                                       for quantity, before, after in zip(("median", "p99"), alone, beside))
                    if self.isAsFast(alone, beside):
                        print(f"\n{name}: {report}", end="", flush=True)
                        break
                else:
                    self.fail(f"{name}: {report} in the last of {self.ATTEMPTS} attempts")

    def isAsFast(self, alone, beside):
        """Whether a typical request is not held up, nor a late one, as far as that can be told."""
        delays = [after - before for before, after in zip(alone, beside)]
        # Where late ones are later than this without any fault, they say how busy the machine is and nothing else.
        return delays[0] < self.MOST_DELAY and (delays[1] < self.MOST_DELAY or alone[1] > self.MOST_DELAY)

    def compare(self, url):
        """The latencies without and with lookups and searches that fail meanwhile."""
        # A journal of its own, so that every day that is asked for has the same length.
        self.journals = getattr(self, "journals", 0) + 1
        server = self.served(url, timeout=2, data=self.home / f"journal-{self.journals}")
        for number in range(20):
            server.call("journal/log", {"entry": {"name": f"Leek {number}", "calories": 30}, **DAY})
        self.latencies(server)
        alone = self.latencies(server)
        started = [server.start("products/lookup", {"barcode": barcode(number)}) for number in range(6)]
        started += [server.start("products/search", {"query": f"word{number}"}) for number in range(6)]
        beside = self.latencies(server)
        for number in started:
            try:
                server.answer(number)
            except RequestFailed:
                pass
        server.release()
        return alone, beside


class Markers(ProductTest):

    def setUp(self):
        super().setUp()
        self.log = self.home / "ofj.log"
        self.query, self.secret = f"query{os.urandom(8).hex()}", f"secret{os.urandom(8).hex()}"
        self.code = barcode(int.from_bytes(os.urandom(4)))

    def ask_everything(self, server):
        server.error("products/lookup", {"barcode": self.code})
        query = self.query
        for params in ({"query": query}, {"query": query, "limit": 0}, {"query": query, "cursor": query},
                       {"query": query, "language": "nonsense"}, {"query": [query]}, {"query": query, "online": "yes"}):
            try:
                server.call("products/search", params)
            except RequestFailed:
                pass
        for method in ("server/status", "server/doctor", "products/status", "secrets/list"):
            server.call(method)

    def test_what_was_asked_for_and_the_keys_are_in_no_log_no_error_and_no_file(self):
        query, secret = self.query, self.secret
        faults = {
            "refused": None, "silent": [silence], "page": html_answer(query), "trouble": answer(query.encode(), 500),
            "limit": answer(status=429), "cut": cut(FOUND, 10), "redirect": redirect(f"http://169.254.169.254/{query}"),
            "with password": redirect(f"https://ada:{secret}@127.0.0.1/"), "leave": [other.leave],
            "another product": FOUND,
        }
        search, sent, asked = Search(query, secret, self.code), Search(secret), Search(query, self.code)
        lines = 0
        for name, fault in faults.items():
            with self.subTest(fault=name):
                upstream = self.upstream(fault or FOUND)
                variables = {"GEMINI_API_KEY": secret, "TURSO_AUTH_TOKEN": secret, "OFJ_LOG_LEVEL": "debug",
                             "OFJ_LOG_FILE": str(self.log)}
                server = self.served(upstream.url if fault else refused_url(), timeout=0.5, variables=variables)
                self.ask_everything(server)
                for child in descendants(server.process.pid):
                    search.process(child)
                self.assertEqual(server.finish(), 0)
                search.bytes("standard error", server.stderr)
                search.bytes("messages", json.dumps(server.messages, ensure_ascii=False).encode())
                for request in upstream.requests:
                    out = json.dumps([request.target, request.headers]).encode()
                    sent.bytes("request", out)
                    asked.bytes("request", out)
                written = len(self.log.read_text().splitlines())
                self.assertGreater(written, lines, "the log was talkative")
                lines = written
        search.files(self.home)
        self.assertEqual(search.findings, [])
        self.assertIn("ofj.log", search.searched)
        # No key of one service goes to another.
        self.assertGreater(len(sent.searched), len(faults))
        self.assertEqual(sent.findings, [])
        # The search would have seen it: what was asked for did go out.
        self.assertEqual({marker for _, marker in asked.findings}, {query, self.code})


if __name__ == "__main__":
    unittest.main()
