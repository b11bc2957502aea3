import WakeWord

/// Which recordings of a model a synthesizer spoke.
extension StoredRecording {
    /// The same under a label that says it.
    fileprivate func markedSynthesized(_ number: Int) -> StoredRecording {
        var marked = self
        // Words that a model heard itself are of people, whatever it was made of.
        if !isSynthesized, !label.hasPrefix(KeywordModel.heardLabel) {
            marked.label = "\(StoredRecording.synthesizedLabel)\(number)"
        }
        return marked
    }
}

extension KeywordModel {
    /// Its recordings. Those of a model that was made of synthesized ones alone, such as the bundled one, have labels that
    /// say so: in a model that they are added to, its provenance tells no more.
    func markingSynthesized() -> [StoredRecording] {
        guard provenance.kind.hasPrefix("synthesized") else { return recordings }
        return recordings.enumerated().map { $1.markedSynthesized($0 + 1) }
    }
}
