"""A client of ofj, the food journal that you drive like a language server.

`Client` blocks, `AsyncClient` is for asyncio; both start `ofj serve` and end it:

    with ofj.Client() as client:
        client.journal.log(entry={"name": "Oat porridge", "calories": 310})
        print(client.journal.day(day="today")["totals"]["calories"]["value"])
"""

from . import _generated_types as types
from ._options import ClientOptions
from .asynchronous import AsyncClient
from .blocking import BlockingNotifications, Client
from .errors import ConnectionLost, OFJError
from .notifications import Notifications

__version__ = "0.1.0"

__all__ = [
    "AsyncClient",
    "BlockingNotifications",
    "Client",
    "ClientOptions",
    "ConnectionLost",
    "Notifications",
    "OFJError",
    "types",
]
