"""What a client can be told about the service it starts."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, TypeAlias, TypedDict

from . import _generated_types as _types
from .framing import Framing

# Answers a question of the service: takes its params, returns a result that JSON can hold.
Handler: TypeAlias = Callable[[Any], Any]


class ClientOptions(TypedDict, total=False):
    """Everything is optional."""

    # More arguments for `ofj serve`, for example `["--config", "/etc/ofj.yaml"]`.
    arguments: Sequence[str]
    # The environment of the service; that of this process by default.
    environment: Mapping[str, str]
    # Where its log lines go, as for `subprocess.Popen`; the standard error of this process by
    # default.
    stderr: int | IO[Any]
    framing: Framing
    # What answers the service's questions, by method. A method without a handler is answered with
    # `methodNotFound`. Handlers of `AsyncClient` may be `async`; those of `Client` run on a thread
    # of their own and may call the client.
    handlers: Mapping[str, Handler]
    # The rest is sent with `initialize`, and explained there.
    client_info: _types.ClientInfo
    capabilities: Mapping[str, Any]
    data_directory: str | os.PathLike[str]
    time_zone: str
    locale: str
    configuration: _types.SessionConfiguration


def find_executable(executable: str | os.PathLike[str] | None) -> str:
    """The `ofj` to run: the argument, the environment variable `OFJ_BINARY`, or that of `PATH`."""
    if executable is not None:
        name, place = os.fspath(executable), "the argument `executable`"
    elif named := os.environ.get("OFJ_BINARY"):
        name, place = named, "OFJ_BINARY"
    else:
        name, place = "ofj", "PATH"
    path = shutil.which(name)
    if path is not None:
        return path
    if place == "PATH":
        raise FileNotFoundError("there is no `ofj` in PATH; name it with the argument `executable` or with OFJ_BINARY")
    raise FileNotFoundError(
        f"{place} names `{name}`, which is no program that can be run; it must be `ofj`, by default that of "
        "OFJ_BINARY, else that of PATH"
    )
