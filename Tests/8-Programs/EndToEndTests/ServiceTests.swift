import Foundation
import Glibc
import TestSupport
import Testing

/// What systemd sees of a daemon, at the socket that it would make.
@Suite(
    "voiced run as a service", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct ServiceTests {
    @Test("says when it listens, feeds the watchdog while sound arrives, and says that it ends")
    func notified() throws {
        let directory = TemporaryDirectory()
        let path = directory.file("notify")
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        func next() -> String {
            var bytes = [UInt8](repeating: 0, count: 1000)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return count < 0 ? "nothing" : String(decoding: bytes[..<count], as: UTF8.self)
        }

        let room = try LiveRoom(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "600000"])
        #expect(next() == "READY=1\nSTATUS=Listening")
        for _ in 0..<3 { #expect(next() == "WATCHDOG=1") }
        _ = room.end()
        var last = next()
        while last == "WATCHDOG=1" { last = next() }
        #expect(last == "STOPPING=1\nSTATUS=Stopping")
    }
}
