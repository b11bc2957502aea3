// Shows alerts while no page is open. The browser runs this when a message comes.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => {
  let alert = {};
  try { alert = event.data.json(); } catch { /* it says at least that there is one */ }
  const tag = String(alert.alert ?? "voiced");
  // A later message about an alert replaces the earlier one.
  event.waitUntil(registration.showNotification(String(alert.title ?? "An alert"), {
    body: String(alert.body ?? ""), tag, icon: "/icon.svg", silent: Boolean(alert.isSilent), renotify: !alert.isSilent,
    requireInteraction: !alert.isSilent,
  }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const pages = await clients.matchAll({ type: "window" });
    const open = pages.find((page) => new URL(page.url).pathname === "/notifications");
    return open ? open.focus() : clients.openWindow("/notifications");
  })());
});
