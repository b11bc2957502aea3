import Foundation

/// Lowers the sound of other programs, and restores it, through the clients of PulseAudio, PipeWire and D-Bus.
///
/// It lowers only sound that it could write down first, and leaves a volume that a person has changed meanwhile. Every
/// call ends within seconds, whatever the sound server does. After a failure it lowers nothing for a while.
package actor SoundDucker {
    /// The time after a failure in which nothing is lowered.
    private static let pauseAfterFailure = Duration.seconds(30)
    /// The most streams to lower at a time.
    private static let streamLimit = 32

    private let decibels: Double
    private let pausesPlayers: Bool
    private let folder: String
    private let tools: DuckingTools
    private let warn: @Sendable (String) -> Void
    private let program: String
    /// The time in which one lowering, or one restoring, still begins calls to the sound server.
    private let budget: Duration
    private var lowered = LoweredSound()
    private var file: LoweredSoundFile?
    private var blockedUntil = ContinuousClock.now
    /// The last warning, so that it is given once.
    private var lastWarning: String?

    /// Makes a ducker that has lowered nothing.
    ///
    /// - Parameters:
    ///   - decibels: by how many decibels to lower, above 0.
    ///   - pausesPlayers: whether to pause the players that can be paused (MPRIS), and to lower only the rest.
    ///   - folder: the folder of the file from which lowered sound is restored if this program is killed.
    ///   - program: the name of the program whose streams are left alone, beside those of this process.
    ///   - budget: the time in which one lowering, or one restoring, still begins calls to the sound server.
    ///   - warn: called with a sentence if something fails, once until it works again.
    package init(
        decibels: Double, pausesPlayers: Bool = false, folder: String, tools: DuckingTools = DuckingTools(),
        program: String = ProcessInfo.processInfo.processName, budget: Duration = .seconds(2),
        warn: @escaping @Sendable (String) -> Void
    ) {
        (self.decibels, self.pausesPlayers, self.folder) = (decibels, pausesPlayers, folder)
        (self.tools, self.program, self.budget, self.warn) = (tools, program, budget, warn)
    }

    /// Restores the sound that killed programs have lowered.
    ///
    /// - Returns: whether all is as before.
    @discardableResult
    package func recover() async -> Bool {
        let (abandoned, forget) = LoweredSoundFile.abandoned(in: folder)
        if !abandoned.isEmpty {
            lowered.add(abandoned)
            // Their files may go only once this program's own file is there.
            guard remember() else { return await restore() }
        }
        forget()
        return await restore()
    }

    /// Lowers the streams that sound now and are not lowered yet.
    package func lower() async {
        guard ContinuousClock.now >= blockedUntil else { return }
        let end = ContinuousClock.now + budget
        do {
            if pausesPlayers { try await pausePlayers(until: end) }
            let fresh = try await tools.streams().compactMap(loweredStream).prefix(Self.streamLimit)
            guard !fresh.isEmpty else { return }
            let former = lowered
            lowered.add(Array(fresh))
            guard remember() else {
                lowered = former
                return
            }
            for stream in fresh where ContinuousClock.now < end {
                // A stream that has ended meanwhile fails; the others must still be lowered.
                try? await tools.set(stream.index, to: stream.lowered)
            }
            lastWarning = nil
        } catch { fail("other programs' sound is not lowered", error) }
    }

    /// Restores the lowered sound.
    ///
    /// - Returns: whether all is as before. If a program ended while it was lowered, it is as quiet the next time,
    ///   because sound servers remember the volume of each program. A call at that time restores the volume.
    @discardableResult
    package func restore() async -> Bool {
        guard !lowered.isEmpty else { return true }
        let end = ContinuousClock.now + budget
        for player in lowered.players where ContinuousClock.now < end {
            // A player that does not answer is tried again the next time.
            guard (try? await MediaPlayers(tools: tools).resume(player)) != nil else { continue }
            lowered.players.removeAll { $0 == player }
        }
        if !lowered.streams.isEmpty {
            do { try await restoreStreams(until: end) } catch {
                fail("other programs' sound is not restored yet", error)
            }
        }
        remember()
        return lowered.isEmpty
    }

    private func restoreStreams(until end: ContinuousClock.Instant) async throws {
        let streams = try await tools.streams()
        var settled: Set<LoweredSound.Stream> = []
        for entry in lowered.streams {
            let found = streams.filter(entry.fits)
            for stream in found where ContinuousClock.now < end {
                if (try? await tools.set(stream.index, to: entry.before)) != nil { settled.insert(entry) }
            }
            // A person has changed the volume meanwhile, or the stream was never lowered.
            let isChanged = streams.contains {
                $0.index == entry.index && $0.application == entry.application
            }
            if found.isEmpty, isChanged { settled.insert(entry) }
        }
        lowered.keep { !settled.contains($0) }
    }

    private func pausePlayers(until end: ContinuousClock.Instant) async throws {
        let players = MediaPlayers(tools: tools)
        do {
            for player in try await players.playing() where ContinuousClock.now < end {
                guard !lowered.players.contains(player) else { continue }
                lowered.players.append(player)
                guard remember() else {
                    lowered.players.removeLast()
                    return
                }
                try? await players.pause(player)
            }
        } catch let failure as DuckingTools.Failure { say("no player is paused: \(failure)") }
    }

    /// The lowered volumes for a stream; nil to leave the stream alone.
    private func loweredStream(_ stream: SoundStream) -> LoweredSound.Stream? {
        guard stream.sounds, let application = stream.application, stream.volumes.contains(where: { $0 > 0 }),
            !stream.isOurs(process: getpid(), program: program),
            !lowered.streams.contains(where: { $0.fits(stream) })
        else { return nil }
        // 60 dB for each factor of ten: the servers' volumes are cubic.
        let factor = pow(10, -decibels / 60)
        return LoweredSound.Stream(
            index: stream.index, application: application, before: stream.volumes,
            lowered: stream.volumes.map { Int((Double($0) * factor).rounded()) })
    }

    /// Writes down what is lowered. Returns false if that failed.
    @discardableResult
    private func remember() -> Bool {
        if lowered.isEmpty {
            file?.remove()
            file = nil
            return true
        }
        do {
            if file == nil { file = try LoweredSoundFile(in: folder) }
            try file?.write(lowered)
            return true
        } catch {
            let why = "\(folder) cannot be written (\(error.localizedDescription))"
            say("other programs' sound is not lowered: \(why)")
            return false
        }
    }

    private func fail(_ what: String, _ error: any Error) {
        blockedUntil = .now + Self.pauseAfterFailure
        say("\(what): \(error)")
    }

    private func say(_ sentence: String) {
        guard sentence != lastWarning else { return }
        lastWarning = sentence
        warn(sentence)
    }
}
