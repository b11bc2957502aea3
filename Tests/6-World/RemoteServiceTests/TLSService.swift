#if HTTP
    import Foundation
    import NIOCore
    import NIOPosix
    import NIOSSL
    import TestSupport

    /// A service over TLS on this machine, which answers everything with `{}`, and the authority behind it.
    final class TLSService: Sendable {
        /// What is to be found wrong with the service's certificate.
        struct Certificate: Sendable {
            var names = "DNS:localhost,IP:127.0.0.1"
            /// How long it is good, in days from now; -1 has been over since yesterday.
            var days = 2
        }

        /// The authority that signed the certificate.
        let authority: NIOSSLCertificate
        /// The port on 127.0.0.1.
        var port: Int { channel.localAddress?.port ?? 0 }
        private let channel: any Channel

        /// Serves until it is released.
        init(_ certificate: Certificate) async throws {
            let directory = TemporaryDirectory()
            func openssl(_ command: String) throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                process.arguments = ["openssl"] + command.split(separator: " ").map(String.init)
                process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
            }
            let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
            try openssl("req -x509 \(key) -keyout ca.key -out ca.pem -days 2 -subj /CN=test-authority")
            try openssl("req \(key) -keyout own.key -out own.csr -subj /CN=test-service")
            _ = directory.write(Array("subjectAltName=\(certificate.names)\n".utf8), as: "names")
            try openssl(
                "x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile names -out own.pem "
                    + "-days \(certificate.days)")

            authority = try NIOSSLCertificate.fromPEMFile(directory.file("ca.pem"))[0]
            let own = try NIOSSLCertificate.fromPEMFile(directory.file("own.pem")).map {
                NIOSSLCertificateSource.certificate($0)
            }
            let privateKey = try NIOSSLPrivateKey(file: directory.file("own.key"), format: .pem)
            let context = try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: own, privateKey: .privateKey(privateKey)))
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandlers([
                            NIOSSLServerHandler(context: context), Answer(),
                        ])
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
        }

        deinit { channel.close(promise: nil) }

        /// Answers the first bytes that come.
        private final class Answer: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            typealias OutboundOut = ByteBuffer

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                let reply = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
                context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: reply)), promise: nil)
            }
        }
    }
#endif
