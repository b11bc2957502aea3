import Capture
import Diagnostics
import PCM
import Testing

extension Finding {
    /// Expects what a person needs: a sentence, and advice if the finding is a failure or a warning.
    func expectUsable(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sentence.count > 5, sourceLocation: sourceLocation)
        let needsAdvice = status == .failed || status == .warning
        #expect((advice?.count ?? 0 > 10) == needsAdvice, "\(self)", sourceLocation: sourceLocation)
        #expect((cause != nil) == (status == .failed), sourceLocation: sourceLocation)
    }
}

/// Runs a check, and expects that a person can use its finding.
func finding(of check: some Check, sourceLocation: SourceLocation = #_sourceLocation) async -> Finding {
    let finding = await check.run()
    finding.expectUsable(sourceLocation: sourceLocation)
    return finding
}

/// Returns samples as the result of a capture.
func captured(_ samples: [Float], _ rate: SampleRate = .device) -> Result<CapturedSound, CaptureError> {
    .success(CapturedSound(source: "room", sampleRate: rate, samples: samples))
}

/// The result of a capture from a device that does not open.
let noSound = Result<CapturedSound, CaptureError>.failure(
    CaptureError(
        .deviceUnavailable, "no capture device named \"room\"; `voiced devices` lists those there are"))
