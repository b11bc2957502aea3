import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// One WebSocket, as a stream of texts and a way to send some. Frames, fragments, masks and closing are swift-nio's.
struct WebSocket: Sendable {
    /// Why the connection failed or ended.
    struct Failure: Error, Hashable, Sendable {
        let reason: String
    }

    /// Bounds of one connection.
    enum Bounds {
        static let connect = TimeAmount.seconds(10)
        static let messageBytes = 1 << 20
        static let fragments = 64
    }

    private let inbound: NIOAsyncChannelInboundStream<WebSocketFrame>
    private let outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>

    private typealias FrameChannel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    /// Connects, runs `body`, and closes.
    static func withConnection(
        to url: URL, access: ServerAccess, _ body: @Sendable (WebSocket) async throws -> Void
    ) async throws {
        guard let host = url.host(), let scheme = url.scheme else { throw Failure(reason: "no address") }
        let isSecure = scheme == "https"
        let security = isSecure ? try NIOSSLContext(configuration: access.tls) : nil
        let path = url.path() + (url.query().map { "?\($0)" } ?? "")
        let port = url.port ?? (isSecure ? 443 : 80)
        let upgrade: EventLoopFuture<FrameChannel?> = try await ClientBootstrap(
            group: .singletonMultiThreadedEventLoopGroup
        )
        .connectTimeout(Bounds.connect)
        .connect(host: host, port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                if let security {
                    let name = host.isAddress ? nil : host
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: security, serverHostname: name))
                }
                return try upgraded(channel, host: "\(host):\(port)", path: path)
            }
        }
        guard let channel = try await upgrade.get() else {
            throw Failure(reason: "the server wants no WebSocket")
        }
        try await channel.executeThenClose { inbound, outbound in
            try await body(WebSocket(inbound: inbound, outbound: outbound))
        }
    }

    private static func upgraded(
        _ channel: any Channel, host: String, path: String
    ) throws -> EventLoopFuture<FrameChannel?> {
        let upgrader = NIOTypedWebSocketClientUpgrader<FrameChannel?>(maxFrameSize: Bounds.messageBytes) {
            channel, _ in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(
                    NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Bounds.fragments,
                        maxAccumulatedFrameSize: Bounds.messageBytes))
                return try FrameChannel(wrappingChannelSynchronously: channel)
            }
        }
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: ["Host": host])
        let upgrade = try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
            configuration: .init(
                upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
                    upgradeRequestHead: head, upgraders: [upgrader],
                    notUpgradingCompletionHandler: { $0.close().map { nil } })))
        // Limits the wait for a server that accepts the connection and stays silent.
        let limit = channel.eventLoop.scheduleTask(in: Bounds.connect) { channel.close(promise: nil) }
        upgrade.whenComplete { _ in limit.cancel() }
        return upgrade
    }

    /// Sends a text.
    func send(_ text: String) async throws {
        try await outbound.write(
            WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(string: text)))
    }

    /// Gives each text that comes, until the other side closes.
    func receive(_ take: (String) async throws -> Void) async throws {
        for try await frame in inbound {
            var data = frame.unmaskedData
            switch frame.opcode {
            case .text: try await take(data.readString(length: data.readableBytes) ?? "")
            case .ping:
                try await outbound.write(
                    WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData))
            case .connectionClose: return
            default: break
            }
        }
    }
}

extension String {
    /// Whether it is an IP address, which no certificate names as a host.
    fileprivate var isAddress: Bool { (try? SocketAddress(ipAddress: self, port: 0)) != nil }
}
