#!/usr/bin/env python3
"""A service that does what the real one would not: it asks, hangs, dies and writes nonsense."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from ofj.framing import FrameReader, Framing, encode


class Service:
    def __init__(self, framing: Framing) -> None:
        self.framing: Framing = framing
        self.frames = FrameReader(framing)
        self.messages: list[dict[str, Any]] = []

    def read(self) -> dict[str, Any]:
        while not self.messages:
            data = os.read(0, 65536)
            if not data:
                sys.exit(1)
            self.messages += [json.loads(body) for body in self.frames.feed(data)]
        return self.messages.pop(0)

    def write_bytes(self, data: bytes) -> None:
        while data:
            data = data[os.write(1, data) :]

    def write(self, **members: Any) -> None:
        self.write_bytes(encode({"jsonrpc": "2.0"} | members, self.framing))

    def serve(self) -> None:
        while True:
            message = self.read()
            self.handle(message.get("id"), message["method"], message.get("params", {}))

    def handle(self, id: Any, method: str, params: Any) -> None:
        match method:
            case "exit":
                sys.exit(0)
            case "test/echo":
                self.write(id=id, result=params)
            case "test/hang":
                # Answers when it is cancelled. Says what it does before it does it.
                self.write(method="$/progress", params={"token": method, "value": id})
                cancel = self.read()
                self.write(method="$/progress", params={"token": cancel["method"], "value": cancel["params"]["id"]})
                self.write(id=id, error={"code": -32800, "message": "cancelled"})
            case "test/die":
                sys.exit(3)
            case "test/dieBySignal":
                os.kill(os.getpid(), signal.SIGKILL)
            case "test/nonsense":
                self.write_bytes(b"hello, world\r\n\r\n{}\n")
            case "test/refuseSomeMessage":
                self.write(id=None, error={"code": -32700, "message": "nested too deep"})
            case "test/fail":
                self.write(id=id, error=params)
            case "test/ask":
                self.write(id=7, method=params["method"], params=params["params"])
                self.write(id=id, result=self.read())
            case "test/withdraw":
                self.write(id=7, method=params["method"], params={})
                self.read()  # The notification that the question has arrived.
                self.write(method="$/cancelRequest", params={"id": 7})
                self.write(id=id, result=self.read())
            case "test/stay":
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                self.write(id=id, result={})
                while True:
                    signal.pause()
            case _ if id is not None:
                self.write(id=id, result={})


if __name__ == "__main__":
    Service("lines" if "lines" in sys.argv else "headers").serve()
