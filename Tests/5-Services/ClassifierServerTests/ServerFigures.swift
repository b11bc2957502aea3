#if Control && HTTP
    import ClassifierServer
    import Foundation
    import TestSupport
    import Testing

    /// The cost of the server itself; printed if PRINT_FIGURES is set.
    @Suite(
        "Figures of a classifier's server", .serialized,
        .enabled(
            if: ProcessInfo.processInfo.environment["PRINT_FIGURES"] != nil,
            "skipped: PRINT_FIGURES is not set"))
    struct ServerFigures {
        private func report(_ name: String, _ seconds: [Double]) {
            let sorted = seconds.sorted()
            func at(_ share: Double) -> Double {
                (sorted[Int(Double(sorted.count - 1) * share)] * 1e6).rounded() / 1000
            }
            print("\(name): p50 \(at(0.5)) ms, p99 \(at(0.99)) ms, \(sorted.count) questions")
        }

        @Test("How long a question takes that the model answers at once, and one whose answer was kept")
        func latency() async throws {
            let provider = try RecordedProvider([
                "we are cutting": .init(answer: "record:Incision", remember: true),
                "time to cut now": .init(answer: "record:Incision"),
            ])
            var setting = ServedClassifier.Setting()
            setting.options.questionsPerMinute = 1e9
            setting.options.burst = 1_000_000
            try await ServedClassifier().run(setting, provider: provider.port) { served in
                for text in ["time to cut now", "we are cutting"] {
                    let client = served.peer.connect()
                    let body = ServedClassifier.question(text)
                    let question =
                        served.peer.head("POST", ServedClassifier.path, length: body.utf8.count) + body
                    var seconds: [Double] = []
                    for index in 0..<2200 {
                        let start = ContinuousClock.now
                        client.send(question)
                        _ = client.readAnswer()
                        if index >= 200 { seconds.append((ContinuousClock.now - start) / .seconds(1)) }
                    }
                    report(text == "we are cutting" ? "kept answers" : "an instant provider", seconds)
                    let own = served.audit.suffix(2000).compactMap { line -> Double? in
                        guard let whole = line["milliseconds"] as? Double else { return nil }
                        return (whole - (line["modelMilliseconds"] as? Double ?? 0)) / 1000
                    }
                    report("  of that without HTTP and without the provider", own)
                }
            }
        }
    }
#endif
