// What the page asks of the daemon, and what it hears from it. Everything goes with the token, which came in the address
// behind "#" and so was never sent in one.

const place = "voiced.token";
const delays = [250, 500, 1000, 2000];
// What nobody needs while the page is not looked at.
const pictures = new Set(["/levels", "/scores"]);

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.error ?? `refused (${status})`);
    this.status = status;
    this.code = answer.code;
  }
}

export class Daemon extends EventTarget {
  #token = "";
  #attempt = 0;
  #aborts = new Map();
  isThere = false;
  lastContact = 0;

  constructor() {
    super();
    const given = new URLSearchParams(location.hash.slice(1)).get("token");
    if (given) {
      store(given);
      history.replaceState(null, "", location.pathname + location.search);
    }
    this.#token = given || read();
    // A browser has few connections for one address: who is not looked at gives theirs back.
    addEventListener("pagehide", () => this.#hangUp());
    document.addEventListener("visibilitychange", () => { if (document.hidden) for (const path of pictures) this.#hangUp(path); });
  }

  #hangUp(path) {
    for (const [abort, its] of this.#aborts) if (path === undefined || path === its) abort.abort();
  }

  get hasToken() { return this.#token !== ""; }

  set token(text) {
    this.#token = text.trim();
    store(this.#token);
  }

  #headers() { return this.#token ? { Authorization: `Bearer ${this.#token}` } : {}; }

  async #answer(response) {
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) {
      if (response.status === 401) this.#tell("locked");
      throw new Refused(response.status, answer);
    }
    return answer;
  }

  async get(path) {
    const response = await fetch(path, { headers: this.#headers(), cache: "no-store", signal: AbortSignal.timeout(5000) });
    return this.#answer(response);
  }

  async post(path, fields = {}) {
    const response = await fetch(path, {
      method: "POST", headers: { ...this.#headers(), "Content-Type": "application/json" },
      body: JSON.stringify(fields), signal: AbortSignal.timeout(15000),
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
        // A connection that leads nowhere any more ends no stream: the one that is never silent tells of it.
        if (silence) watchdog = setTimeout(() => this.#hangUp(), silence);
      };
      try {
        feed();
        const response = await fetch(path, { headers: this.#headers(), cache: "no-store", signal: abort.signal });
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

  // Begins something that lasts as long as its lines are read. Returns when it is over; throws why it was refused.
  async begin(path, fields, take) {
    const abort = new AbortController();
    this.#aborts.set(abort, path);
    try {
      const response = await fetch(path, {
        method: "POST", headers: { ...this.#headers(), "Content-Type": "application/json" },
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

function store(token) { try { localStorage.setItem(place, token); } catch { /* it is asked for again next time */ } }
function read() { try { return localStorage.getItem(place) ?? ""; } catch { return ""; } }
