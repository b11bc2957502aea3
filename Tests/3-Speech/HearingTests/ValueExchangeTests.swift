import Features
import Foundation
import Synchronization
import Testing
import WakeWord

@testable import Hearing
import TestSupport

@Suite("Searches on their way to the signal thread")
struct ValueExchangeTests {
    @Test("arrive while it listens, whichever is quicker")
    func threads() throws {
        let model = try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
        let demo = try Examples.samples("orbit-demo")
        let control = SignalControl()
        let isOver = Atomic<Bool>(false)
        try withExtendedLifetime(control) {
            let listener = Thread {
                guard var search = try? KeywordSearch(models: [model]) else { return }
                var extractor = FrontEndExtractor(search.frontEnd)
                var position = 0
                while !isOver.load(ordering: .relaxed) {
                    control.searches.acceptOffer { search.exchangeModels(with: &$0) }
                    demo[position..<position + 160].withUnsafeBufferPointer {
                        extractor.process($0) { search.process($0, bands: $1) { _ in } }
                    }
                    position = (position + 160) % (demo.count - 160)
                }
                isOver.store(false, ordering: .releasing)
            }
            listener.start()
            for number in 0..<200 {
                control.searches.offer(try KeywordSearch(models: [model]))
                if number.isMultiple(of: 3) { control.searches.collect() }
            }
            isOver.store(true, ordering: .relaxed)
            while isOver.load(ordering: .acquiring) { usleep(1000) }
        }
        // A double free, or a free of memory in use, would have crashed by now. The rest is freed together
        // with `control`.
    }

    /// Returns the number of words that the search hears in a recording.
    private func wakes(_ search: inout KeywordSearch, _ control: SignalControl, _ samples: [Int16]) -> Int {
        var count = 0
        var extractor = FrontEndExtractor(search.frontEnd)
        for start in stride(from: 0, to: samples.count - 160, by: 160) {
            control.searches.acceptOffer { search.exchangeModels(with: &$0) }
            samples[start..<start + 160].withUnsafeBufferPointer {
                extractor.process($0) { vector, bands in
                    search.process(vector, bands: bands) { if $0.verdict == .detected { count += 1 } }
                }
            }
        }
        return count
    }

    @Test("bring a word to hearing that the former models did not know")
    func heard() throws {
        let model = try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
        var deaf = model
        deaf.defaultThreshold = 1
        deaf.candidateFloor = 10
        let demo = try Examples.samples("orbit-demo")
        let control = SignalControl()
        var search = try KeywordSearch(models: [deaf])
        search.setThreshold(model.defaultThreshold, ofKeyword: 0)
        var counts = [wakes(&search, control, demo)]
        control.searches.offer(try KeywordSearch(models: [model]))
        counts.append(wakes(&search, control, demo))
        control.searches.offer(try KeywordSearch(models: [deaf]))
        control.searches.collect()
        counts.append(wakes(&search, control, demo))
        #expect(counts == [0, 2, 0])
    }
}
