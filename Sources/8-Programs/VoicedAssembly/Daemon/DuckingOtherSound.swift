import Ducking
import Foundation
import Logging
import ServiceLifecycle
import Session
import Synchronization
import Timing
import VoicedConfiguration

/// The service that lowers other programs' sound from the wake word to the end of the answer, beside the session.
final class DuckingOtherSound: Service, SessionObserver, CustomStringConvertible {
    /// Seconds that the last restoring may take, because the program ends within a second.
    private static let patience = 0.5
    /// The waits before each further attempt to restore a program that ended while its sound was low: 1, 2, 4 ... 32 s,
    /// about a minute in all.
    private static let waits = (0..<6).map { Duration.seconds(1 << $0) }

    private let ducker: SoundDucker
    /// Whether ducking is on. If not, the service only restores sound that a killed program left lowered.
    private let isOn: Bool
    private let isWanted = Atomic(false)
    /// A signal that ``isWanted`` may have changed; several signals before the service looks are one.
    private let (changes, change) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Makes the service for a session that does not run yet.
    init(session: VoiceSession, _ settings: DuckingSettings, logger: Logger) {
        isOn = settings.mode != .off
        ducker = SoundDucker(
            decibels: settings.decibels, pausesPlayers: settings.mode == .pause,
            folder: BaseFolder.state + "/ducking"
        ) { logger.warning("\($0)") }
        session.add(self)
    }

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "other sound" }

    func began(_ moment: SessionMoment) {
        guard isOn else { return }
        switch moment {
        case .wake, .listening, .thinking, .speaking: isWanted.store(true, ordering: .relaxed)
        case .idle: isWanted.store(false, ordering: .relaxed)
        case .error: return
        }
        change.yield()
    }

    func ended() { change.finish() }

    func run() async throws {
        await ducker.recover()
        await withGracefulShutdownHandler {
            var later: Task<Void, Never>?
            for await _ in changes {
                later?.cancel()
                if isWanted.load(ordering: .relaxed) {
                    await ducker.lower()
                } else if await !ducker.restore() {
                    later = Task { [ducker] in
                        for wait in Self.waits {
                            guard (try? await Task.sleep(for: wait)) != nil, !Task.isCancelled else { return }
                            if await ducker.restore() { return }
                        }
                    }
                }
            }
            later?.cancel()
        } onGracefulShutdown: {
            self.change.finish()
        }
        // A separate task restores, because this one may be cancelled.
        _ = await Task { await ducker.restore() }.value(
            within: Self.patience, clock: ContinuousClock())
    }
}
