import Session

/// The state of the device, in the words that Home Assistant shows.
package enum DeviceState: String, CaseIterable {
    case idle, waiting, listening, processing, classifying, muted

    package init(_ state: SessionState, isMuted: Bool) {
        self =
            switch state {
            case .idle: .idle
            case _ where isMuted: .muted
            case .waitingForWakeWord: .waiting
            case .recognizingCommand: .listening
            case .processing: .processing
            case .classifying: .classifying
            }
    }
}
