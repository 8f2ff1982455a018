"""What goes wrong: the service answers an error, or it is gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class OFJError(Exception):
    """The service answered a request with an error.

    Raised by a handler of the service's questions, it is the answer.
    """

    # The JSON-RPC error code; positive for errors of the application.
    code: int
    # The error by its name, for example `invalidParams`; empty when the answer has none.
    kind: str
    # A sentence for people.
    message: str
    # A JSON Pointer to the member of the params that is to blame.
    path: str | None
    # A sentence that says how to go on.
    hint: str | None
    # Whether the same request may succeed later.
    retryable: bool
    # How long to wait before that, in milliseconds.
    retry_after_ms: int | None
    # Everything that came with the error, the members above too.
    data: Mapping[str, Any]

    def __init__(self, code: int, message: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(code, message, data)
        self.code = code
        self.message = message
        self.data = data or {}
        self.kind = self.data.get("kind", "")
        self.path = self.data.get("path")
        self.hint = self.data.get("hint")
        self.retryable = self.data.get("retryable", False)
        self.retry_after_ms = self.data.get("retryAfterMs")

    @classmethod
    def from_wire(cls, error: Mapping[str, Any]) -> OFJError:
        """The error object of an answer."""
        data = error.get("data")
        return cls(error["code"], error["message"], data if isinstance(data, Mapping) else None)

    def to_wire(self) -> dict[str, Any]:
        """The error object of an answer."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data:
            error["data"] = self.data
        return error

    def __str__(self) -> str:
        text = self.message
        if self.path:
            text = f"{text.removesuffix('.')} ({self.path})."
        return f"{text} {self.hint}" if self.hint else text


class ConnectionLost(ConnectionError):
    """The service has ended, so that no answer will come.

    A write that was under way may have been made. Logging an entry again with the same id is safe.
    """

    # The exit code of the service, negative for a signal; None when it is not known.
    exit_code: int | None

    def __init__(self, message: str, exit_code: int | None = None) -> None:
        super().__init__(message)
        self.exit_code = exit_code
