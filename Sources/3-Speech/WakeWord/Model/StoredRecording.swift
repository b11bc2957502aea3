import Features

/// A recording as a model keeps it: the log mel spectrum of the word and its surroundings, a byte a value.
///
/// This is enough to enrol again together with other recordings, and not enough to hear who spoke, or when.
public struct StoredRecording: Hashable, Sendable {
    /// The name that a person knows the recording by.
    public var label: String
    /// The name of the speaker; nil if it was not given.
    public var speaker: String?
    /// The hops of the word.
    package var word: Range<Int>
    /// Hop by hop, ``bandCount`` bytes each.
    package var bytes: [UInt8]

    package static let bandCount = LearnedFrontEnd.bundled.bandCount
    /// Hops kept before and after the word: as many as the front end needs to settle.
    package static let margin = 25
    /// Recordings of the word that a model keeps at most.
    private static let most = 32
    /// Bytes of spectra that a model keeps at most, so that it stays below 200 kB.
    private static let mostBytes = 161_000
    /// The same two limits for recordings of sounds that resemble the word.
    private static let mostConfusable = 16
    private static let mostConfusableBytes = 50_000
    /// Bytes that a recording takes in the file's header.
    private static let headerBytes = 250
    /// Bytes of a label that are kept.
    private static let longestLabel = 200
    // Log power from -16 to +9.5 in steps of 0.1, 0.4 dB: below what two utterances of a voice differ by.
    private static let offset: Float = -16
    private static let step: Float = 0.1

    /// Keeps the word in `range` of `bands` with a margin.
    package init(label: String, speaker: String? = nil, bands: FeatureSequence, range: Range<Int>) {
        let kept = max(0, range.lowerBound - Self.margin)..<min(bands.count, range.upperBound + Self.margin)
        self.label = String(decoding: label.utf8.prefix(Self.longestLabel), as: UTF8.self)
        self.speaker = speaker
        word = range.lowerBound - kept.lowerBound..<range.upperBound - kept.lowerBound
        bytes = bands.slice(kept).values.map {
            UInt8(max(0, min(255, (($0 - Self.offset) / Self.step).rounded())))
        }
    }

    package init(label: String, speaker: String? = nil, word: Range<Int>, bytes: [UInt8]) {
        self.label = label
        self.speaker = speaker
        self.word = word
        self.bytes = bytes
    }

    /// Whether recordings of that label were spoken by a synthesizer.
    package static func isSynthesized(label: String) -> Bool { label.hasPrefix(synthesizedLabel) }
    /// The beginning of the labels of synthesized recordings.
    package static let synthesizedLabel = "synthesized-"

    /// Whether a synthesizer spoke it.
    package var isSynthesized: Bool { Self.isSynthesized(label: label) }

    /// Chooses as many recordings of the word as a model may keep beside those of `confusable`, evenly spread.
    /// Recordings of people come before synthesized ones.
    package static func kept(_ all: [StoredRecording], beside confusable: [StoredRecording] = [])
        -> [StoredRecording]
    {
        let taken = confusable.reduce(0) { $0 + $1.bytes.count + headerBytes }
        return peopleFirst(all, most: most, bytes: mostBytes - taken)
    }

    /// Chooses in the same way, and leaves the model room for `others` more recordings.
    package static func kept(_ all: [StoredRecording], leaving others: Int) -> [StoredRecording] {
        peopleFirst(all, most: most - others, bytes: mostBytes * (most - others) / most)
    }

    private static func peopleFirst(_ all: [StoredRecording], most: Int, bytes: Int) -> [StoredRecording] {
        let people = spread(all.filter { !$0.isSynthesized }, most: most, bytes: bytes)
        let rest = bytes - people.reduce(0) { $0 + $1.bytes.count }
        return spread(all.filter(\.isSynthesized), most: most - people.count, bytes: rest) + people
    }

    /// Chooses as many recordings of sounds that resemble the word as a model may keep, evenly spread. From each part
    /// of `all` it takes the one of the highest `hardness`: a verifier learns from sounds that are hard to tell from
    /// the word.
    package static func keptConfusable(_ all: [StoredRecording], hardness: [Float]) -> [StoredRecording] {
        spread(all, most: mostConfusable, bytes: mostConfusableBytes) { part in
            part.max { hardness[$0] < hardness[$1] } ?? part.lowerBound
        }
    }

    /// Cuts `all` into as many parts as `most` and `bytes` allow, and takes one recording of each, by default
    /// the first.
    private static func spread(
        _ all: [StoredRecording], most: Int, bytes: Int,
        choosing choice: (Range<Int>) -> Int = { $0.lowerBound }
    ) -> [StoredRecording] {
        for count in stride(from: min(most, all.count), to: 0, by: -1) {
            let chosen = (0..<count).map { part in
                all[choice(part * all.count / count..<(part + 1) * all.count / count)]
            }
            if chosen.reduce(0, { $0 + $1.bytes.count }) <= bytes { return chosen }
        }
        return []
    }

    /// The spectrum that was kept.
    package var bands: FeatureSequence {
        FeatureSequence(dimension: Self.bandCount, values: bytes.map { Self.offset + Self.step * Float($0) })
    }

    var isValid: Bool {
        bytes.count % Self.bandCount == 0 && word.lowerBound >= 0 && !word.isEmpty
            && word.upperBound <= bytes.count / Self.bandCount
            && bytes.count <= (KeywordModel.Limit.hops + 2 * Self.margin) * Self.bandCount
            && label.utf8.count <= 2 * Self.longestLabel
            && speaker.map { KeywordModel.isLegal(name: $0) } ?? true
    }
}
