import Foundation
import MQTT
import SharedRoom
import TestSupport
import Testing

#if PostgreSQL
    import PostgreSQLStorage
#endif

/// Daemons of one room that agree over real brokers and servers.
@Suite("Agreeing on who answers")
struct WakeExchangeTests {
    /// Lets all claim at the same time, and returns the answer to each.
    private func contend(_ all: [any WakeExchange], _ scores: [Double]) async -> [Bool] {
        await withTaskGroup(of: (Int, Bool).self) { group in
            for (index, exchange) in all.enumerated() {
                group.addTask { (index, await exchange.contend(score: scores[index])) }
            }
            var answers = all.map { _ in false }
            for await (index, isOurs) in group { answers[index] = isOurs }
            return answers
        }
    }

    /// Checks that the best of three answers each time, and that an isolated one always answers.
    private func check(_ all: [any WakeExchange], isolate: () throws -> Void) async throws {
        let running = all.map { exchange in Task { await exchange.run() } }
        defer { for task in running { task.cancel() } }
        // Repeats until all exchanges are connected.
        var isReady = false
        for _ in 0..<20 where !isReady {
            isReady = await contend(all, [0.5, 0.6, 0.7]) == [false, false, true]
            try await Task.sleep(for: .seconds(1.1))
        }
        #expect(isReady)
        for scores in [[0.9, 0.8, 0.7], [0.1, 0.2, 0.15], [0, 0, 1]] {
            let answers = await contend(all, scores)
            #expect(answers == scores.map { $0 == scores.max() })
            try await Task.sleep(for: .seconds(1.1))
        }
        #expect(await contend([all[1]], [0.1]) == [true], "the others did not hear it")
        try isolate()
        try await Task.sleep(for: .seconds(1.1))
        let began = ContinuousClock.now
        #expect(await contend(all, [0.9, 0.8, 0.7]) == [true, true, true], "silence would be worse")
        #expect(began.duration(to: .now) < .seconds(1))
    }

    #if MQTT
        @Test(
            "Through a broker",
            .enabled(
                if: MosquittoBroker.isInstalled, "skipped: mosquitto or mosquitto-clients is not installed"))
        func broker() async throws {
            let broker = try MosquittoBroker()
            let all = try (0..<3).map { number in
                try BrokerWakeExchange(
                    MQTTOptions(try MQTTAddress("127.0.0.1:\(broker.port)"), clientID: "daemon-\(number)"),
                    topic: "rooms/1/wake")
            }
            try await check(all) { broker.kill() }
        }
    #endif

    #if PostgreSQL
        @Test("Through a site", .enabled(if: PostgreSQLServer.isInstalled))
        func site() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            let facility = UUID()
            let all = try (0..<3).map { number in
                try server.admit("daemon_\(number)", facility, in: database)
                return SiteWakeExchange(
                    try PostgreSQLStore(
                        PostgreSQLOptions(server.connection(database, user: "daemon_\(number)"))),
                    room: "OR 1")
            }
            let users = (0..<3).map { "daemon_\($0)" }
            try await check(all) { for user in users { try server.freeze(true, user: user) } }
            for user in users { try server.freeze(false, user: user) }
        }
    #endif
}
