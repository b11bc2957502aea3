import Foundation
import Logging
import Programs
import ServiceLifecycle
import VoicedConfiguration

/// The service that announces a server in the local network, so that Home Assistant finds the server.
///
/// It runs `avahi-publish`, which registers with the machine's avahi-daemon and withdraws the announcement when it
/// ends. Without these programs there is no announcement.
struct Announcement: Service, CustomStringConvertible {
    /// The program, of Debian's package avahi-utils.
    private static let program = "avahi-publish"
    /// Seconds until the next attempt if the avahi-daemon does not answer.
    private static let pause = 60.0

    let name: String
    /// The type of service that Home Assistant looks for, such as `_wyoming._tcp`.
    let type: String
    let port: Int
    /// Further facts of the announcement, each as `name=value`.
    var facts: [String] = []
    let logger: Logger

    /// The name in the log.
    var description: String { "announcement" }

    private var advice: String { "give Home Assistant the address of this machine, and port \(port)" }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isTold = false
            while !Task.isCancelled {
                do {
                    // The program runs as long as the announcement lasts. If there is none, its own messages say so.
                    _ = try await ProgramRun(Self.program, ["-s", name, type, "\(port)"] + facts).run()
                } catch ProgramRun.Failure.missing {
                    logger.info(
                        "not announced to the local network: avahi-utils is not installed; \(advice)")
                    return
                } catch {
                    if Task.isCancelled { return }
                }
                if !isTold, !Task.isCancelled {
                    logger.notice(
                        "not announced to the local network for now: avahi-daemon does not answer; \(advice)")
                    isTold = true
                }
                try? await Task.sleep(for: .seconds(Self.pause))
            }
        }
    }
}
