#if Wyoming
    import Assist
    import Session
    import Synchronization

    /// One connection of Home Assistant to a satellite.
    final class SatelliteConnection: AssistPeer {
        /// The most answers that sound or wait to sound. More would be a flood.
        private static let playingLimit = 2

        let peer: WyomingPeer
        private let playing = Atomic<Int>(0)

        init(_ peer: WyomingPeer) { self.peer = peer }

        var isReading: Bool { peer.isReading }

        func keepPlace(_ isKept: Bool) { isKept ? peer.place.hold() : peer.place.release() }

        func beginCommand(after wakeWord: String?) async throws {
            if let wakeWord {
                var detection = JSONLine()
                detection.add("name", wakeWord)
                try peer.sendSoon("detection", detection)
            }
            var run = JSONLine()
            run.add("start_stage", "asr")
            run.add("end_stage", "tts")
            run.add("restart_on_end", false)
            try peer.sendSoon("run-pipeline", run)
        }

        func send(_ sound: ArraySlice<Int16>) throws {
            var format = JSONLine()
            format.add("rate", 16_000)
            format.add("width", 2)
            format.add("channels", 1)
            let bytes = sound.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            try peer.sendSoon("audio-chunk", format, payload: bytes)
        }

        func endCommand() throws { try peer.sendSoon("audio-stop") }

        /// Does nothing: Wyoming has no event for this. The next command replaces this one.
        func abandonCommand() {}

        /// Begins one more answer; false if too many wait. After true, ``endPlaying()`` must follow.
        func beginPlaying() -> Bool {
            peer.place.hold()
            if playing.add(1, ordering: .relaxed).newValue <= Self.playingLimit { return true }
            endPlaying()
            return false
        }

        func endPlaying() {
            playing.subtract(1, ordering: .relaxed)
            peer.place.release()
        }
    }
#endif
