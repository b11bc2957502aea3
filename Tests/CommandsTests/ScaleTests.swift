import Commands
import Foundation
import Testing
import PCM

@Suite("Scale")
struct ScaleTests {
    @Test(
        "ten thousand phrases are still found, each of them, and misses stay quick", .timeLimit(.minutes(1)))
    func tenThousand() {
        var numbers = SeededGenerator(seed: 7)
        let consonants = Array("bdfgklmnprstvz")
        let vowels = Array("aeiou")
        func word() -> String {
            String(
                (0..<3).flatMap { _ in
                    [consonants.randomElement(using: &numbers)!, vowels.randomElement(using: &numbers)!]
                })
        }
        var phrases: Set<String> = []
        while phrases.count < 10_000 { phrases.insert("\(word()) \(word()) \(word())") }
        let sorted = phrases.sorted()
        let dictionary = AliasDictionary(
            sorted.map { Alias(phrase: $0, action: .cancel) }, milestones: [])
        #expect(dictionary.issues.isEmpty && dictionary.phrases == sorted)

        let clock = ContinuousClock()
        var found = 0
        let hits = clock.measure {
            for phrase in sorted.prefix(500) {
                if case .match(let match) = dictionary.lookUp(phrase), match.phrase == phrase { found += 1 }
                let text = "okay \(phrase) please"
                if case .match(let match) = dictionary.lookUp(text), match.phrase == phrase { found += 1 }
            }
        }
        #expect(found == 1000)
        let misses = clock.measure {
            for _ in 0..<20 { #expect(dictionary.lookUp("zzzzzz qqqqqq xxxxxx") == .none) }
        }
        // Far above what it takes: only an accident of complexity fails here, a loaded machine does not.
        #expect(hits < .seconds(20) && misses < .seconds(20))
        if ProcessInfo.processInfo.environment["PRINT_FIGURES"] != nil {
            print("exact and contained:", hits / 1000, "a look-up; near, no match:", misses / 20)
        }
    }
}
