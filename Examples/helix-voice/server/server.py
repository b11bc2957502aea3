"""A stand-in for Supabase: as much of PostgREST, Realtime and Storage as a chat's voice side uses, with a real
PostgreSQL behind.

It is no PostgREST and no Realtime. It answers the requests of this example as they do, so that the example can be tried
and tested on one machine; rows that are inserted by SQL reach the client, too. On order it misbehaves.

    server/run --folder helix-data        # keeps its data there; prints where it listens
    helix-voice --server helix-data/server.json

POST /control has the next requests answered badly: {"write": ["500", "commit-then-drop"], "read": ["garbage"]}; see
Mischief for the rest.
"""
import argparse
import asyncio
import collections
import json
import os
import pathlib
import re
import shutil
import signal
import ssl
import sys
import tempfile
import uuid

import aiohttp
import asyncpg
from aiohttp import web

import postgres

TABLES = {
    "conversations": {"id": "uuid", "session_key": "text", "user_id": "uuid", "title": "text",
                      "message_count": "integer", "created_at": "timestamptz", "updated_at": "timestamptz"},
    "session_messages": {"id": "uuid", "session_key": "text", "user_id": "uuid", "role": "text", "content": "text",
                         "timestamp": "timestamptz", "metadata": "jsonb"},
}
OPERATORS = {"eq": "=", "lt": "<", "lte": "<=", "gt": ">", "gte": ">="}
MAXIMUM_BYTES = 64 << 20


class Mischief:
    """What goes wrong next. Words for a request, one each: a status such as 500, drop, hang, half, garbage, huge,
    wrong-id, commit-then-drop, commit-then-hang, commit-then-500; half and what follows it are committed before.
    `echo` is once, twice, garbage or none; `sockets` close, or refuse; `online` false drops everything."""

    def __init__(self):
        self.write, self.read = collections.deque(), collections.deque()
        self.echo, self.sockets, self.online = "once", "accept", True
        self.wrote = []

    def take(self, order):
        self.write.extend(order.get("write", []))
        self.read.extend(order.get("read", []))
        self.echo = order.get("echo", self.echo)
        self.sockets = order.get("sockets", self.sockets)
        self.online = order.get("online", self.online)

    def next(self, method):
        queue = self.write if method == "POST" else self.read
        return queue.popleft() if queue else ""


def refusal(status, code, message):
    return web.json_response({"code": code, "message": message, "details": None, "hint": None}, status=status)


async def drop(request):
    request.transport.abort()
    raise asyncio.CancelledError


