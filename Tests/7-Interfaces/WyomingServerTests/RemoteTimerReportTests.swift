#if Wyoming
    import HomeMode
    import TestSupport
    import Testing
    import Wyoming

    @testable import WyomingServer

    @Suite("What an event reports of a timer")
    struct RemoteTimerReportTests {
        private func event(_ json: String) throws -> WyomingEvent {
            var parser = WyomingParser()
            try parser.append(Array((json + "\n").utf8))
            return try #require(try parser.next())
        }

        private func report(_ type: String, _ data: String) throws -> RemoteTimerReport? {
            try RemoteTimerReport(event(#"{"type":"\#(type)","data":{\#(data)}}"#))
        }

        @Test("is read as the reference package writes it")
        func known() throws {
            #expect(
                try report("timer-started", #""id":"a","total_seconds":300,"name":"Pizza","start_minutes":5"#)
                    == .started(id: "a", seconds: 300, name: "Pizza"))
            #expect(
                try report("timer-updated", #""id":"a","is_active":false,"total_seconds":12"#)
                    == .updated(id: "a", seconds: 12, isActive: false))
            #expect(try report("timer-cancelled", #""id":"a""#) == .cancelled(id: "a"))
            #expect(try report("timer-finished", #""id":"a""#) == .finished(id: "a"))
            for type in ["timer-sung", "transcript"] {
                let other = try report(type, #""id":"a""#)
                #expect(other == nil)
            }
        }

        @Test("is refused without a key, or for a time that no timer has", arguments: HostileNumbers.json)
        func refused(number: String) throws {
            for type in ["timer-started", "timer-updated"] where number != "1" {
                #expect(throws: RemoteTimerReport.Refusal.self) {
                    try report(type, #""id":"a","total_seconds":\#(number)"#)
                }
            }
            let long = String(repeating: "x", count: 101)
            for id in ["", #""id":"""#, #""id":7"#, #""id":"\#(long)""#] {
                #expect(throws: RemoteTimerReport.Refusal.self) { try report("timer-finished", id) }
            }
        }

        @Test("has a name of words alone, which can be spoken")
        func names() throws {
            func name(_ json: String) throws -> String? {
                guard
                    case .started(_, _, let name)? = try report(
                        "timer-started", #""id":"a","total_seconds":1,"name":"\#(json)""#)
                else { return "no timer" }
                return name
            }
            #expect(try name(#"two\n\u001b[31mfried  eggs!"#) == "two 31mfried eggs")
            #expect(try name("grandma's") == "grandma's")
            #expect(try name("!?") == nil)
            #expect(try name(String(repeating: "a", count: 500))?.count == 60)
        }
    }
#endif
