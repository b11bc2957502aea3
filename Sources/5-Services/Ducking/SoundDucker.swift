import Foundation

/// Lowers what other programs play, and restores it, by the clients of PulseAudio, PipeWire and D-Bus.
///
/// Fails closed: what cannot be written down first is not lowered, and what a person has changed meanwhile stays so.
/// Every call ends within seconds, whatever the sound server does; one that fails is not asked to lower for a while.
package actor SoundDucker {
    /// For how long nothing is lowered after a failure, in seconds.
    private static let pauseAfterFailure = Duration.seconds(30)
    /// How many streams are lowered at a time.
    private static let streamLimit = 32

    private let decibels: Double
    private let pausesPlayers: Bool
    private let folder: String
    private let tools: DuckingTools
    private let warn: @Sendable (String) -> Void
    private let program: String
    /// How long one lowering, or one restoring, begins further calls.
    private let budget: Duration
    private var lowered = LoweredSound()
    private var file: LoweredSoundFile?
    private var blockedUntil = ContinuousClock.now
    /// What was warned about last, so that it is said once.
    private var lastWarning: String?

    /// Makes one that has lowered nothing.
    ///
    /// - Parameters:
    ///   - decibels: by how much, above 0.
    ///   - pausesPlayers: whether players are paused that can be (MPRIS); the rest is lowered.
    ///   - folder: where it is written down what is lowered, for a program that is killed.
    ///   - program: whose streams are not touched, beside those of this process.
    ///   - budget: how long one lowering, or one restoring, begins further calls to the sound server.
    ///   - warn: called with a sentence if something fails, once until it works again.
    package init(
        decibels: Double, pausesPlayers: Bool = false, folder: String, tools: DuckingTools = DuckingTools(),
        program: String = ProcessInfo.processInfo.processName, budget: Duration = .seconds(2),
        warn: @escaping @Sendable (String) -> Void
    ) {
        (self.decibels, self.pausesPlayers, self.folder) = (decibels, pausesPlayers, folder)
        (self.tools, self.program, self.budget, self.warn) = (tools, program, budget, warn)
    }

    /// Restores what programs have lowered that were killed.
    ///
    /// - Returns: whether all is as before.
    @discardableResult
    package func recover() async -> Bool {
        let (abandoned, forget) = LoweredSoundFile.abandoned(in: folder)
        if !abandoned.isEmpty {
            lowered.add(abandoned)
            // Theirs go once ours is there.
            guard remember() else { return await restore() }
        }
        forget()
        return await restore()
    }

    /// Lowers what sounds now and is not lowered yet.
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
                // One that has ended meanwhile fails, and the others are to be lowered.
                try? await tools.set(stream.index, to: stream.lowered)
            }
            lastWarning = nil
        } catch { fail("other programs' sound is not lowered", error) }
    }

    /// Restores what was lowered.
    ///
    /// - Returns: whether all is as before. If not, a program that ended while it was lowered may begin as quiet, because
    ///   sound servers remember the volume of each program; it is restored when this is called then.
    @discardableResult
    package func restore() async -> Bool {
        guard !lowered.isEmpty else { return true }
        let end = ContinuousClock.now + budget
        for player in lowered.players where ContinuousClock.now < end {
            try? await MediaPlayers(tools: tools).resume(player)
        }
        lowered.players = []
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
            // A person has changed it meanwhile, or it was never lowered.
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

    /// How a stream is lowered; nil if it is not.
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

    /// Writes down what is lowered; false if that failed.
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
