import AudioFiles
import BenchmarkKit
import Foundation
import PCM
import PipelineStages
import TestSupport

/// A room with a sound server of its own, in which the demonstration sounds once a minute while ``sound(for:_:)`` runs.
final class LiveRoom {
    /// The ALSA name of its microphone.
    var microphone: String { server.microphone }

    private let server: SoundServer
    private let folder = TemporaryDirectory()
    private let minute: String
    private var player: Process?

    /// Starts the sound server and makes it the one of this process.
    ///
    /// - Throws: ``BenchmarkError`` if no sound server is installed.
    init() throws {
        guard SoundServer.isInstalled else {
            throw BenchmarkError(
                .unavailable,
                "There is no sound server to listen to; install pulseaudio, pulseaudio-utils and libasound2-plugins."
            )
        }
        minute = folder.file("minute.wav")
        try AudioFile.write(samples: try Minute.sound(), sampleRate: .device, path: minute)
        server = try SoundServer()
        server.useInThisProcess()
    }

    deinit { server.stop() }

    /// Silences the room, so that the next sound is the demonstration's beginning.
    func hush() {
        guard let player, player.isRunning else { return }
        kill(player.processIdentifier, SIGKILL)
        player.waitUntilExit()
    }

    /// Lets the demonstration sound for the given number of seconds. Ten times a second it calls `tick` with the
    /// seconds that have passed.
    func sound(for seconds: Double, _ tick: (Double) throws -> Void) async throws {
        let begin = ContinuousClock.now
        var passed = 0.0
        while passed < seconds {
            if player?.isRunning != true { player = try server.startPlaying(minute) }
            try await Task.sleep(for: .milliseconds(100))
            passed = (ContinuousClock.now - begin) / .seconds(1)
            try tick(passed)
        }
    }
}
