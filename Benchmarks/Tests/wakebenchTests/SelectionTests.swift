import BenchmarkKit
import Testing

@testable import wakebench

@Suite("Choosing recordings")
struct SelectionTests {
    /// Ten recordings of voice 0, three of voice 1, one of voice 2.
    private let recordings = [(0, 10), (1, 3), (2, 1)].flatMap { voice, count in
        (0..<count).map { Recording(path: "/\(voice)/\($0)", label: "\($0)", voice: "\(voice)") }
    }

    @Test("A draw takes as many voices as there are", arguments: 0..<20 as Range<UInt64>)
    func voices(seed: UInt64) {
        let three = EnrolmentDraw.choose(3, of: recordings, seed: seed)
        #expect(Set(three.map(\.voice)).count == 3)
        let seven = EnrolmentDraw.choose(7, of: recordings, seed: seed)
        #expect(seven.count == 7 && seven.count { $0.voice == "0" } == 3)
    }

    @Test("Same seed, same draw; other seeds, other draws")
    func seeds() {
        let draws = (0..<10 as Range<UInt64>).map { EnrolmentDraw.choose(3, of: recordings, seed: $0) }
        #expect(draws == (0..<10).map { EnrolmentDraw.choose(3, of: recordings, seed: $0) })
        #expect(Set(draws).count > 5)
    }

    @Test("Without voices every recording counts as one, and no more come than there are")
    func unknown() {
        let plain = (0..<5).map { Recording(path: "\($0)", label: "\($0)") }
        #expect(EnrolmentDraw.choose(5, of: plain, seed: 1) == plain)
        #expect(EnrolmentDraw.choose(50, of: plain, seed: 1).count == 5)
        #expect(EnrolmentDraw.choose(3, of: [], seed: 1).isEmpty)
    }

    @Test("What was enrolled is not tested with: no file, by any path, and no voice")
    func separation() throws {
        let enrolled = [Recording(path: "/data/a/1.wav", label: "1.wav", voice: "7")]
        func require(_ tested: Recording) throws { try Separation.require(enrolled, apartFrom: [tested]) }
        try require(Recording(path: "/data/b/1.wav", label: "1.wav", voice: "8"))
        try require(Recording(path: "/data/b/1.wav", label: "1.wav"))
        for shared in [
            Recording(path: "/data/b/../a/1.wav", label: "1.wav"),
            Recording(path: "/data/b/2.wav", label: "2.wav", voice: "7"),
        ] {
            let error = #expect(throws: BenchmarkError.self) { try require(shared) }
            #expect(error?.code == .badConfiguration)
        }
    }

    @Test(
        "A number of recordings is a number or all",
        arguments: ["", "0", "-3", "3.5", "some", "99999999999999999999"])
    func sizes(argument: String) {
        #expect(EnrolmentSize(argument: argument) == nil)
        #expect(EnrolmentSize(argument: "all") == .all && EnrolmentSize(argument: "8") == .count(8))
    }
}
