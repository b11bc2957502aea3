import CRecognizerFrontEnd
import Features

extension LearnedFrontEnd {
    /// The front end that tells the decoder speech from noise and judges what it found, `Models/recognizer.vefe`: larger than the one of the wake
    /// word, because it listens to commands only, and with as much to hear after a hop as before it, because nobody reacts to a single hop.
    static let recognizer = LearnedFrontEnd(
        partOfProgram: UnsafeRawBufferPointer(
            start: ve_recognizer_front_end, count: ve_recognizer_front_end_size))
}
