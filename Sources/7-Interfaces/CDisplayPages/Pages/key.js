// The token as the browser keeps it: a key for HMAC that signs and cannot be read again, not even by a page of another
// program that serves at this address.

const name = "voiced";
// The place in which earlier versions kept the token itself.
const former = "voiced.token";

// Keeps a token. If the browser keeps nothing, the token lasts as long as the page.
export async function keep(token) {
  if (!globalThis.crypto?.subtle) throw new Error("open this page at 127.0.0.1, or by https");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(token), algorithm, false, ["sign"]);
  await inStore("readwrite", (store) => store.put(key, name)).catch(() => {});
  try { localStorage.removeItem(former); } catch { /* there is none */ }
  return key;
}

// The kept key; null if there is none.
export async function kept() {
  let token = null;
  try { token = localStorage.getItem(former); } catch { /* there is none */ }
  if (token) return keep(token);
  return await inStore("readonly", (store) => store.get(name)).catch(() => null) ?? null;
}

// The proof that the running daemon accepts in place of the token: the signature of its challenge.
export async function sign(key, signal) {
  const response = await fetch("/challenge", { cache: "no-store", signal });
  const { challenge } = await response.json();
  const text = new TextEncoder().encode(`voiced session\n${String(challenge).slice(0, 200)}`);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function inStore(mode, work) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name);
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => { opening.result.close(); done(request.result); };
      transaction.onabort = transaction.onerror = () => { opening.result.close(); fail(transaction.error); };
    };
  });
}
