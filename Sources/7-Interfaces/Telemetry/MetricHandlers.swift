#if Control
    import CoreMetrics
    import Synchronization

    /// A value that only grows.
    final class PrometheusCounter: CounterHandler {
        private let count = Atomic<Int64>(0)

        var value: Int64 { count.load(ordering: .relaxed) }
        func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }
        func reset() { count.store(0, ordering: .relaxed) }
    }

    /// A value that goes up and down.
    final class PrometheusGauge: MeterHandler, RecorderHandler {
        private let stored = Mutex(0.0)

        var value: Double { stored.withLock { $0 } }
        func set(_ value: Int64) { set(Double(value)) }
        func set(_ value: Double) { stored.withLock { $0 = value } }
        func increment(by amount: Double) { stored.withLock { $0 += amount } }
        func decrement(by amount: Double) { stored.withLock { $0 -= amount } }
        func record(_ value: Int64) { set(value) }
        func record(_ value: Double) { set(value) }
    }

    /// The numbers of values between some bounds, and their sum.
    final class PrometheusHistogram: RecorderHandler, TimerHandler {
        struct Counts {
            /// The number of values up to each bound and above the bound before; last, of those above all bounds.
            var counts: [Int]
            var sum = 0.0
        }

        let bounds: [Double]
        private let stored: Mutex<Counts>

        init(bounds: [Double]) {
            self.bounds = bounds
            stored = Mutex(Counts(counts: Array(repeating: 0, count: bounds.count + 1)))
        }

        var value: Counts { stored.withLock { $0 } }

        func record(_ value: Int64) { record(Double(value)) }

        func record(_ value: Double) {
            guard value.isFinite else { return }
            let index = bounds.firstIndex { value <= $0 } ?? bounds.count
            stored.withLock {
                $0.counts[index] += 1
                $0.sum += value
            }
        }

        /// Records a duration of a timer, given in nanoseconds. The text format has seconds.
        func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    }
#endif
