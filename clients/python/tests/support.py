"""What the tests share: the binary, a place for a journal, and a service that misbehaves on request."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from typing import Any

import ofj

_PACKAGE = Path(__file__).resolve().parent.parent
_BINARY = _PACKAGE.parent.parent / ".build" / "release" / "ofj"

INVENTED_SERVICE = Path(__file__).resolve().parent / "invented_service.py"


def binary() -> str:
    """The real `ofj`: that of OFJ_BINARY, else the release build of this checkout."""
    path = os.environ.get("OFJ_BINARY", str(_BINARY))
    if not os.access(path, os.X_OK):
        raise FileNotFoundError(
            f"{path} is missing; run `swift build -c release --static-swift-stdlib --product ofj` or set OFJ_BINARY"
        )
    return path


def temporary_directory(test: unittest.TestCase) -> str:
    directory = tempfile.TemporaryDirectory(prefix="ofj-test-")
    test.addCleanup(directory.cleanup)
    return directory.name


def options(test: unittest.TestCase, **others: Any) -> Any:
    """The options of a client that keeps an empty journal of its own and reads no configuration."""
    home = temporary_directory(test)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("OFJ_", "XDG_"))}
    return {"data_directory": home, "time_zone": "Etc/UTC", "environment": kept | {"HOME": home}} | others


def client(test: unittest.TestCase, **others: Any) -> ofj.Client:
    return ofj.Client(binary(), timeout=others.pop("timeout", 30), **options(test, **others))


def async_client(test: unittest.TestCase, **others: Any) -> ofj.AsyncClient:
    return ofj.AsyncClient(binary(), **options(test, **others))


def invented_options(**others: Any) -> Any:
    """The options of a client of the invented service."""
    return {"environment": os.environ | {"PYTHONPATH": str(_PACKAGE)}} | others
