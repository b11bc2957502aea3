#if Wyoming
    import Feedback
    import PCM
    import Synchronization
    import Wyoming

    /// The bound on the sound of answers that all connections of a satellite keep together.
    final class AnswerRoom: Sendable {
        private let limit: Int
        private let count = Atomic<Int>(0)

        /// - Parameter limit: the most samples.
        init(limit: Int) { self.limit = limit }

        /// The share of one answer, which frees its samples when its last reference is released.
        final class Share: Sendable {
            private let room: AnswerRoom
            private let count = Atomic<Int>(0)

            init(_ room: AnswerRoom) { self.room = room }

            deinit { room.count.subtract(count.load(ordering: .relaxed), ordering: .relaxed) }

            /// Reserves room for `more` samples; false if there is not enough.
            func grow(by more: Int) -> Bool {
                count.add(more, ordering: .relaxed)
                return room.count.add(more, ordering: .relaxed).newValue <= room.limit
            }
        }
    }

    /// An answer or an announcement of Home Assistant while it arrives. The room plays it completely or not at all.
    struct SatelliteAnswer {
        /// The longest answer, in seconds.
        static let longest = 300.0

        /// The reserved room, held as long as the answer's sound.
        private(set) var share: AnswerRoom.Share?
        private var reader = WyomingSamples()
        private var samples: [Float] = []
        private var rate: SampleRate?
        private var refusal: WyomingSamples.Refusal?

        init(_ room: AnswerRoom) { share = AnswerRoom.Share(room) }

        /// Takes a piece of the sound.
        mutating func append(_ event: WyomingEvent) {
            guard refusal == nil else { return }
            do throws(WyomingSamples.Refusal) {
                let (more, rate) = try reader.samples(of: event)
                guard self.rate == nil || self.rate == rate else { throw WyomingSamples.Refusal.mixed }
                self.rate = rate
                guard samples.count + more.count <= rate.samples(in: Self.longest) else {
                    throw WyomingSamples.Refusal(
                        text: "an answer lasts at most \(Int(Self.longest)) seconds", code: "too-long")
                }
                guard share?.grow(by: more.count) == true else {
                    throw WyomingSamples.Refusal(text: "more answers wait than are kept", code: "busy")
                }
                samples += more.map { Float($0) / 32_768 }
            } catch {
                (refusal, samples, share) = (error, [], nil)
            }
        }

        /// The whole answer; nil if no sound came.
        ///
        /// - Throws: the reason why the room does not play the answer.
        func clip() throws(WyomingSamples.Refusal) -> SoundClip? {
            if let refusal { throw refusal }
            guard let rate, !samples.isEmpty else { return nil }
            return SoundClip(samples: samples, sampleRate: rate)
        }
    }
#endif
