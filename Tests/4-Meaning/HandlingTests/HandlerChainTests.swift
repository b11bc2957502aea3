import Commands
import Feedback
import Foundation
import Handling
import Testing

@Suite("Handlers in a chain")
struct HandlerChainTests {
    private struct Broken: Error {}

    private let request = CommandRequest(
        .command(ParsedCommand(action: CommandAction(rawValue: "lamp"))), saidAt: .distantPast,
        receivedAt: .now)

    private func handler(_ name: String) -> FunctionHandler {
        FunctionHandler { request in request.command?.action.rawValue == name ? .done(say: name) : nil }
    }

    @Test("are asked in order until one takes the request")
    func first() async throws {
        let chain = HandlerChain([
            handler("door"), handler("lamp"), FunctionHandler { _ in .rejected("too late") },
        ])
        let reply = try await chain.handle(request)
        #expect(reply?.outcome == .done && reply?.sounds == [.chime(.success), .speech("lamp")])
        #expect(try await HandlerChain([handler("door")]).handle(request) == nil)
        #expect(try await HandlerChain([]).handle(request) == nil)
    }

    @Test("end if one fails: no other handler tries what it has half done")
    func failure() async {
        let chain = HandlerChain([FunctionHandler { _ in throw Broken() }, handler("lamp")])
        await #expect(throws: Broken.self) { try await chain.handle(request) }
    }

    @Test("make no request older than it is, if the clock was set back")
    func times() {
        let now = Date(timeIntervalSince1970: 1000)
        #expect(CommandRequest(request.meaning, saidAt: now + 60, receivedAt: now).saidAt == now)
    }
}
