#if Control
    import CoreMetrics
    import Synchronization

    /// Keeps metrics, and writes them as Prometheus reads them (text format 0.0.4,
    /// prometheus.io/docs/instrumenting/exposition_formats).
    ///
    /// A backend of swift-metrics: give it to the metrics of your own program, and they stand beside those of the engine.
    /// Counting takes no lock. Beyond ``seriesLimit`` series nothing new is kept, so labels that never end cost nothing.
    package final class PrometheusRegistry: MetricsFactory {
        /// Series that are kept.
        package static let seriesLimit = 2000
        /// In seconds, from 0.01 to the longest time that a person waits.
        package static let durationBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        /// Of scores and confidences.
        package static let scoreBounds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

        fileprivate enum Series {
            case counter(PrometheusCounter)
            case gauge(PrometheusGauge)
            case histogram(PrometheusHistogram)
        }

        private struct State {
            var series: [MetricKey: Series] = [:]
            var help: [String: String] = [:]
        }

        private let state = Mutex(State())

        /// Makes an empty one.
        package init() {}

        /// Describes a metric; the exported text contains the description.
        package func describe(_ name: String, _ help: String) {
            state.withLock { $0.help[MetricKey(name, []).name] = help }
        }

        // MARK: swift-metrics

        /// See `MetricsFactory`.
        package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
            let key = MetricKey(label, dimensions)
            let made = keep(key) { .counter(PrometheusCounter()) }
            if case .counter(let counter) = made { return counter }
            return PrometheusCounter()
        }

        /// See `MetricsFactory`.
        package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
            gauge(label, dimensions)
        }

        /// See `MetricsFactory`; with `aggregate` a histogram over ``scoreBounds``.
        package func makeRecorder(
            label: String, dimensions: [(String, String)], aggregate: Bool
        ) -> any RecorderHandler {
            aggregate ? histogram(label, dimensions, Self.scoreBounds) : gauge(label, dimensions)
        }

        /// See `MetricsFactory`; a histogram over ``durationBounds``, in seconds.
        package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
            histogram(label, dimensions, Self.durationBounds)
        }

        /// See `MetricsFactory`. Series are kept: a scrape must not miss earlier counts.
        package func destroyCounter(_ handler: any CounterHandler) {}
        /// See `MetricsFactory`.
        package func destroyMeter(_ handler: any MeterHandler) {}
        /// See `MetricsFactory`.
        package func destroyRecorder(_ handler: any RecorderHandler) {}
        /// See `MetricsFactory`.
        package func destroyTimer(_ handler: any TimerHandler) {}

        private func gauge(_ label: String, _ dimensions: [(String, String)]) -> PrometheusGauge {
            let made = keep(MetricKey(label, dimensions)) { .gauge(PrometheusGauge()) }
            if case .gauge(let gauge) = made { return gauge }
            return PrometheusGauge()
        }

        private func histogram(
            _ label: String, _ dimensions: [(String, String)], _ bounds: [Double]
        ) -> PrometheusHistogram {
            let made = keep(MetricKey(label, dimensions)) { .histogram(PrometheusHistogram(bounds: bounds)) }
            if case .histogram(let histogram) = made { return histogram }
            return PrometheusHistogram(bounds: bounds)
        }

        /// The series of a key, made if it is missing; beyond the limit it is not kept.
        private func keep(_ key: MetricKey, _ make: () -> Series) -> Series {
            state.withLock { state in
                if let series = state.series[key] { return series }
                let made = make()
                if state.series.count < Self.seriesLimit { state.series[key] = made }
                return made
            }
        }

        // MARK: The text

        /// All of it, in order of names.
        package var text: String {
            let (series, help) = state.withLock { ($0.series, $0.help) }
            var lines: [String] = []
            var last = ""
            for (key, value) in series.sorted(by: { $0.key < $1.key }) {
                if key.name != last {
                    last = key.name
                    if let help = help[key.name] { lines.append("# HELP \(key.name) \(help)") }
                    lines.append("# TYPE \(key.name) \(value.kind(of: key.name))")
                }
                lines += value.lines(of: key)
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    extension PrometheusRegistry.Series {
        fileprivate func kind(of name: String) -> String {
            switch self {
            case .counter: "counter"
            // A counter of the system is set like a gauge, but only grows: process_cpu_seconds_total.
            case .gauge: name.hasSuffix("_total") ? "counter" : "gauge"
            case .histogram: "histogram"
            }
        }

        fileprivate func lines(of key: MetricKey) -> [String] {
            switch self {
            case .counter(let counter): return ["\(key.text()) \(counter.value)"]
            case .gauge(let gauge): return ["\(key.text()) \(gauge.value)"]
            case .histogram(let histogram):
                let value = histogram.value
                var total = 0
                var lines: [String] = []
                for (bound, count) in zip(histogram.bounds.map { "\($0)" } + ["+Inf"], value.counts) {
                    total += count
                    lines.append("\(key.text(suffix: "_bucket", ("le", bound))) \(total)")
                }
                lines.append("\(key.text(suffix: "_sum")) \(value.sum)")
                lines.append("\(key.text(suffix: "_count")) \(total)")
                return lines
            }
        }
    }
#endif
