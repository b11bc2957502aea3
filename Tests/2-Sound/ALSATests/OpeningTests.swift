import Glibc
import Testing
import TestSupport

@testable import ALSA

extension ALSATests {
    @Suite("Opening a device that cannot be opened")
    struct OpeningTests {
        init() { PluginConfiguration.use() }

        @Test(
            "A wrong name is said to name no device, in the words of the user's direction",
            arguments: PCMDirection.allCases, ["nosuch", "hw:31,0", "plughw:CARD=Gone", "", "a\0b"])
        func noSuchDevice(direction: PCMDirection, name: String) throws {
            let error = try #require(refusal(name, direction))
            #expect(error.code == .noSuchDevice)
            #expect(error.message.contains("no \(direction) device named \"\(name)\""))
            #expect(error.message.contains("voiced devices"))
        }

        @Test("A playback device refuses to capture")
        func wrongDirection() throws {
            let error = try #require(refusal("playbackonly", .capture))
            #expect(error.code == .notSupported)
            #expect(error.message.contains("cannot be used for capture"))
        }

        @Test("A sound server that is not there is told from a device that is not there")
        func noServer() throws {
            let error = try #require(refusal("unserved", .capture))
            #expect(error.code == .serverUnavailable)
            #expect(error.errno == ECONNREFUSED)
        }

        @Test(
            "A sound server that accepts and never answers is not waited for; once it answers, it can be used",
            .enabled(if: SoundServer.isInstalled))
        func frozenServer() throws {
            let server = try SoundServer(room: "frozen")
            defer { server.stop() }
            server.useInThisProcess()
            server.freeze()
            // The frozen server never answers, but the call must return.
            let error = #expect(throws: ALSAError.self) {
                try PCMCapabilities(name: "frozen", direction: .capture, limit: 0.5)
            }
            #expect(error?.code == .serverUnavailable)
            #expect(error?.errno == ETIMEDOUT)
            server.thaw()
            _ = try PCMCapabilities(name: "frozen", direction: .capture, limit: 60)
        }

        @Test("A broken definition ends in a sentence")
        func brokenDefinition() throws {
            let error = try #require(refusal("broken", .capture))
            #expect(error.message.contains("broken"))
        }

        @Test(
            "Each errno has the code that says what to do",
            arguments: [
                (ENOENT, ALSAError.Code.noSuchDevice), (ENODEV, .noSuchDevice), (EBUSY, .busy),
                (EAGAIN, .busy),
                (EACCES, .permissionDenied), (EPERM, .permissionDenied), (ECONNREFUSED, .serverUnavailable),
                (EINVAL, .notSupported), (EIO, .failed),
            ])
        func codes(errno: Int32, code: ALSAError.Code) {
            let error = ALSAError.opening("hw:0", .capture, -errno)
            #expect(error.code == code)
            #expect(error.errno == errno)
            #expect(error.message.contains("hw:0"))
        }

        @Test("A failed opening leaves no file descriptor behind")
        func nothingLeaks() throws {
            _ = refusal("unserved", .capture)
            let before = openDescriptors()
            for _ in 0..<20 {
                _ = refusal("nosuch", .capture)
                _ = refusal("playbackonly", .capture)
                _ = refusal("unserved", .capture)
            }
            #expect(openDescriptors() <= before)
        }

        private func refusal(_ name: String, _ direction: PCMDirection) -> ALSAError? {
            do {
                _ = try PCMDevice(name: name, direction: direction)
                return nil
            } catch { return error }
        }

        private func openDescriptors() -> Int {
            (0..<1024).count { fcntl(CInt($0), F_GETFD) >= 0 }
        }
    }
}
