import Recognition
import Testing

@Suite("A circuit breaker")
struct CircuitBreakerTests {
    private static let options: CircuitBreaker.Options = {
        var options = CircuitBreaker.Options()
        options.failures = 3
        options.pause = 10
        options.maximumPause = 30
        return options
    }()

    /// Returns a breaker that opened at 2 s.
    private func opened() -> CircuitBreaker {
        var breaker = CircuitBreaker(Self.options)
        for time in 0..<3 { breaker.failed(at: Double(time)) }
        return breaker
    }

    /// Asks the breaker at each of the times in turn whether it admits a call.
    private func asks(_ breaker: inout CircuitBreaker, at times: Double...) -> [Bool] {
        times.map { breaker.admits(at: $0) }
    }

    @Test("stays closed until there are enough failures in a row")
    func inARow() {
        var breaker = CircuitBreaker(Self.options)
        for time in 0..<20 {
            breaker.failed(at: Double(time))
            breaker.failed(at: Double(time))
            let answers = asks(&breaker, at: Double(time))
            #expect(answers == [true])
            breaker.succeeded()
        }
        #expect(!breaker.isOpen)
    }

    @Test("lets no request through while open, then one, and closes when that one is answered")
    func trial() {
        var breaker = opened()
        #expect(breaker.isOpen)
        let answers = asks(&breaker, at: 2.1, 11.9, 12, 12.1)
        #expect(answers == [false, false, true, false])
        breaker.succeeded()
        let later = asks(&breaker, at: 12.2)
        #expect(!breaker.isOpen && later == [true])
    }

    @Test("stays open twice as long after every trial that fails, up to a limit")
    func backoff() {
        var breaker = opened()
        var time = 12.0
        for pause in [20.0, 30, 30] {
            let trial = asks(&breaker, at: time)
            breaker.failed(at: time)
            let early = asks(&breaker, at: time + pause - 0.1)
            #expect(trial == [true] && early == [false])
            time += pause
        }
        let last = asks(&breaker, at: time)
        #expect(last == [true])
        breaker.succeeded()
        for _ in 0..<3 { breaker.failed(at: 100) }
        let again = asks(&breaker, at: 109.9, 110)
        #expect(again == [false, true], "an answer makes the pause short again")
    }

    @Test("lets the next through if a trial never ends")
    func lostTrial() {
        var breaker = opened()
        let answers = asks(&breaker, at: 12, 21.9, 22)
        #expect(answers == [true, false, true])
    }
}
