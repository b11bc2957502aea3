import Foundation
import Glibc
import TestSupport
import Testing

@testable import VoicedTerminal

@Suite("What the service manager is told")
struct ServiceManagerTests {
    private let directory = TemporaryDirectory()

    /// A socket at which messages arrive.
    private func listen(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0)
        return descriptor
    }

    private func read(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test("arrives at a socket with a path, and at one without")
    func told() throws {
        for path in [directory.file("notify"), "@voiced-test-\(UUID().uuidString)"] {
            let descriptor = try listen(at: path)
            defer { close(descriptor) }
            ServiceManager(environment: ["NOTIFY_SOCKET": path]).notify("READY=1", "STATUS=Listening")
            #expect(read(descriptor) == "READY=1\nSTATUS=Listening")
        }
    }

    @Test("is nothing without a listener, and delays nothing")
    func none() {
        #expect(!ServiceManager(environment: [:]).isThere)
        for path in ["", "relative", directory.file("gone"), "/" + String(repeating: "x", count: 200)] {
            ServiceManager(environment: ["NOTIFY_SOCKET": path]).notify("READY=1")
        }
    }

    @Test("has a watchdog only where it is this process's")
    func watchdog() {
        func seconds(_ environment: [String: String]) -> Double? {
            let all = ["NOTIFY_SOCKET": "/x"].merging(environment) { $1 }
            return ServiceManager(environment: all, process: 7).watchdogSeconds
        }
        #expect(seconds(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"]) == 30)
        #expect(seconds(["WATCHDOG_USEC": "30000000"]) == 30)
        #expect(seconds(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"]) == nil)
        for nonsense in ["0", "-1", "x", "nan"] { #expect(seconds(["WATCHDOG_USEC": nonsense]) == nil) }
    }
}
