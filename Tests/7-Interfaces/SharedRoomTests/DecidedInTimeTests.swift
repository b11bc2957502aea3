import Testing
import VoiceTesting

@testable import SharedRoom

@Suite("A daemon that asks the others of its room", .timeLimit(.minutes(1)))
struct DecidedInTimeTests {
    private struct Exchange: WakeExchange {
        func contend(score: Double) async -> Bool { true }
        func run() async {}
    }

    private struct Away: Error {}

    @Test("answers as they agree, and answers itself if it cannot ask them")
    func inTime() async {
        #expect(await Exchange().decided(clock: SteppedClock()) { true })
        #expect(await !Exchange().decided(clock: SteppedClock()) { false })
        #expect(await Exchange().decided(clock: SteppedClock()) { throw Away() })
    }

    @Test("answers itself after 0.7 s, and what is under way goes on, as it may be told to the others")
    func late() async {
        let clock = SteppedClock()
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        let deciding = Task {
            await Exchange().decided(clock: clock) {
                await Task.detached { for await _ in ends {} }.value
                result.yield(Task.isCancelled)
                return false
            }
        }
        await clock.sleeper(of: .milliseconds(700))
        clock.advance(by: .milliseconds(700))
        #expect(await deciding.value)
        end.finish()
        #expect(await results.first { _ in true } == false)
    }
}
