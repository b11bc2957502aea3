import CRecognizerFrontEnd
import Features

extension LearnedFrontEnd {
    /// The front end that separates speech from noise for the decoder and judges its results, `Models/recognizer.vefe`.
    /// It is larger than that of the wake word, because it processes commands only. Its look-ahead is as long as its
    /// history, because no reaction depends on a single hop.
    static let recognizer = LearnedFrontEnd(
        partOfProgram: UnsafeRawBufferPointer(
            start: ve_recognizer_front_end, count: ve_recognizer_front_end_size))
}
