import Foundation
import Glibc
import TestSupport

/// A Chromium without a window, controlled by its own protocol over two pipes.
final class Browser {
    struct Failed: Error, CustomStringConvertible { let description: String }

    /// The program; nil if it is not installed.
    static let path: String? = ["/usr/lib/chromium/chromium", "/usr/bin/chromium"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private let folder = TemporaryDirectory()
    private var rest = Data()
    private var number = 0
    private var session: String?
    /// The errors of the page, and the requests that its policy refused.
    private(set) var complaints: [String] = []
    /// The service worker that shows messages, once `ServiceWorker` is enabled; nil if the page has none.
    private(set) var workerRegistration: String?

    init() throws {
        // If the browser dies, a write fails instead of ending the tests.
        signal(SIGPIPE, SIG_IGN)
        let options =
            "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --no-first-run "
            + "--force-color-profile=srgb --disable-lcd-text --lang=en-GB --remote-debugging-pipe"
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            "exec \"$0\" \(options) --user-data-dir=\"$1\" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1",
            Self.path ?? "", folder.path,
        ]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let targets = try call("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
        guard let page = targets.first(where: { $0["type"] as? String == "page" })?["targetId"] as? String
        else { throw Failed(description: "no page") }
        session =
            try call("Target.attachToTarget", ["targetId": page, "flatten": true])["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { try call(domain + ".enable") }
        // Turns animations off, so that no test reads or compares a half-finished one.
        try call(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Calls a method of the browser's protocol, and waits for the answer.
    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        message["sessionId"] = session
        let json = try JSONSerialization.data(withJSONObject: message)
        try input.fileHandleForWriting.write(contentsOf: json + Data([0]))
        while true {
            let answer = try nextMessage()
            guard answer["id"] as? Int == number else {
                note(answer)
                continue
            }
            if let error = answer["error"] as? [String: Any] {
                throw Failed(description: "\(method): \(error["message"] ?? "")")
            }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    private func nextMessage() throws -> [String: Any] {
        while true {
            if let end = rest.firstIndex(of: 0) {
                let message = rest[rest.startIndex..<end]
                rest = Data(rest[rest.index(after: end)...])
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw Failed(description: "the browser has ended") }
            rest += piece
        }
    }

    private func note(_ event: [String: Any]) {
        guard let parameters = event["params"] as? [String: Any] else { return }
        switch event["method"] as? String {
        case "Runtime.exceptionThrown":
            complaints.append("\(parameters["exceptionDetails"] ?? "")")
        case "Log.entryAdded":
            let entry = parameters["entry"] as? [String: Any] ?? [:]
            // Ignores network errors, because in some tests the daemon is away.
            guard entry["level"] as? String == "error", entry["source"] as? String != "network" else {
                return
            }
            complaints.append("\(entry["text"] ?? "")")
        case "ServiceWorker.workerRegistrationUpdated":
            let all = parameters["registrations"] as? [[String: Any]] ?? []
            workerRegistration = all.last?["registrationId"] as? String ?? workerRegistration
        default: break
        }
    }

    /// Sets the size of the page, in points.
    func resize(_ width: Int, _ height: Int) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Opens a page, and returns once it has replaced the previous one.
    func open(_ address: String) throws {
        try evaluate("globalThis.isOld = true")
        try call("Page.navigate", ["url": address])
        guard try wait(for: "!globalThis.isOld && document.readyState === 'complete'") else {
            throw Failed(description: "\(address) does not open")
        }
    }

    /// Evaluates JavaScript, waits if it returns a promise, and returns the value.
    @discardableResult
    func evaluate(_ script: String) throws -> Any? {
        let answer = try call(
            "Runtime.evaluate", ["expression": script, "awaitPromise": true, "returnByValue": true])
        if let details = answer["exceptionDetails"] {
            throw Failed(description: "\(script.prefix(200)): \(details)")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// Waits until an expression of JavaScript is true; false if it is not within `seconds`.
    func wait(for script: String, seconds: Double = 30) throws -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while Date() < end {
            // While one page replaces another there is no body to ask.
            let isTrue = try evaluate("document.body ? Boolean(\(script)) : false") as? Bool
            if isTrue == true { return true }
            usleep(20_000)
        }
        return false
    }

    /// Waits until the text of an expression of JavaScript is as wanted; false if it is not within half a minute.
    func wait(forValue script: String, _ isWanted: (String) -> Bool) throws -> Bool {
        let end = Date(timeIntervalSinceNow: 30)
        while Date() < end {
            if isWanted(try evaluate(script) as? String ?? "") { return true }
            usleep(20_000)
        }
        return false
    }

    /// Takes a picture of the page, as WebP.
    func picture() throws -> Data {
        let answer = try call("Page.captureScreenshot", ["format": "webp", "quality": 80])
        return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    }

    /// Returns how much of two pictures differs, 0 ... 1: the share of 32 by 18 parts whose brightness differs by a
    /// tenth. Running digits make no difference then; a part in another place, or a missing one, does.
    func difference(_ one: Data, _ other: Data) throws -> Double {
        let script = """
            (async (sources) => {
              const [one, other] = await Promise.all(sources.map(async (source) => {
                const image = new Image();
                image.src = "data:image/webp;base64," + source;
                await image.decode();
                const canvas = new OffscreenCanvas(32, 18);
                const context = canvas.getContext("2d", { willReadFrequently: true });
                context.imageSmoothingQuality = "high";
                context.drawImage(image, 0, 0, 32, 18);
                return context.getImageData(0, 0, 32, 18).data;
              }));
              let count = 0;
              for (let index = 0; index < one.length; index += 4) {
                const far = [0, 1, 2].some((part) => Math.abs(one[index + part] - other[index + part]) > 26);
                if (far) count += 1;
              }
              return count / (one.length / 4);
            })(["\(one.base64EncodedString())", "\(other.base64EncodedString())"])
            """
        return try evaluate(script) as? Double ?? 1
    }
}
