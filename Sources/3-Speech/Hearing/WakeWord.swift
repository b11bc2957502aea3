import Capture
import WakeWord

/// Listens for wake words and nothing else, in a microphone, a recording or sound that is pushed.
///
/// ```swift
/// import Capture
/// import Hearing
/// import WakeWord
///
/// let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
/// for try await word in WakeWord(orbit).detections(in: MicrophoneSource(device: "default")) {
///     print(word.name, word.score, word.start)
/// }
/// ```
public struct WakeWord: Sendable {
    /// The words to listen for.
    public var models: [KeywordModel]
    /// Settings of the detection.
    public var options: WakeWordOptions

    /// Listens for one word or several. The iteration throws if one detector cannot hear them together.
    public init(_ models: KeywordModel..., options: WakeWordOptions = WakeWordOptions()) {
        self.init(models, options: options)
    }

    /// Listens for one word or several.
    public init(_ models: [KeywordModel], options: WakeWordOptions = WakeWordOptions()) {
        (self.models, self.options) = (models, options)
    }

    /// The words in a source, as they are heard. Listening starts when the loop asks for the first word; leaving the
    /// loop, the stream's end, an error and cancellation of the task end the source and its threads, which takes a
    /// tenth of a second.
    ///
    /// Every word is kept until it is asked for, up to 64 of them. While 64 words wait, detection pauses: a recording
    /// stands still, and a microphone drops the sound without room and counts it in its statistics.
    ///
    /// - Parameter source: the source of the sound, which runs nowhere else. A later loop may use it again.
    public func detections(in source: any CaptureSource) -> WakeWordDetections {
        WakeWordDetections(wakeWord: self, source: source)
    }

    /// The options of a signal path that hears words alone.
    var hearing: HearingOptions {
        var hearing = HearingOptions(listening: .keywords(models))
        hearing.wakeWord = options
        hearing.hearsCommands = false
        return hearing
    }
}
