/// The best way through the phones of some words, one after the other, with silence allowed around each word.
///
/// Viterbi's algorithm over the hops of a ``PhoneEvidence``. Takes hops x phones steps and bytes.
struct PhoneAlignment: Hashable {
    /// A stretch of hops that the alignment gives to one phone.
    struct Segment: Hashable {
        var phone: Int
        /// Which word the phone belongs to; nil for silence.
        var word: Int?
        /// How many hops it lasts; 1 or more.
        var hopCount: Int
        /// The mean fit of its phone, at most 0.
        var fit: Float
    }

    /// The segments in order; optional silence that did not occur is left out.
    let segments: [Segment]
    /// The mean fit over the hops in which another phone fits better than silence, also over those that the alignment
    /// gives to silence; 0 without such hops. Speech beside the words lowers it.
    let speechFit: Float
    /// The share of the hops outside the words in which another phone fits better than silence; 0 if all hops lie
    /// in words.
    let speechOutside: Float

    private struct State {
        var phone: Int
        var word: Int?
        var isSilence: Bool { word == nil }
    }

    /// Aligns words, given as indices of phones.
    ///
    /// - Parameters:
    ///   - fits: hop after hop a value for each of `phoneCount` phones, silence first.
    /// - Returns: nil if there are no words, or fewer hops than they have phones.
    init?(_ words: [[Int]], to fits: [Float], phoneCount: Int) {
        var states = [State(phone: 0, word: nil)]
        for (index, word) in words.enumerated() {
            states += word.map { State(phone: $0, word: index) }
            states.append(State(phone: 0, word: nil))
        }
        guard let path = PhoneAlignment.path(through: states, fits, phoneCount) else { return nil }

        var segments: [Segment] = []
        var last: Int?
        var speech: (fit: Float, count: Float) = (0, 0)
        var outside: (speech: Float, count: Float) = (0, 0)
        for (hop, state) in path.enumerated() {
            let fit = fits[hop * phoneCount + states[state].phone]
            let isSpeech = fits[hop * phoneCount] < 0
            if isSpeech {
                speech.fit += fit
                speech.count += 1
            }
            if states[state].isSilence {
                outside.speech += isSpeech ? 1 : 0
                outside.count += 1
            }
            if state == last {
                segments[segments.count - 1].hopCount += 1
                segments[segments.count - 1].fit += fit
            } else {
                segments.append(
                    Segment(phone: states[state].phone, word: states[state].word, hopCount: 1, fit: fit))
                last = state
            }
        }
        for index in segments.indices { segments[index].fit /= Float(segments[index].hopCount) }
        self.segments = segments
        speechFit = speech.fit / max(1, speech.count)
        speechOutside = outside.speech / max(1, outside.count)
    }

    /// When each word was said, in hops.
    func hops(ofWords count: Int) -> [Range<Int>] {
        var ranges = [Range<Int>](repeating: 0..<0, count: count)
        var hop = 0
        for segment in segments {
            let end = hop + segment.hopCount
            if let word = segment.word {
                ranges[word] = (ranges[word].isEmpty ? hop : ranges[word].lowerBound)..<end
            }
            hop = end
        }
        return ranges
    }

    /// The state of every hop. From hop to hop a path stays, goes to the next state, or leaves out silence.
    private static func path(through states: [State], _ fits: [Float], _ phoneCount: Int) -> [Int]? {
        let hops = fits.count / phoneCount
        let count = states.count
        guard hops > 0, count > 1 else { return nil }
        var scores = [Float](repeating: -.infinity, count: count)
        scores[0] = fits[0]
        scores[1] = fits[states[1].phone]
        var moves = [UInt8](repeating: 0, count: hops * count)
        for hop in 1..<hops {
            // Downwards, so that lower states still have the values of the hop before.
            for state in stride(from: count - 1, through: 0, by: -1) {
                var best = scores[state]
                var move: UInt8 = 0
                if state > 0, scores[state - 1] > best { (best, move) = (scores[state - 1], 1) }
                if state > 1, states[state - 1].isSilence, scores[state - 2] > best {
                    (best, move) = (scores[state - 2], 2)
                }
                scores[state] = best + fits[hop * phoneCount + states[state].phone]
                moves[hop * count + state] = move
            }
        }
        var state = scores[count - 1] >= scores[count - 2] ? count - 1 : count - 2
        guard scores[state] > -.infinity else { return nil }
        var path = [Int](repeating: 0, count: hops)
        for hop in stride(from: hops - 1, through: 0, by: -1) {
            path[hop] = state
            state -= Int(moves[hop * count + state])
        }
        return path
    }
}
