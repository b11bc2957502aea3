import Testing

@testable import WyomingServer

@Suite("Places of those who are connected")
struct ConnectionPlacesTests {
    private let start = ContinuousClock.now
    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("go from the one who used his the longest time ago to the one who comes")
    func displaced() {
        var places = ConnectionPlaces(limit: 3, rest: .seconds(2))
        let numbers = (0..<3).map { places.enter(at: at(Double($0)))?.number ?? -1 }
        places.use(numbers[0], at: at(3))
        #expect(places.enter(at: at(2.5)) == nil, "each was used a moment ago")
        let entrance = places.enter(at: at(3.5))
        #expect(entrance?.displaced == numbers[1])
        #expect(places.enter(at: at(4.5))?.displaced == numbers[2])
    }

    @Test("are kept while something goes on in them")
    func held() {
        var places = ConnectionPlaces(limit: 2, rest: .seconds(2))
        let numbers = (0..<2).map { _ in places.enter(at: at(0))?.number ?? -1 }
        for number in numbers { places.hold(number, 1, at: at(0)) }
        #expect(places.enter(at: at(100)) == nil)
        places.hold(numbers[1], -1, at: at(100))
        #expect(places.enter(at: at(101)) == nil, "it has just ended")
        #expect(places.enter(at: at(103))?.displaced == numbers[1])
        places.leave(numbers[0])
        #expect(places.enter(at: at(103))?.displaced == nil)
    }
}
