import Dictation
import VoiceEngine

/// A message while it is spoken: the written text, the words being said, and their sound. It is a value that depends on
/// nothing but the words.
public struct Draft: Sendable {
    /// What an utterance asks for beside the text.
    public enum Wish: Hashable, Sendable {
        case send, discard
        /// Talking is over, and the text stays.
        case stop
        /// It was a command and there was nothing to do it to.
        case nothingToDo
    }

    /// The phrases that send a message, each alone between two pauses. They come beside the commands of
    /// every dictation.
    public static let sendPhrases = ["send it", "send message", "send the message"]
    /// The same.
    public static let discardPhrases = ["discard it", "discard message", "discard the message"]

    /// How it is written.
    static var options: DictationOptions {
        var options = DictationOptions()
        options.phrases = sendPhrases + discardPhrases
        return options
    }

    private var dictated = DictatedText(options: options)
    private var prefix = StablePrefix()
    /// Words that are being said: those that stay, and those that may change.
    public private(set) var live = (stable: "", rest: "")
    /// The sound of the text; nil once a part of the text was taken back, because the sound still has it.
    private var sound: [Int16]? = []

    /// Nothing yet.
    public init() {}

    /// What is written so far.
    public var text: String { dictated.text }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { text.isEmpty && live == ("", "") }

    /// The recording that belongs to the text; nil if none does.
    public var recording: [Int16]? { sound?.isEmpty == false ? sound : nil }

    /// What is being said, as far as it is understood.
    public mutating func hear(partial said: String) { live = prefix.update(said) }

    /// An utterance that is over, and its sound where that is kept.
    public mutating func take(_ said: String, sound samples: [Int16]) -> Wish? {
        prefix = StablePrefix()
        live = ("", "")
        switch dictated.apply(said) {
        case .added:
            sound?.append(contentsOf: samples)
            return nil
        case .edited:
            sound = nil
            return nil
        case .refused: return .nothingToDo
        case .told(.end): return .stop
        case .told(.phrase(let phrase)): return Self.sendPhrases.contains(phrase) ? .send : .discard
        case .told: return nil
        }
    }

    /// Nothing is being said any more.
    public mutating func endTalking() {
        prefix = StablePrefix()
        live = ("", "")
    }
}
