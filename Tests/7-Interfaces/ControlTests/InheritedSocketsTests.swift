import Foundation
import Glibc
import Testing
import TestSupport

@testable import Control
@testable import Serving

/// Serialized, because each test uses the same high descriptors, in place of those from 3 on.
@Suite("Sockets that the service manager hands over", .serialized)
struct InheritedSocketsTests {
    private static let first: CInt = 600
    private let folder = TemporaryDirectory()

    /// Puts copies of descriptors where a service manager would have them.
    private func handOver(_ descriptors: [CInt], process: pid_t = getpid()) -> InheritedSockets {
        for (index, descriptor) in descriptors.enumerated() { dup2(descriptor, Self.first + CInt(index)) }
        return InheritedSockets(
            environment: ["LISTEN_PID": "\(process)", "LISTEN_FDS": "\(descriptors.count)"],
            first: Self.first)
    }

    private func isOpen(_ descriptor: CInt) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

    @Test("are found by their addresses, once, and others are told")
    func found() throws {
        let one = try ListeningSocket(HostAndPort(host: "127.0.0.1", port: 0))
        let other = try ListeningSocket(HostAndPort(host: "127.0.0.1", port: 0))
        let path = folder.file("voiced.sock")
        let file = try ControlSocketFile(path: path)
        let descriptors = [one.release(), other.release(), file.descriptor]
        defer { for descriptor in descriptors { close(descriptor) } }
        do {
            let sockets = handOver(descriptors)
            #expect(sockets.internet(HostAndPort(host: "127.0.0.1", port: 1)) == nil)
            #expect(sockets.internet(HostAndPort(host: "::1", port: one.address.port)) == nil)
            let place = HostAndPort(host: "localhost", port: one.address.port)
            let taken = try #require(sockets.internet(place))
            #expect(taken.address == place && sockets.internet(place) == nil)
            #expect(sockets.file(folder.file("other.sock")) == nil)
            let descriptor = try #require(sockets.file(path))
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0, "programs that are started get none")
            close(descriptor)
            #expect(sockets.unused == ["127.0.0.1:\(other.address.port)"])
            // A client that connects in between waits, and gets its answer from the next listener.
            #expect(TCPClient(port: one.address.port) != nil)
        }
        for index in 0..<3 { #expect(!isOpen(Self.first + CInt(index))) }
    }

    @Test("are another's if the variables name another process, and none if nothing listens")
    func others() throws {
        let one = try ListeningSocket(HostAndPort(host: "127.0.0.1", port: 0))
        let place = one.address
        let descriptor = one.release()
        defer { close(descriptor) }
        #expect(handOver([descriptor], process: getppid()).internet(place) == nil)
        #expect(isOpen(Self.first), "it is not touched")
        close(Self.first)
        let silent = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        let file = open("/dev/null", O_RDONLY)
        defer { for descriptor in [silent, file] { close(descriptor) } }
        #expect(handOver([silent, file]).unused.isEmpty)
        #expect(!isOpen(Self.first) && !isOpen(Self.first + 1))
        for count in ["-1", "0", "65", "999999999999", "two", ""] {
            let variables = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": count]
            #expect(InheritedSockets(environment: variables, first: Self.first).unused.isEmpty)
        }
    }

    @Test("stay where they are when the daemon ends")
    func kept() throws {
        let path = folder.file("voiced.sock")
        let made = try ControlSocketFile(path: path)
        let descriptor = dup(made.descriptor)
        do {
            let lock = folder.file("other.sock")
            rename(path, lock)
            let file = try ControlSocketFile(path: lock, inherited: descriptor)
            #expect(file.descriptor == descriptor)
            file.remove()
            file.undo()
        }
        #expect(access(folder.file("other.sock"), F_OK) == 0)
        close(descriptor)
        close(made.descriptor)
    }
}
