/// Why a recording was not enrolled.
public enum RejectionReason: Hashable, Sendable, CustomStringConvertible {
    /// The word in it lasts `seconds`, less than a word does.
    case tooShort(seconds: Double)
    /// The word in it lasts `seconds`, more than a word does.
    case tooLong(seconds: Double)
    /// `share` of the word's samples are at full scale.
    case clipped(share: Double)
    /// Its loudest moment has `level` dBFS.
    case tooQuiet(level: Float)
    /// The word stands only `decibels` above the noise.
    case tooNoisy(decibels: Float)
    /// It matches the other recordings no better than other speech does.
    case unlikeTheOthers

    /// The reason as a program reads it.
    public var code: String {
        switch self {
        case .tooShort: "too-short"
        case .tooLong: "too-long"
        case .clipped: "clipped"
        case .tooQuiet: "too-quiet"
        case .tooNoisy: "too-noisy"
        case .unlikeTheOthers: "unlike-the-others"
        }
    }

    /// The reason and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .tooShort(let seconds):
            "The word lasts only \(rounded(seconds)) s: say the whole word, and leave a moment before and after it."
        case .tooLong(let seconds):
            "The speech lasts \(rounded(seconds)) s: say the word alone."
        case .clipped(let share):
            "\(rounded(share * 100)) % of it is at full scale: turn the microphone's gain down."
        case .tooQuiet(let level):
            "Its loudest moment has \(rounded(Double(level))) dBFS: come closer or turn the gain up."
        case .tooNoisy(let decibels):
            "The word stands only \(rounded(Double(decibels))) dB above the noise: record in a quieter place."
        case .unlikeTheOthers:
            "It is unlike the other recordings; it may be another word."
        }
    }

    private func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
