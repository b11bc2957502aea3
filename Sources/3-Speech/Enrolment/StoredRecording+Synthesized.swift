import WakeWord

/// Which recordings of a model a synthesizer spoke.
extension StoredRecording {
    /// The same recording under a label that says so.
    fileprivate func markedSynthesized(_ number: Int) -> StoredRecording {
        var marked = self
        // People said the words that a model heard itself, even if synthesized recordings made the model.
        if !isSynthesized, !label.hasPrefix(KeywordModel.heardLabel) {
            marked.label = "\(StoredRecording.synthesizedLabel)\(number)"
        }
        return marked
    }
}

extension KeywordModel {
    /// The model's recordings. If the model was made of synthesized ones alone, such as the bundled model, their labels
    /// say so: the provenance of a model that they are added to does not.
    func markingSynthesized() -> [StoredRecording] {
        guard provenance.kind.hasPrefix("synthesized") else { return recordings }
        return recordings.enumerated().map { $1.markedSynthesized($0 + 1) }
    }
}
