#!/usr/bin/env python3
"""Services of models on this machine, for trying and testing without a key: Gemini, OpenRouter, OpenAI and models.dev.

    Tests/Support/model_stub.py ofj call scan/label images=@label.jpg      runs a command that finds the services here
    Tests/Support/model_stub.py --port 8787                 prints the variables to set, and serves until it is stopped
    Tests/Support/model_stub.py --fault status=503 --fault reset-at=400,chunk=7
    Tests/Support/model_stub.py --random-faults 7

Nothing leaves this machine and nothing looks at the pictures: every answer is the same invented label, in the shape that is
asked for, or the text of `--answer`. Requests are checked and answers written as the services do it. Any key will do, and none
will do too, but the key `wrong` is not accepted. Each `--fault` is for one request, in their order; `model_faults.py` has them
all. In tests:

    stub = ModelStub(faults=[Fault(status=503)])
    stub.environment            # {"OFJ_GEMINI_URL": …, …}
    stub.calls                  # what came: service, headers, body (with the sizes of images in their place)
    stub.close()
"""

import argparse
import base64
import itertools
import json
import os
import pathlib
import select
import subprocess
import sys
import threading
from collections import namedtuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "EndToEnd"))
from model_catalog import CATALOG
from model_faults import Fault, random_faults
from model_shapes import SERVICES, Answer, Refused, compact
from upstream import Upstream, html_answer, json_answer, leave, reset, silence

Call = namedtuple("Call", "service path headers body")
NO_FAULT = Fault()
ETAG = '"stub-1"'


def pause(seconds):
    """Waits, unless the server ends."""
    return lambda connection: select.select([connection.upstream.ending], [], [], seconds)


class ModelStub:
    """A server for all services; `answer` and `picture` take the place of what it says, `pace` is the time between events."""

    def __init__(self, port=0, pace=0.0, answer=None, picture=None, faults=(), keep_calls=1000):
        self.pace = pace
        self.answer = answer
        self.picture = picture
        self.calls = []
        self._keep_calls = keep_calls
        self._lock = threading.Lock()  # guards `calls`, and the faults that are left
        self._faults = iter(faults)
        self._upstream = Upstream(self._respond, port=port)
        self.url = self._upstream.url

    @property
    def environment(self):
        return {"OFJ_GEMINI_URL": self.url + "/v1beta", "OFJ_OPENROUTER_URL": self.url + "/api/v1",
                "OFJ_OPENAI_URL": self.url + "/v1", "OFJ_MODELS_URL": self.url + "/models.dev"}

    def add_faults(self, *faults):
        """Faults for the next requests; None is an answer as it should be."""
        with self._lock:
            self._faults = itertools.chain(self._faults, faults)

    def clear_faults(self):
        with self._lock:
            self._faults = iter(())

    def wait_until_left(self, seconds=30):
        self._upstream.wait_until_left(seconds)

    def close(self):
        self._upstream.hang_up()
        self._upstream.close()

    # Answers

    def _respond(self, request):
        with self._upstream.changed:
            self._upstream.requests.clear()
        if request.method == "GET":
            return self._catalog(request)
        service = next((each for each in SERVICES if request.path in each.paths), None)
        if service is None:
            return json_answer({"error": {"code": 404, "message": "There is nothing here."}}, status=404)
        try:
            body = json.loads(request.body)
            facts = service.read(body)
        except (Refused, ValueError, KeyError, TypeError) as problem:
            return json_answer(service.error(400, f"Invalid request: {problem}"), status=400)
        with self._lock:
            self.calls.append(Call(service.name, request.path, request.headers, without_images(body)))
            del self.calls[:-self._keep_calls]
            fault = next(self._faults, None) or NO_FAULT
        if service.key(request.headers) == "wrong":
            status, error = service.wrong_key()
            return json_answer(error, status=status)
        return self._answer(service, body, Answer(*facts, self.answer, fault), fault)

    def _catalog(self, request):
        if request.path != "/models.dev/api.json":
            return json_answer({"error": {"code": 404, "message": "There is nothing here."}}, status=404)
        if request.headers.get("if-none-match") == ETAG:
            return [f"HTTP/1.1 304 Not Modified\r\nETag: {ETAG}\r\n\r\n".encode()]
        return json_answer(CATALOG, headers=[("ETag", ETAG)])

    def _answer(self, service, body, answer, fault):
        if fault.delay:
            yield pause(fault.delay)
        if fault.stall_at == -1:
            yield silence
        if fault.reset_at == -1:
            yield reset
        if fault.status is not None:
            headers = [] if fault.retry_after is None else [("Retry-After", fault.retry_after)]
            yield from json_answer(service.error(fault.status, "Not now."), fault.status, headers)
        elif fault.html:
            yield from html_answer()
        elif fault.body is not None:
            yield from self._limited([fault.body.encode()], "text/event-stream", fault)
        elif service.is_picture(body):
            yield from self._limited([compact(service.picture(answer, self.picture)).encode()], "application/json", fault)
        elif not body.get("stream"):
            yield from self._limited([compact(service.whole(answer)).encode()], "application/json", fault)
        else:
            yield from self._limited(faulty(service, answer, body, fault), "text/event-stream", fault)

    def _limited(self, parts, content_type, fault):
        """The head and the chunks of an answer, up to the byte where it goes wrong."""
        yield (f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nCache-Control: no-cache\r\n"
               "Transfer-Encoding: chunked\r\n\r\n").encode()
        ends = {"stall_at": silence, "cut_at": leave, "reset_at": reset, "end_at": None}
        limit, end = min(((getattr(fault, name), step) for name, step in ends.items() if getattr(fault, name) is not None),
                         key=lambda each: each[0], default=(None, None))
        sent = 0
        pace = fault.pace or self.pace
        for part in parts:
            if limit is not None and sent + len(part) >= limit:
                yield from chunks(part[:limit - sent], fault.chunk)
                if end is not None:
                    yield end
                break
            yield from chunks(part, fault.chunk)
            sent += len(part)
            if pace:
                yield pause(pace)
        yield b"0\r\n\r\n"


