#if Control
    import CoreMetrics
    import Testing

    @testable import Telemetry

    @Suite("Metrics as Prometheus reads them")
    struct PrometheusRegistryTests {
        private let registry = PrometheusRegistry()

        @Test("A counter, a gauge and a histogram stand in the text format, in order of names")
        func text() {
            registry.describe("c_total", "What is counted.")
            Counter(label: "c_total", dimensions: [("b", "2"), ("a", "1")], factory: registry).increment(
                by: 3)
            Gauge(label: "b", factory: registry).record(1.5)
            let timer = CoreMetrics.Timer(label: "a_seconds", factory: registry)
            timer.recordMilliseconds(30)
            timer.recordSeconds(60)
            let lines = registry.text.split(separator: "\n").map(String.init)
            #expect(lines.first == "# TYPE a_seconds histogram")
            #expect(lines.contains(#"a_seconds_bucket{le="0.025"} 0"#))
            #expect(lines.contains(#"a_seconds_bucket{le="0.05"} 1"#))
            #expect(lines.contains(#"a_seconds_bucket{le="+Inf"} 2"#))
            #expect(lines.contains("a_seconds_sum 60.03") && lines.contains("a_seconds_count 2"))
            #expect(
                Array(lines.suffix(5)) == [
                    "# TYPE b gauge", "b 1.5", "# HELP c_total What is counted.", "# TYPE c_total counter",
                    #"c_total{a="1",b="2"} 3"#,
                ])
        }

        @Test("Names and labels of any kind stay within the format")
        func hostile() {
            Counter(label: "a-b.c d", dimensions: [("x y", "q\"\\\n")], factory: registry).increment()
            #expect(registry.text.contains(#"a_b_c_d{x_y="q\"\\\n"} 1"#), "\(registry.text)")
        }

        @Test("One name and one set of labels are one series, whatever part asks for it")
        func same() {
            for _ in 0..<3 { Counter(label: "c_total", factory: registry).increment() }
            #expect(registry.text.contains("c_total 3"))
            // A second metric of the same name but another kind counts for itself, and the registry does not show it.
            Gauge(label: "c_total", factory: registry).record(7)
            #expect(registry.text.contains("c_total 3"))
        }

        @Test("Labels without end cost nothing beyond the limit")
        func bounded() {
            for number in 0..<10_000 {
                Counter(label: "c_total", dimensions: [("n", "\(number)")], factory: registry).increment()
            }
            let count = registry.text.split(separator: "\n").count
            #expect(count == PrometheusRegistry.seriesLimit + 1)
        }

        @Test("What the system says of the process is there")
        func process() {
            let process = ProcessMetrics(registry: registry)
            process.read()
            let text = registry.text
            #expect(text.contains("# TYPE process_cpu_seconds_total counter"))
            let memory = text.split(separator: "\n").first { $0.hasPrefix("process_resident_memory_bytes ") }
            #expect((memory?.split(separator: " ").last.flatMap { Double($0) } ?? 0) > 1_000_000)
            #expect(text.contains("voiced_thread_cpu_seconds_total{thread="))
        }
    }
#endif
