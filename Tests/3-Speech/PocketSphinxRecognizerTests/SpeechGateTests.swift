import Testing

@testable import PocketSphinxRecognizer

/// Returns the hops that pass the gate, if the hops in `speech` are speech.
private func heard(_ count: Int, speech: [Range<Int>]) -> [Int] {
    let open = SpeechGate.open((0..<count).map { hop in speech.contains { $0.contains(hop) } ? 1 : 0 })
    #expect(open.count == count, "everything is decided in the end")
    return open.indices.filter { open[$0] }
}

@Suite struct SpeechGateTests {
    @Test("lets speech through, with 500 ms around it")
    func speech() {
        #expect(heard(400, speech: [100..<200]) == Array(50..<250))
    }

    @Test("keeps a pause within a phrase and cuts a longer one to a second")
    func pauses() {
        #expect(heard(400, speech: [100..<150, 240..<290]) == Array(50..<340))
        #expect(heard(600, speech: [100..<150, 400..<450]) == Array(50..<200) + Array(350..<500))
    }

    @Test("is closed in silence, in clicks of 100 ms and with nothing said at all")
    func closed() {
        #expect(heard(300, speech: []).isEmpty)
        #expect(heard(300, speech: [50..<60, 150..<160]).isEmpty)
        #expect(heard(0, speech: []).isEmpty)
    }

    @Test("is open for speech that goes from the first hop to the last")
    func whole() {
        #expect(heard(100, speech: [0..<100]) == Array(0..<100))
        #expect(heard(12, speech: [0..<12]) == Array(0..<12))
    }

    @Test("does not wait during speech")
    func delay() {
        var gate = SpeechGate()
        for _ in 0..<50 { gate.append(speechProbability: 1) }
        #expect(gate.isOpen(at: 49) == true)
        #expect(gate.isOpen(at: 60) == true)
        #expect(gate.isOpen(at: 100) == nil)
    }

    @Test("says what it does not know yet, and decides 600 ms later")
    func undecided() {
        var gate = SpeechGate()
        for _ in 0..<60 { gate.append(speechProbability: 0) }
        #expect(gate.isOpen(at: 0) == nil)
        gate.append(speechProbability: 0)
        #expect(gate.isOpen(at: 0) == false)
        #expect(gate.isOpen(at: 1) == nil)
    }
}
