#if Control
    import CoreMetrics
    import Synchronization

    /// Keeps metrics, and writes them in version 0.0.4 of the text format of Prometheus, see
    /// prometheus.io/docs/instrumenting/exposition_formats.
    ///
    /// It is a backend of swift-metrics: give it to the metrics of your own program, and they appear beside those of
    /// the engine. Counting takes no lock. If there are ``seriesLimit`` series, the registry keeps no new ones, so that
    /// labels with ever new values do not fill the memory.
    package final class PrometheusRegistry: MetricsFactory {
        /// The most series that the registry keeps.
        package static let seriesLimit = 2000
        /// The bounds of the histograms of durations, in seconds, from 0.01 to the longest time that a person waits.
        package static let durationBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        /// The bounds of the histograms of scores and confidences.
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

        /// Makes a registry without metrics.
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

        /// See `MetricsFactory`. Does nothing: a later scrape must still find the series with its earlier counts.
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

        /// The series of a key, made if it is missing. Beyond the limit, the registry does not keep the new series.
        private func keep(_ key: MetricKey, _ make: () -> Series) -> Series {
            state.withLock { state in
                if let series = state.series[key] { return series }
                let made = make()
                if state.series.count < Self.seriesLimit { state.series[key] = made }
                return made
            }
        }

        // MARK: The text

        /// All metrics in the text format, in the order of their names.
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
            // A counter of the system, such as process_cpu_seconds_total, is set like a gauge, but only grows.
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
