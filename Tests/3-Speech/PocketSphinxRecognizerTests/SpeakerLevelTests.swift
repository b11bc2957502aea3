import Testing

@testable import PocketSphinxRecognizer

/// Finds the hops that lie far below the speaker's level in an utterance, which consists of stretches of (hops, level
/// in dB, whether it is speech).
private func far(
    _ stretches: [(hops: Int, level: Float, isSpeech: Bool)], mask: [Float] = []
) -> (asHeard: [Bool], inTheEnd: [Bool]) {
    var level = SpeakerLevel()
    level.start()
    var asHeard: [Bool] = []
    for stretch in stretches {
        // Two bands of half the power each.
        let band = (stretch.level / 10 - 0.30103) * 2.302585
        for _ in 0..<stretch.hops {
            asHeard.append(
                [band, band].withUnsafeBufferPointer {
                    level.update($0, mask: mask[...], isSpeech: stretch.isSpeech)
                })
        }
    }
    return (asHeard, level.farHops())
}

private func hops(_ isFar: [Bool]) -> [Int] { isFar.indices.filter { isFar[$0] } }

@Suite("Level of the speaker") struct SpeakerLevelTests {
    @Test(
        "finds who talks 19 dB softer far, before the speaker only in the end, and a quarter of a second from the speaker never"
    )
    func behind() {
        let (asHeard, inTheEnd) = far([(200, -39, true), (100, -20, true), (200, -39, true)])
        #expect(hops(asHeard) == Array(349..<500), "the speaker is not known before")
        // The speech goes from hop 200 to 299, and 50 ms of it are held by hop 204.
        #expect(hops(inTheEnd) == Array(0..<175) + Array(325..<500))
    }

    @Test("leaves who is 12 dB softer, and a single voice of any level")
    func near() {
        #expect(hops(far([(200, -32, true), (100, -20, true), (200, -32, true)]).inTheEnd).isEmpty)
        #expect(hops(far([(300, -60, true)]).inTheEnd).isEmpty)
        #expect(far([]).inTheEnd.isEmpty)
    }

    @Test("leaves words that the speaker lets fade, where it is quiet otherwise")
    func fading() {
        let (asHeard, inTheEnd) = far([
            (100, -60, false), (100, -20, true), (60, -38, true), (100, -60, false),
        ])
        for found in [asHeard, inTheEnd] { #expect(!found[200..<260].contains(true)) }
        // Within talk of the same low level these hops would pass for a person's.
        let among = far([(100, -38, true), (100, -20, true), (60, -38, true), (100, -38, true)]).inTheEnd
        #expect(hops(among) == Array(0..<75) + Array(225..<360))
    }

    @Test("finds soft talk in a quiet room far, half a second from the speaker")
    func intermittent() {
        let talk = far([
            (150, -42, true), (100, -60, false), (100, -20, true), (100, -60, false), (150, -42, true),
        ])
        #expect(!talk.inTheEnd[0..<150].contains(false) && !talk.inTheEnd[450..<600].contains(false))
        #expect(!talk.inTheEnd[250..<350].contains(true))
    }

    @Test("takes neither a loud noise nor a knock for a speaker")
    func noises() {
        #expect(hops(far([(100, -40, true), (100, -10, false), (100, -40, true)]).inTheEnd).isEmpty)
        #expect(hops(far([(100, -40, true), (4, -10, true), (100, -40, true)]).inTheEnd).isEmpty)
    }

    @Test("lets the next speaker be softer after a while: 1.5 dB a second")
    func fades() {
        let (asHeard, inTheEnd) = far([(100, -20, true), (1000, -38, true)])
        // 3 dB are gone two seconds after the speech.
        for found in [asHeard, inTheEnd] { #expect(abs((hops(found).last ?? 0) - 300) <= 3) }
    }

    @Test("hears speech alone if the front end tells it apart")
    func masked() {
        #expect(hops(far([(200, -39, true), (100, -20, true)], mask: [0.5, 0]).inTheEnd) == Array(0..<175))
        #expect(hops(far([(200, -39, true), (100, -20, true)], mask: [0, 0]).inTheEnd).isEmpty)
    }
}
