import EndpointScoring
import Testing

@Suite("The end that a session takes from speech and silence")
struct EndpointAnswerTests {
    @Test("The first silence of 1.5 s after speech, not a shorter pause")
    func firstSilence() {
        let segments = [
            SpeechSegment(start: 1, end: 2), SpeechSegment(start: 3.49, end: 4),
            SpeechSegment(start: 5.5, end: 7),
        ]
        let answer = EndpointAnswer.first(in: segments, duration: 20)
        #expect(answer == EndpointAnswer(end: 4, decision: 5.5))
        #expect(EndpointAnswer.first(in: segments.reversed(), duration: 20) == answer)
    }

    @Test("Silence before the first word ends nothing")
    func leading() {
        let answer = EndpointAnswer.first(in: [SpeechSegment(start: 9, end: 10)], duration: 20)
        #expect(answer?.end == 10)
    }

    @Test("A silence that the recording does not hold to its end is not known", arguments: [11.49, 11.5])
    func endOfRecording(duration: Double) {
        let answer = EndpointAnswer.first(in: [SpeechSegment(start: 9, end: 10)], duration: duration)
        #expect((answer == nil) == (duration < 11.5))
    }

    @Test("A segment inside another does not end it")
    func nested() {
        let segments = [SpeechSegment(start: 1, end: 9), SpeechSegment(start: 2, end: 3)]
        #expect(EndpointAnswer.first(in: segments, duration: 20)?.end == 9)
    }

    @Test(
        "No speech has no end",
        arguments: [[], [SpeechSegment(start: 3, end: 3)], [SpeechSegment(start: 3, end: 2)]])
    func noSpeech(segments: [SpeechSegment]) {
        #expect(EndpointAnswer.first(in: segments, duration: 20) == nil)
    }

    @Test("Frames become segments, also at both edges")
    func frames() {
        let activity = [true, true, false, false, true, false, true]
        #expect(
            SpeechSegment.segments(of: activity) == [
                SpeechSegment(start: 0, end: 0.02), SpeechSegment(start: 0.04, end: 0.05),
                SpeechSegment(start: 0.06, end: 0.07),
            ])
        #expect(SpeechSegment.segments(of: []).isEmpty)
    }
}
