// The connection of the page with the daemon: requests and streams. The token came in the address behind "#" and so was
// never sent in one. The page never sends the token itself: it keeps the token as a key that signs and cannot be read
// again, and sends its signature of the daemon's challenge. A program that takes the daemon's port while the daemon is
// away gains nothing from that signature.

import { keep, kept, sign } from "./key.js";

const delays = [250, 500, 1000, 2000];
// Events that the page does not need while it is hidden.
const pictures = new Set(["/levels", "/scores"]);

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.error ?? `refused (${status})`);
    this.status = status;
    this.code = answer.code;
  }
}

export class Daemon extends EventTarget {
  // The key that signs; a promise of null if there is no token.
  #key;
  #pass = "";
  #attempt = 0;
  #aborts = new Map();
  isThere = false;
  lastContact = 0;
  hasToken = true;
  // Why no token can be kept here; empty if one can.
  obstacle = "";

  constructor() {
    super();
    const given = new URLSearchParams(location.hash.slice(1)).get("token");
    if (given) history.replaceState(null, "", location.pathname + location.search);
    this.#use(given ? keep(given) : kept());
    // A browser allows few connections to one address, so a hidden page closes its own.
    addEventListener("pagehide", () => this.#hangUp());
    document.addEventListener("visibilitychange", () => { if (document.hidden) for (const path of pictures) this.#hangUp(path); });
  }

  #hangUp(path) {
    for (const [abort, its] of this.#aborts) if (path === undefined || path === its) abort.abort();
  }

  set token(text) {
    this.#use(keep(text.trim()));
  }

  #use(key) {
    this.#pass = "";
    this.#key = key.catch((error) => {
      this.obstacle = error.message;
      return null;
    });
    this.#key.then((key) => { this.hasToken = key !== null; });
  }

  // Sends the signature that the running daemon accepts. A restarted daemon accepts another one.
  async #fetch(path, options) {
    const key = await this.#key;
    for (let isFirst = true; ; isFirst = false) {
      if (key && !this.#pass) this.#pass = await sign(key, options.signal);
      const headers = { ...options.headers, ...(this.#pass ? { Authorization: `Bearer ${this.#pass}` } : {}) };
      const response = await fetch(path, { ...options, headers });
      if (response.status !== 401 || !key || !isFirst) return response;
      this.#pass = "";
    }
  }

  async #answer(response) {
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) {
      if (response.status === 401) this.#tell("locked");
      throw new Refused(response.status, answer);
    }
    return answer;
  }

  async get(path) {
    const response = await this.#fetch(path, { cache: "no-store", signal: AbortSignal.timeout(5000) });
    return this.#answer(response);
  }

  async post(path, fields = {}) {
    const response = await this.#fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields),
      signal: AbortSignal.timeout(15000),
    });
    return this.#answer(response);
  }

  // Follows a stream of server-sent events for as long as the page is there.
  async follow(path, silence, take) {
    for (;;) {
      if (document.hidden && pictures.has(path)) {
        await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
      }
      const abort = new AbortController();
      this.#aborts.set(abort, path);
      let watchdog;
      const feed = () => {
        clearTimeout(watchdog);
        // A dead connection does not end its stream. One stream is never silent for long, so its silence shows that the
        // connection is dead.
        if (silence) watchdog = setTimeout(() => this.#hangUp(), silence);
      };
      try {
        feed();
        const response = await this.#fetch(path, { cache: "no-store", signal: abort.signal });
        if (!response.ok) await this.#answer(response);
        for await (const event of events(response.body, feed)) {
          this.#attempt = 0;
          this.lastContact = Date.now();
          if (path === "/events" && !this.isThere) { this.isThere = true; this.#tell("back"); }
          take(event);
        }
      } catch (error) {
        if (error instanceof Refused && error.status === 401) {
          await new Promise((done) => this.addEventListener("unlocked", done, { once: true }));
        }
      }
      clearTimeout(watchdog);
      this.#aborts.delete(abort);
      if (path === "/events" && this.isThere) { this.isThere = false; this.#tell("gone"); }
      const delay = delays[Math.min(this.#attempt++, delays.length - 1)];
      await new Promise((done) => setTimeout(done, delay));
    }
  }

  // Begins something that lasts as long as its lines are read, such as a lesson. Returns at its end; throws
  // the refusal.
  async begin(path, fields, take) {
    const abort = new AbortController();
    this.#aborts.set(abort, path);
    try {
      const response = await this.#fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify(fields), cache: "no-store", signal: abort.signal,
      });
      if (!response.ok) await this.#answer(response);
      for await (const event of events(response.body, () => {})) take(event);
    } finally {
      this.#aborts.delete(abort);
      abort.abort();
    }
  }

  unlock() { this.#tell("unlocked"); }
  #tell(name) { this.dispatchEvent(new Event(name)); }
}

async function* events(body, feed) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      feed();
      rest += value;
      let end;
      while ((end = rest.indexOf("\n\n")) >= 0) {
        const data = rest.slice(0, end).split("\n").filter((line) => line.startsWith("data: "))
          .map((line) => line.slice(6)).join("\n");
        rest = rest.slice(end + 2);
        if (!data) continue;
        let event;
        try { event = JSON.parse(data); } catch { continue; }
        yield event;
      }
      if (rest.length > 1 << 20) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
