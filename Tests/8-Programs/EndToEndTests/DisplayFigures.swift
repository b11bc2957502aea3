import Foundation
import Testing
import TestSupport

/// The cost of the wall display, and how soon it shows an event; Benchmarks/results/display.md has the figures.
@Suite(
    "What the wall display costs", .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["VOICEENGINE_DISPLAY_FIGURES"] != nil,
        "skipped: VOICEENGINE_DISPLAY_FIGURES is not set; it takes four minutes, and measures the machine"))
struct DisplayFigures {
    /// Returns the processor time of a process so far, in seconds.
    private func processorSeconds(_ identifier: Int32) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        let fields = text[try #require(text.lastIndex(of: ")"))...].split(separator: " ")
        let ticks = try #require(Double(fields[12])) + (try #require(Double(fields[13])))
        return ticks / Double(sysconf(CInt(_SC_CLK_TCK)))
    }

    private func share(of room: LiveRoom, during seconds: Double) throws -> String {
        let before = try processorSeconds(room.program.processIdentifier)
        Thread.sleep(forTimeInterval: seconds)
        let used = try processorSeconds(room.program.processIdentifier) - before
        return String(format: "%.2f %% of a core", 100 * used / seconds)
    }

    private func kilobytes(_ browser: Browser) throws -> Double {
        for _ in 0..<3 { try browser.call("HeapProfiler.collectGarbage") }
        return (try browser.call("Runtime.getHeapUsage")["usedSize"] as? Double ?? 0) / 1024
    }

    @Test(
        "is measured from a request to what is seen, with the memory of the page and the processor of the daemon"
    )
    func figures() throws {
        let display = try DisplayRoom()
        let (room, browser) = (display.room, display.browser)
        let isThere = "document.querySelector('#milestones [data-state=next]')"
        #expect(try browser.wait(for: isThere))
        let weight = try browser.evaluate(
            """
            (async () => {
              const names = ["", "display.css", "wall.js", "voice.js", "daemon.js", "parts.js", "icon.svg"];
              const all = await Promise.all(names.map(async (name) => (await (await fetch("/" + name)).arrayBuffer()).byteLength));
              return all.reduce((one, other) => one + other, 0);
            })()
            """)
        print("FIGURE weight of the page:", weight ?? "", "bytes")
        let times = try browser.evaluate(
            """
            (async () => {
              const headers = { Authorization: "Bearer \(DisplayRoom.token)" };
              const times = [];
              for (let index = 0; index < 400; index += 1) {
                const starts = index % 2 === 0;
                const seen = new Promise((done) => {
                  const box = document.getElementById("cement");
                  const observer = new MutationObserver(() => {
                    if (box.hidden === starts) return;
                    observer.disconnect();
                    requestAnimationFrame(() => done(performance.now()));
                  });
                  observer.observe(box, { attributeFilter: ["hidden"] });
                });
                const began = performance.now();
                const body = JSON.stringify({ action: starts ? "start_cement_timer" : "stop_cement_timer" });
                fetch("/command", { method: "POST", headers, body });
                times.push(await seen - began);
              }
              times.sort((one, other) => one - other);
              return [0.5, 0.95, 0.99].map((share) => times[Math.floor(times.length * share)]).concat(times.at(-1));
            })()
            """)
        print("FIGURE a request of another client to the next frame, p50, p95, p99, most:", times ?? "", "ms")
        print("FIGURE processor of the daemon with a display:", try share(of: room, during: 60))
        let before = try kilobytes(browser)
        try browser.evaluate(
            """
            (async () => {
              const headers = { Authorization: "Bearer \(DisplayRoom.token)" };
              for (let index = 0; index < 3000; index += 1) {
                const body = JSON.stringify({ action: index % 2 ? "query_time" : "query_duration" });
                await (await fetch("/command", { method: "POST", headers, body })).text();
              }
            })()
            """)
        Thread.sleep(forTimeInterval: 6)
        print("FIGURE memory of the page:", before, "kB, after 3000 questions", try kilobytes(browser), "kB")
        try browser.open("about:blank")
        print("FIGURE processor of the daemon without one:", try share(of: room, during: 60))
        _ = room.end()
    }
}