class Server:
    def __init__(self, pool, apikey, token, user):
        self.pool, self.apikey, self.token, self.user = pool, apikey, token, user
        self.mischief = Mischief()
        self.sockets = {}  # socket: {topic: session_key}

    # PostgREST

    def complaint(self, request):
        if request.headers.get("apikey") != self.apikey:
            return refusal(401, "PGRST301", "No API key found in request")
        if request.headers.get("Authorization") != f"Bearer {self.token}":
            return refusal(401, "PGRST301", "JWT expired")
        return None

    async def rest(self, request):
        columns = TABLES.get(request.match_info["table"])
        if columns is None:
            return refusal(404, "PGRST205", "Could not find the table")
        if bad := self.complaint(request):
            return bad
        trick = self.mischief.next(request.method)
        if request.method == "POST":
            body = await request.json()
            self.mischief.wrote.append(body.get("id"))
        if trick == "drop":
            await drop(request)
        if trick == "hang":
            await asyncio.sleep(3600)
        if trick.isdigit():
            return refusal(int(trick), "XX000", "as ordered")
        work = self.insert if request.method == "POST" else self.select
        try:
            answer = await work(request, request.match_info["table"], columns)
        except asyncpg.UniqueViolationError as error:
            return refusal(409, "23505", str(error))
        except asyncpg.ForeignKeyViolationError as error:
            return refusal(409, "23503", str(error))
        except asyncpg.InsufficientPrivilegeError as error:
            return refusal(403, "42501", str(error))
        except (asyncpg.PostgresError, ValueError, KeyError) as error:
            return refusal(400, "22P02", str(error))
        if trick == "commit-then-drop":
            await drop(request)
        if trick == "commit-then-hang":
            await asyncio.sleep(3600)
        if trick == "commit-then-500":
            return refusal(500, "XX000", "as ordered")
        if trick == "half":
            half = web.StreamResponse(status=200, headers={"Content-Type": "application/json"})
            await half.prepare(request)
            await half.write(b"[{")
            await asyncio.sleep(3600)
        if trick == "garbage":
            return web.Response(status=200, text='[{"id": "half of', content_type="application/json")
        if trick == "huge":
            return web.Response(status=200, text="[" + " " * (16 << 20) + "]", content_type="application/json")
        if trick == "wrong-id":
            return web.Response(status=answer.status, content_type="application/json",
                                text=re.sub(r'"id":"[^"]*"', f'"id":"{uuid.uuid4()}"', answer.text or "[]"))
        return answer

    async def as_user(self, sql, *arguments):
        async with self.pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT set_config('request.user', $1, true)", self.user)
            await connection.execute("SET LOCAL ROLE authenticated")
            return await connection.fetchval(sql, *arguments)

    async def select(self, request, table, columns):
        clauses, values, order, limit = [], [], "", 1000
        for name, value in request.query.items():
            if name == "order":
                parts = [part.split(".") for part in value.split(",")]
                if any(p[0] not in columns or p[1:] not in ([], ["asc"], ["desc"]) for p in parts):
                    raise ValueError(f"order {value}")
                order = "ORDER BY " + ", ".join(f'"{p[0]}" {(p + ["asc"])[1]}' for p in parts)
            elif name == "limit":
                limit = min(int(value), 1000)
            else:
                operator, _, operand = value.partition(".")
                values.append(operand)
                clauses.append(f'"{name}" {OPERATORS[operator]} (${len(values)}::text)::{columns[name]}')
        where = "WHERE " + " AND ".join(clauses) if clauses else ""
        text = await self.as_user(
            f"SELECT coalesce(json_agg(row_to_json(t)), '[]')::text"
            f" FROM (SELECT * FROM public.{table} {where} {order} LIMIT {limit}) t", *values)
        return web.Response(text=text, content_type="application/json")

    async def insert(self, request, table, columns):
        body = await request.json()
        names = [f'"{name}"' for name in body if columns[name]]
        prefer = request.headers.get("Prefer", "")
        conflict = "ON CONFLICT (id) DO NOTHING" if "resolution=ignore-duplicates" in prefer else ""
        text = await self.as_user(
            f"WITH t AS (INSERT INTO public.{table} ({', '.join(names)}) SELECT {', '.join(names)}"
            f" FROM json_populate_record(null::public.{table}, $1::json) {conflict} RETURNING *)"
            f" SELECT coalesce(json_agg(row_to_json(t)), '[]')::text FROM t", json.dumps(body))
        wants = "return=representation" in prefer
        return web.Response(status=201, text=text if wants else "", content_type="application/json")

    # Storage

    async def store(self, request):
        if bad := self.complaint(request):
            return bad
        name = request.match_info["name"]
        if not name.startswith(f"{self.user}/"):
            return refusal(403, "42501", "new row violates row-level security policy")
        await self.pool.execute(
            "INSERT INTO public.objects VALUES ($1, $2, $3)"
            " ON CONFLICT (name) DO UPDATE SET content = excluded.content", name, request.content_type,
            await request.read())
        return web.json_response({"Key": f"voice/{name}"})

    # Realtime

    async def realtime(self, request):
        if self.mischief.sockets == "refuse" or request.query.get("apikey") != self.apikey:
            return web.Response(status=403)
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        topics = self.sockets[socket] = {}
        try:
            async for message in socket:
                if message.type != aiohttp.WSMsgType.TEXT:
                    continue
                await self.answer(socket, topics, json.loads(message.data))
        finally:
            self.sockets.pop(socket, None)
        return socket

    async def answer(self, socket, topics, message):
        topic, event, payload = message["topic"], message["event"], message.get("payload", {})

        async def send(event, payload, ref=None):
            await socket.send_json({"topic": topic, "event": event, "payload": payload, "ref": ref})

        async def reply(status, response):
            await send("phx_reply", {"status": status, "response": response}, message["ref"])

        if event == "phx_join":
            if payload.get("access_token") != self.token:
                return await reply("error", {"reason": "InvalidJWTToken: Token has expired"})
            changes = payload["config"]["postgres_changes"]
            topics[topic] = changes[0]["filter"].removeprefix("session_key=eq.")
            await reply("ok", {"postgres_changes": [{"id": 1, **changes[0]}]})
            await send("system", {"channel": topic, "extension": "postgres_changes", "status": "ok",
                                  "message": "Subscribed to PostgreSQL"})
        elif event == "phx_leave":
            topics.pop(topic, None)
            await reply("ok", {})
            await send("phx_close", {})
        else:
            await reply("ok", {})

    async def inserted(self, key):
        row = await self.pool.fetchval(
            "SELECT row_to_json(m)::text FROM public.session_messages m WHERE id = $1::uuid", key)
        if row is None or self.mischief.echo == "none":
            return
        record = json.loads(row)
        for socket, topics in list(self.sockets.items()):
            for topic, session_key in list(topics.items()):
                if session_key != record["session_key"]:
                    continue
                change = {"schema": "public", "table": "session_messages", "type": "INSERT", "errors": None,
                          "commit_timestamp": record["timestamp"], "record": record}
                frame = {"topic": topic, "event": "postgres_changes", "payload": {"data": change, "ids": [1]},
                         "ref": None}
                if self.mischief.echo == "garbage":
                    await socket.send_str('{"topic": 7, "event"')
                    await socket.send_bytes(b"\x00\xff")
                    change["record"] = {"id": "no uuid"}
                for _ in range(2 if self.mischief.echo == "twice" else 1):
                    await socket.send_json(frame)

    # Orders

    async def control(self, request):
        if request.method == "GET":
            return web.json_response({"wrote": self.mischief.wrote, "sockets": len(self.sockets)})
        self.mischief.take(await request.json())
        if self.mischief.sockets in ("close", "refuse") or not self.mischief.online:
            for socket in list(self.sockets):
                await socket.close()
            if self.mischief.sockets == "close":
                self.mischief.sockets = "accept"
        return web.json_response({})

    @web.middleware
    async def network(self, request, handler):
        if not self.mischief.online and request.path != "/control":
            await drop(request)
        return await handler(request)


