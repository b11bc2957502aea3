import Foundation
import Glibc
import Testing
import TestSupport

/// The cost of control, and the time until a request has its effect; Benchmarks/results/control.md has the figures.
@Suite(
    "What control costs", .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["VOICEENGINE_CONTROL_FIGURES"] != nil,
        "skipped: VOICEENGINE_CONTROL_FIGURES is not set; it takes five minutes, and measures the machine"))
struct ControlFigures {
    private func percentiles(_ seconds: [Double]) -> String {
        let sorted = seconds.sorted()
        func at(_ share: Double) -> String {
            String(format: "%.2f", sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 1000)
        }
        return "p50 \(at(0.5)) ms, p99 \(at(0.99)) ms, most \(at(1)) ms of \(sorted.count)"
    }

    /// Runs `body` a number of times, and returns the duration of each run in seconds.
    private func measure(_ count: Int, _ body: (Int) throws -> Void) rethrows -> [Double] {
        try (0..<count).map { number in
            let start = ContinuousClock.now
            try body(number)
            return (ContinuousClock.now - start) / .seconds(1)
        }
    }

    @Test("is measured from a request to its effect")
    func latency() throws {
        let room = try LiveRoom()
        let path = try Controller(room).path()
        let (asking, reading) = (try #require(SocketLines(path: path)), try #require(SocketLines(path: path)))
        reading.send(#"{"request": "events"}"#)
        #expect(reading.line()?.contains("snapshot") == true)
        func until(_ text: String) throws {
            while !(try #require(reading.line())).contains(text) {}
        }
        func ask(_ line: String) throws {
            asking.send(line)
            #expect(try #require(asking.line()).contains(#""ok":true"#))
        }
        print(
            "FIGURE status and its answer:",
            percentiles(try measure(5000) { _ in try ask(#"{"request": "status"}"#) }))
        print(
            "FIGURE say to its event:",
            percentiles(
                try measure(2000) { number in
                    try ask(#"{"request": "say", "text": "number \#(number)."}"#)
                    try until("number \(number).")
                }))
        var (muted, returned): ([Double], [Double]) = ([], [])
        for _ in 0..<50 {
            muted += try measure(1) { _ in
                try ask(#"{"request": "mute"}"#)
                try until(#""change":"released""#)
            }
            returned += try measure(1) { _ in
                try ask(#"{"request": "unmute"}"#)
                try until(#""change":"returned""#)
            }
        }
        print("FIGURE mute to the device closed:", percentiles(muted))
        print("FIGURE unmute to the device open:", percentiles(returned))
        var triggered: [Double] = []
        for _ in 0..<200 {
            triggered += try measure(1) { _ in
                try ask(#"{"request": "trigger"}"#)
                try until(#""cause":"trigger""#)
            }
            try ask(#"{"request": "cancel"}"#)
            try until(#""cause":"cancelled""#)
        }
        print("FIGURE trigger to listening:", percentiles(triggered))
        _ = room.end()
    }

    @Test("is measured while there are no requests")
    func idle() throws {
        let folder = TemporaryDirectory()
        let token = folder.write(Array("0123456789abcdef0123456789abcdef".utf8), as: "token")
        chmod(token, 0o600)
        let settings = [
            ("without", "{socket: none}"), ("socket", "{}"),
            ("socket and HTTP", "{http: {listen: \"127.0.0.1:0\", token-file: \(token)}}"),
        ]
        for round in 1...3 {
            for (name, control) in settings {
                let room = try LiveRoom { _, directory in
                    [
                        "--feedback", "none", "--config",
                        directory.write(Array("control: \(control)\n".utf8), as: "v.yaml"),
                    ]
                }
                sleep(3)
                let process = room.program.processIdentifier
                let before = try processorSeconds(process)
                sleep(20)
                let share = (try processorSeconds(process) - before) / 20 * 100
                print(
                    "FIGURE idle \(round), \(name):", String(format: "%.2f %% of a core,", share),
                    try Controller(room).memory(), "kB resident")
                _ = room.end()
            }
        }
    }

    @Test("is measured in a flood, and none of it reaches the signal thread")
    func flood() throws {
        let folder = TemporaryDirectory()
        let library = try #require(try counter(in: folder))
        for (thread, floods) in [("voice-session", false), ("voice-signal", false), ("voice-signal", true)] {
            let counted = folder.file("counted")
            let room = try LiveRoom(environment: [
                "LD_PRELOAD": library, "COUNT_THREAD": thread, "COUNT_AFTER": "5", "COUNT_FILE": counted,
            ])
            sleep(6)
            let control = Controller(room)
            let (process, path) = (room.program.processIdentifier, try control.path())
            let (memory, before) = (try control.memory(), try processorSeconds(process))
            let flood = Flood(path: path)
            if floods { flood.start() }
            let answers = try asked(path)
            let share = (try processorSeconds(process) - before) / 30 * 100
            let grown = try control.memory() - memory
            if floods { flood.stop() }
            let outcome = room.end()
            let count = try String(contentsOfFile: counted, encoding: .utf8).trimmingCharacters(in: .newlines)
            print(
                "FIGURE \(floods ? "flood of \(flood.connectionCount) clients" : "no flood"): \(count) allocations on \(thread),",
                outcome.events("overrun").count, "overruns,", String(format: "%.1f %% of a core,", share),
                grown, "kB more; status", percentiles(answers))
            if thread == "voice-signal" { #expect(count == "0") } else { #expect(count != "0", "it counts") }
        }
    }

    /// Asks for 30 s, and returns the seconds that each answer took. Another process than the flooding one asks,
    /// because with too many connections the daemon drops one of the process that has the most.
    private func asked(_ path: String) throws -> [Double] {
        let script = """
            import socket, sys, time
            end = time.monotonic() + 30
            while time.monotonic() < end:
                asking = socket.socket(socket.AF_UNIX)
                asking.settimeout(20)
                asking.connect(sys.argv[1])
                start = time.monotonic()
                asking.sendall(b'{"request": "status"}\\n')
                answer = asking.makefile().readline()
                assert '"ok":true' in answer, answer
                print(time.monotonic() - start)
                asking.close()
                time.sleep(0.01)
            """
        let asking = Process()
        let answers = Pipe()
        asking.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        asking.arguments = ["-c", script, path]
        asking.standardOutput = answers
        try asking.run()
        let text = String(decoding: answers.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        asking.waitUntilExit()
        #expect(asking.terminationStatus == 0)
        return text.split(separator: "\n").compactMap { Double($0) }
    }

    private func processorSeconds(_ process: Int32) throws -> Double {
        // schedstat is exact; /proc/PID/stat only counts the ticks at which a thread happened to run.
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
            let text = try String(contentsOfFile: "\(tasks)/\(task)/schedstat", encoding: .utf8)
            return sum + (Double(text.prefix { $0 != " " }) ?? 0) / 1e9
        }
    }

    /// Builds the benchmarks' counter of allocations as a library that is loaded before the program's own heap.
    private func counter(in folder: TemporaryDirectory) throws -> String? {
        let source = folder.write(
            Array(
                """
                #include "CAllocationCounter.h"
                #include <pthread.h>
                #include <stdio.h>
                #include <stdlib.h>
                #include <unistd.h>
                void reference_counter_start(void) {}
                static void *begin(void *none) {
                    sleep(atoi(getenv("COUNT_AFTER")));
                    allocation_counter_watch(getenv("COUNT_THREAD"), NULL);
                    return none;
                }
                __attribute__((constructor)) static void load(void) {
                    pthread_t thread;
                    pthread_create(&thread, NULL, begin, NULL);
                }
                __attribute__((destructor)) static void end(void) {
                    long long count = allocation_counter_watched();
                    FILE *file = fopen(getenv("COUNT_FILE"), "w");
                    if (file) fprintf(file, "%lld\\n", count), fclose(file);
                }

                """.utf8), as: "watch.c")
        let counter = Program.root.appendingPathComponent("Benchmarks/Sources/CAllocationCounter").path
        let library = folder.file("libcount.so")
        let status = try Tool.run(
            "cc",
            [
                "-O2", "-shared", "-fPIC", "-ftls-model=initial-exec", "-I", counter + "/include", "-I",
                counter,
                counter + "/AllocationCounter.c", source, "-o", library, "-lpthread",
            ])
        return status == 0 ? library : nil
    }
}

/// A client of a daemon's socket, line by line.
final class SocketLines {
    private let descriptor: CInt
    private var rest: [UInt8] = []

    init?(path: String) {
        guard let descriptor = Flood.connect(path) else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    func send(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    /// Reads the next line; nil at the end, or if none comes for 20 s.
    func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                defer { rest.removeFirst(end + 1) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&one, 1, 20_000) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return nil }
            rest += chunk[..<count]
        }
    }
}
