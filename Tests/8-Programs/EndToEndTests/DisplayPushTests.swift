import Foundation
import Testing
import TestSupport

@Suite(
    "Alerts for a browser whose page is closed", .serialized,
    .enabled(
        if: SoundServer.isInstalled && Browser.path != nil,
        "skipped: a sound server or Chromium is not installed"))
struct DisplayPushTests {
    /// A script that replaces the browser's subscription. Only a service of the browser's maker hands out addresses,
    /// and test machines do not reach it. So the page gets an address of this machine, with the browser's own keys.
    private func script(port: Int) -> String {
        """
        (async () => {
          const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
            .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
          globalThis.pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
          globalThis.auth = crypto.getRandomValues(new Uint8Array(16));
          globalThis.point = await crypto.subtle.exportKey("raw", pair.publicKey);
          const subscription = {
            endpoint: "http://127.0.0.1:\(port)/box", unsubscribe: async () => true,
            toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: text(point), auth: text(auth) } }),
          };
          PushManager.prototype.subscribe = async (options) => {
            globalThis.asked = options;
            return subscription;
          };
        })()
        """
    }

    /// Returns a script that decrypts a message by RFC 8291, with the browser's own cryptography.
    private func reading(_ body: [UInt8]) -> String {
        """
        (async () => {
          const body = Uint8Array.from(atob("\(Data(body).base64EncodedString())"), (letter) => letter.charCodeAt(0));
          const [salt, theirs, sealed] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
          const bytes = (value) => new TextEncoder().encode(value);
          const join = (...parts) => new Uint8Array(parts.flatMap((part) => [...new Uint8Array(part)]));
          const derive = async (secret, salt, info, count) => crypto.subtle.deriveBits(
            { name: "HKDF", hash: "SHA-256", salt, info }, await crypto.subtle.importKey("raw", secret, "HKDF", false,
            ["deriveBits"]), 8 * count);
          const other = await crypto.subtle.importKey("raw", theirs, { name: "ECDH", namedCurve: "P-256" }, true, []);
          const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, pair.privateKey, 256);
          const material = await derive(shared, auth, join(bytes("WebPush: info\\0"), point, theirs), 32);
          const key = await derive(material, salt, bytes("Content-Encoding: aes128gcm\\0"), 16);
          const iv = await derive(material, salt, bytes("Content-Encoding: nonce\\0"), 12);
          const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv },
            await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]), sealed));
          const end = plain.lastIndexOf(2);
          if (plain.slice(end + 1).some((byte) => byte)) throw new Error("no end");
          return new TextDecoder().decode(plain.slice(0, end));
        })()
        """
    }

    private func waitForRequests(_ server: ScriptedHTTPServer, _ count: Int) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while server.requests.count < count, Date() < end { usleep(20_000) }
        return server.requests.count >= count
    }

    @Test("come encrypted when the next patient is called and when a person acknowledges it, and are shown")
    func alert() throws {
        let server = try ScriptedHTTPServer([.status(201)])
        let display = try DisplayRoom(page: "/notifications") { _ in
            "alerts: {push: {contact: \"mailto:it@hospital.example\", services: [127.0.0.1]}}"
        }
        let browser = display.browser
        #expect(try browser.wait(for: "!document.getElementById('push').hidden"))
        try browser.call("Browser.grantPermissions", ["permissions": ["notifications"]])
        try browser.evaluate(script(port: server.port))
        let pressed = "document.getElementById('push').getAttribute('aria-pressed')"
        try browser.evaluate("document.getElementById('push').click()")
        #expect(try browser.wait(for: "\(pressed) === 'true'"), "\(browser.complaints)")
        #expect(try browser.evaluate("asked.userVisibleOnly") as? Bool == true)

        let controller =
            "curl -sS -H 'Authorization: Bearer \(DisplayRoom.token)' http://127.0.0.1:\(display.port)"
        func post(_ path: String, _ body: String) throws {
            _ = try Tool.output("sh", ["-c", "\(controller)\(path) -d '\(body)'"])
        }
        try post("/submit", #"{"text": "call next patient"}"#)
        try #require(waitForRequests(server, 1), "\(display.room.program.outputSoFar)")
        let text = try #require(try browser.evaluate(reading(server.requests[0].bytes)) as? String)
        let fields = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(fields["title"] as? String == "OR 3: Next patient called", "\(text)")
        #expect(fields["isSilent"] as? Bool == false && !text.contains("knee") && !text.contains("Shaw"))

        // The browser's service worker shows the message, and later replaces it by the outcome.
        try browser.call("ServiceWorker.enable")
        for _ in 1...1000 where browser.workerRegistration == nil { try browser.evaluate("1") }
        let registration = try #require(browser.workerRegistration)
        let titles = """
            navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map((one) =>
              one.title + ' | ' + one.body).join())
            """
        func deliver(_ text: String) throws {
            try browser.call(
                "ServiceWorker.deliverPushMessage",
                ["origin": "http://127.0.0.1:\(display.port)", "registrationId": registration, "data": text])
        }
        try deliver(text)
        #expect(try browser.wait(forValue: titles) { $0.hasPrefix("OR 3: Next patient called | at ") })
        try post("/alerts-acknowledge", #"{"alert": "\#(try #require(fields["alert"] as? String))"}"#)
        try #require(waitForRequests(server, 2))
        let after = try #require(try browser.evaluate(reading(server.requests[1].bytes)) as? String)
        try deliver(after)
        #expect(
            try browser.wait(forValue: titles) { $0.contains("acknowledged in OR 3") && !$0.contains(",OR") },
            "\(after)")

        try browser.evaluate("document.getElementById('push').click()")
        #expect(try browser.wait(for: "\(pressed) === 'false'"))
        let kept = try String(contentsOfFile: display.room.directory.file("room.push.json"), encoding: .utf8)
        #expect(kept.contains(#""subscriptions":[]"#) && browser.complaints.isEmpty, "\(browser.complaints)")
        _ = display.room.end()
    }

    @Test(
        "are not offered by a daemon that sends none, and go to no service that its configuration does not name"
    )
    func refused() throws {
        let display = try DisplayRoom(page: "/notifications")
        #expect(try display.browser.wait(for: "document.getElementById('list').children.length > 0"))
        #expect(try display.browser.evaluate("document.getElementById('push').hidden") as? Bool == true)
        _ = display.room.end()

        let other = try DisplayRoom(page: "/notifications") { _ in
            "alerts: {push: {contact: \"mailto:it@hospital.example\"}}"
        }
        let browser = other.browser
        #expect(try browser.wait(for: "!document.getElementById('push').hidden"))
        try browser.call("Browser.grantPermissions", ["permissions": ["notifications"]])
        try browser.evaluate(script(port: 9))
        try browser.evaluate("document.getElementById('push').click()")
        #expect(
            try browser.wait(
                for: "document.getElementById('push-fault').textContent.includes('alerts.push.services')"))
        _ = other.room.end()
    }
}