async def serve(arguments, database):
    folder = database.folder
    pool = await asyncpg.create_pool(host=str(folder), user="owner", database="postgres", max_size=10)
    server = Server(pool, arguments.apikey, arguments.token, arguments.user)
    listener = await asyncpg.connect(host=str(folder), user="owner", database="postgres")
    queue = asyncio.Queue()
    await listener.add_listener("inserted", lambda *notice: queue.put_nowait(notice[3]))

    async def tell():
        while True:
            try:
                await server.inserted(await queue.get())
            except (ConnectionError, RuntimeError):
                pass  # a socket that closes just now

    telling = asyncio.create_task(tell())
    app = web.Application(client_max_size=MAXIMUM_BYTES, middlewares=[server.network])
    app.add_routes([
        web.route("*", "/rest/v1/{table}", server.rest), web.post("/storage/v1/object/voice/{name:.+}", server.store),
        web.get("/realtime/v1/websocket", server.realtime), web.route("*", "/control", server.control)])
    runner = web.AppRunner(app, shutdown_timeout=0.2)
    await runner.setup()
    security = None
    if arguments.certificate:
        security = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        security.load_cert_chain(arguments.certificate, arguments.key)
    site = web.TCPSite(runner, "127.0.0.1", arguments.port, ssl_context=security)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]
    url = f"http{'s' if security else ''}://{'localhost' if security else '127.0.0.1'}:{port}"
    access = {"url": url, "apikey": arguments.apikey, "access_token": arguments.token, "user_id": arguments.user}
    if arguments.certificate:
        access["certificates"] = os.path.abspath(arguments.certificate)
    file = folder / "server.json"
    file.unlink(missing_ok=True)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as output:
        json.dump(access, output)
    print(json.dumps({"url": url, "server": str(file), "socket": str(folder)}), flush=True)
    # It ends with the reader of its output.
    if arguments.until_eof:
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    else:
        await asyncio.Event().wait()
    telling.cancel()
    await runner.cleanup()
    await listener.close()
    pool.terminate()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", help="keep the database here; without it a new one, removed at the end")
    parser.add_argument("--port", type=int, default=0, help="of 127.0.0.1; without it one that is free")
    parser.add_argument("--apikey", default="anon-key")
    parser.add_argument("--token", default="user-token")
    parser.add_argument("--user", default="11111111-2222-4333-8444-555555555555")
    parser.add_argument("--certificate", help="PEM, for https")
    parser.add_argument("--key", help="PEM, of the certificate")
    parser.add_argument("--until-eof", action="store_true", help="end with standard input")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder or tempfile.mkdtemp(prefix="helix-server-")).absolute()
    database = postgres.PostgreSQL(folder)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        asyncio.run(serve(arguments, database))
    except KeyboardInterrupt:
        pass
    finally:
        database.stop()
        if not arguments.folder:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
