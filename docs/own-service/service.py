# A whole auction service for the board: `python3 service.py PUBLIC`, where PUBLIC is the built board.
# Your own software posts to /event and /lists, with the token. Needs python-socketio and aiohttp.
import hmac
import os
import sys
from pathlib import Path

import socketio
from aiohttp import web

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "public")
TOKEN = os.environ.get("TOKEN", "change-me")
DATA_FILE = FOLDER / "auctiondatafile.json"

sio = socketio.AsyncServer(async_mode="aiohttp")
app = web.Application()
sio.attach(app)


@sio.on("joinAuction")
async def join(sid, room, *_cursor):
    if isinstance(room, str):
        entered = sio.enter_room(sid, room)
        # A coroutine since python-socketio 5.10.
        if entered is not None:
            await entered


def check(request):
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {TOKEN}".encode()):
        raise web.HTTPUnauthorized()


async def event(request):
    check(request)
    room = request.query.get("room", "test-room")
    await sio.emit("auctionEvent", await request.json(), room=room)
    return web.Response(status=204)


async def lists(request):
    check(request)
    # In one move: no viewer reads a half of it.
    new = DATA_FILE.with_suffix(".new")
    new.write_bytes(await request.read())
    new.replace(DATA_FILE)
    return web.Response(status=204)


async def page(_request):
    return web.FileResponse(FOLDER / "index.html", headers={"Cache-Control": "no-cache"})


app.add_routes([web.post("/event", event), web.post("/lists", lists), web.get("/", page)])
app.router.add_static("/", FOLDER)
web.run_app(app, port=int(os.environ.get("PORT", "8080")))
