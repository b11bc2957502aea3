import Foundation
import HelixChat
import Testing

@testable import HelixChat

@Suite("Times, texts and states")
struct ModelTests {
    @Test(
        "A time is read as PostgREST writes it, and written with all its digits",
        arguments: [
            ("2026-11-26T05:19:14.123456+00:00", "2026-11-26T05:19:14.123456Z"),
            ("2026-11-26T05:19:14+00:00", "2026-11-26T05:19:14.000000Z"),
            ("2026-11-26T07:19:14.5+02:00", "2026-11-26T05:19:14.500000Z"),
            ("1969-12-31T23:59:59.9Z", "1969-12-31T23:59:59.900000Z"),
        ])
    func time(_ read: String, _ written: String) throws {
        #expect(Timestamp(iso8601: read)?.iso8601 == written)
    }

    @Test(
        "What is no time is none",
        arguments: ["infinity", "", "2026-11-26T05:19:14.+00:00", "now", "2026-13-41T25:00:00Z"])
    func noTime(_ text: String) { #expect(Timestamp(iso8601: text) == nil) }

    @Test("A text is trimmed, and an empty or endless one refused")
    func text() throws {
        #expect(try MessageText("  hello\n world \n").value == "hello\n world")
        #expect(throws: MessageText.Refusal.empty) { try MessageText(" \n\t ") }
        #expect(throws: MessageText.Refusal.long(40_000)) {
            try MessageText(String(repeating: "a", count: 40_000))
        }
    }

    @Test("It waits 1, 2, 4, 8, 16, 30 s and no longer, but as long as the server wishes, up to five minutes")
    func delay() {
        #expect(
            (0..<7).map { RetryDelay.after(retries: $0) } == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        #expect(RetryDelay.after(retries: 1_000_000) == RetryDelay.cap)
        #expect(RetryDelay.after(retries: 0, wish: .seconds(7)) == .seconds(7))
        #expect(RetryDelay.after(retries: 0, wish: .seconds(7_000)) == .seconds(300))
    }

    @Test("Every kind of trouble is the state error, with what happens next")
    func states() {
        var condition = SyncCondition()
        #expect(condition.state == .idle)
        condition.sending = .underway
        #expect(condition.state == .syncing)
        condition.sending = .waiting(reason: "no network", .seconds(4))
        #expect(condition.state == .error("no network; tried again in 4 s"))
        condition = SyncCondition(link: .connecting)
        #expect(condition.state == .syncing)
        condition.link = .down(reason: "closed", .seconds(2))
        #expect(condition.state == .error("closed; tried again in 2 s"))
        condition = SyncCondition(link: .joined, failedCount: 1)
        #expect(condition.state.name == "error")
    }

    @Test("A good send ends the error of one that failed here, also while the next one is on its way")
    func recovers() {
        var condition = SyncCondition()
        condition.take(.broken("the disk is full"))
        #expect(condition.state == .error("the disk is full"))
        condition.take(.sending(.underway))
        #expect(condition.state == .error("the disk is full"), "it is not known yet whether it goes now")
        condition.take(.acknowledged([]))
        #expect(condition.state == .syncing)
        condition.take(.sending(.nothing))
        #expect(condition.state == .idle)
    }

    @Test("A new conversation is called and keyed as Helix does")
    func conversation() {
        let new = Conversation.new(of: HelixServer.user, at: Timestamp(microseconds: 0))
        #expect(new.title == "New Chat")
        #expect(new.sessionKey.wholeMatch(of: /session-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
    }

    @Test(
        "4xx is for good, but not 401, 408 and 429; everything else passes",
        arguments: [
            (400, true), (403, true), (404, true), (409, true), (422, true), (401, false), (408, false),
            (429, false),
            (500, false), (502, false), (302, false),
        ])
    func statuses(_ status: Int, _ isLasting: Bool) {
        let failure = ServerFailure.of(status: status, saying: "")
        let lasts = if case .lasting = failure { true } else { false }
        #expect(lasts == isLasting)
    }

    @Test("Rows that are none cost the others nothing")
    func rows() throws {
        let good = #"""
            {"id":"7d1f0000-0000-4000-8000-000000000002","session_key":"s",
            "user_id":"7d1f0000-0000-4000-8000-000000000003","role":"assistant","content":"hi",
            "timestamp":"2026-11-26T05:36:59.982238+00:00","metadata":"odd"}
            """#
        let text =
            #"[{"id":"no"}, \#(good), 7, null, {"id":"7d1f0000-0000-4000-8000-000000000002","role":"system"}]"#
        let rows = try JSONDecoder().decode(Rows<MessageRow>.self, from: Data(text.utf8))
        #expect(rows.rows.map(\.content) == ["hi"] && rows.badCount == 4)
    }

    @Test("Realtime's messages are read, and nonsense is told apart from what does not matter")
    func phoenix() {
        #expect(
            PhoenixEvent(
                #"{"topic":"t","event":"phx_reply","payload":{"status":"ok","response":{}},"ref":"3"}"#)
                == .reply(ref: "3", complaint: nil))
        #expect(
            PhoenixEvent(
                #"{"topic":"t","event":"phx_reply","ref":"3","#
                    + #""payload":{"status":"error","response":{"reason":"expired"}}}"#
            ) == .reply(ref: "3", complaint: "expired"))
        #expect(PhoenixEvent(#"{"topic":"t","event":"presence_state","payload":{},"ref":null}"#) == .other)
        #expect(
            PhoenixEvent(
                #"{"topic":"t","event":"postgres_changes","#
                    + #""payload":{"data":{"type":"INSERT","table":"session_messages","record":{}}}}"#
            ) == .inserted(topic: "t", nil))
        #expect(PhoenixEvent(#"{"topic":7,"event""#) == nil)
        #expect(PhoenixEvent(#"{"topic":"t","event":"phx_close","payload":[1]}"#) == .closed(topic: "t"))
    }
}
