import Foundation
import Logging
import Programs
import ServiceLifecycle

/// Tells the local network where a Wyoming server is, so that Home Assistant finds it: by `avahi-publish`, which asks the
/// machine's avahi-daemon and takes it back when it ends. Without either, nobody is told.
struct Announcement: Service, CustomStringConvertible {
    /// The type of service that Home Assistant looks for.
    private static let type = "_wyoming._tcp"
    /// The program, of Debian's package avahi-utils.
    private static let program = "avahi-publish"
    /// Seconds before it is tried again where the daemon is away.
    private static let pause = 60.0

    let name: String
    let port: Int
    let logger: Logger

    /// What the log says of it.
    var description: String { "announcement" }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isTold = false
            while !Task.isCancelled {
                do {
                    // It lasts as long as it is announced. Its own words say when it is not.
                    _ = try await ProgramRun(Self.program, ["-s", name, Self.type, "\(port)"]).run()
                } catch ProgramRun.Failure.missing {
                    logger.info("not announced to the local network: avahi-utils is not installed")
                    return
                } catch {
                    if Task.isCancelled { return }
                }
                if !isTold, !Task.isCancelled {
                    logger.notice("not announced to the local network for now: avahi-daemon does not answer")
                    isTold = true
                }
                try? await Task.sleep(for: .seconds(Self.pause))
            }
        }
    }
}