def faulty(service, answer, body, fault):
    """The events of a stream with what goes wrong among them."""
    reached = {"nothing": "begin", "thoughts": "text", "text": "end"}[fault.error_after]
    for number, (kind, event) in enumerate(service.stream(answer, body, fault)):
        if fault.error is not None and (kind == reached or kind == "end"):
            error = service.error_event(json.loads(fault.error))
            yield (compact(error) + "\n").encode() if fault.bare else service.event_of(error)
            return
        yield event
        if fault.malformed and number == 0:
            yield b"data: {this is no JSON\n\n"


def chunks(data, size):
    for start in range(0, len(data), size or max(1, len(data))):
        piece = data[start:start + (size or len(data))]
        yield b"%x\r\n%b\r\n" % (len(piece), piece)


def without_images(value):
    """A request with the sizes of its images in place of them."""
    if isinstance(value, dict):
        if value.get("type") == "image" and "data" in value:
            return {**value, "data": len(value["data"]) * 3 // 4}
        if value.get("type") == "image_url":
            return {**value, "image_url": len(value["image_url"]["url"]) * 3 // 4}
        return {name: without_images(each) for name, each in value.items()}
    return [without_images(each) for each in value] if isinstance(value, list) else value


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=0, help="the port on 127.0.0.1; 0 chooses one")
    parser.add_argument("--pace", type=float, default=0.04, help="seconds between two events of an answer")
    parser.add_argument("--answer", type=pathlib.Path, help="a file with the text of every answer")
    parser.add_argument("--picture", type=pathlib.Path, help="the file that is drawn")
    parser.add_argument("--fault", type=Fault.parse, action="append", default=[], help="what goes wrong with one request")
    parser.add_argument("--random-faults", type=int, metavar="SEED", help="let something go wrong now and then")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="runs while there is an answer, instead of for ever")
    options = parser.parse_args()
    faults = options.fault if options.random_faults is None else random_faults(options.random_faults)
    stub = ModelStub(
        port=options.port, pace=options.pace, answer=options.answer and options.answer.read_text(encoding="utf-8"),
        picture=options.picture and base64.b64encode(options.picture.read_bytes()).decode(), faults=faults)
    if options.command:
        try:
            return subprocess.run(options.command, env={**os.environ, **stub.environment}, check=False).returncode
        finally:
            stub.close()
    for name, value in stub.environment.items():
        print(f"export {name}={value}", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        stub.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
