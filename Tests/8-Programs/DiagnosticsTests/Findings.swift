import Capture
import Diagnostics
import PCM
import Testing

extension Finding {
    /// Whether it has what a person needs: a sentence, and where it is not good something to do.
    func expectUsable(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sentence.count > 5, sourceLocation: sourceLocation)
        let needsAdvice = status == .failed || status == .warning
        #expect((advice?.count ?? 0 > 10) == needsAdvice, "\(self)", sourceLocation: sourceLocation)
        #expect((cause != nil) == (status == .failed), sourceLocation: sourceLocation)
    }
}

/// Runs a check and sees to it that a person can use what it found.
func finding(of check: some Check, sourceLocation: SourceLocation = #_sourceLocation) async -> Finding {
    let finding = await check.run()
    finding.expectUsable(sourceLocation: sourceLocation)
    return finding
}

/// A sound as if captured.
func captured(_ samples: [Float], _ rate: SampleRate = .device) -> Result<CapturedSound, CaptureError> {
    .success(CapturedSound(source: "room", sampleRate: rate, samples: samples))
}

/// What a device that does not open leaves behind.
let noSound = Result<CapturedSound, CaptureError>.failure(
    CaptureError(
        .deviceUnavailable, "no capture device named \"room\"; `voiced devices` lists those there are"))
