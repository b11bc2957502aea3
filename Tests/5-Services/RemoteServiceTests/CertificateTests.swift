#if HTTP
    import Foundation
    import TestSupport
    import Testing

    @testable import RemoteService

    @Suite("A service's certificate", .enabled(if: NginxServer.isInstalled), .timeLimit(.minutes(2)))
    struct CertificateTests {
        /// A service over TLS on this machine, which answers everything with `{}`.
        private static func service(_ files: TestCertificates) throws -> NginxServer {
            try NginxServer { port in
                """
                server {
                    listen 127.0.0.1:\(port) ssl; ssl_certificate \(files.server);
                    ssl_certificate_key \(files.serverKey); location / { return 200 '{}'; }
                }
                """
            }
        }

        /// Asks a service, and trusts an authority; nil for the authorities of this machine.
        private func ask(_ service: NginxServer, trusting authority: String?) async throws -> Data {
            let address = try ServiceAddress("https://localhost:\(service.port)/", of: "the test")
            return try await HTTPExchange(address, key: nil, authorities: authority)
                .post(Data("{}".utf8), limit: 55)
        }

        private func refusal(_ service: NginxServer, trusting authority: String?) async -> ServiceError? {
            await #expect(throws: ServiceError.self) { try await ask(service, trusting: authority) }
        }

        @Test("that is good is believed")
        func good() async throws {
            let files = try TestCertificates()
            let service = try Self.service(files)
            #expect(try await ask(service, trusting: files.authority) == Data("{}".utf8))
        }

        @Test("of an untrusted authority is told from a service that cannot be reached")
        func untrusted() async throws {
            let service = try Self.service(try TestCertificates())
            let error = await refusal(service, trusting: nil)
            #expect(error?.code == .refused, "asking again does not help")
            #expect(
                error?.message.contains("the test at localhost:\(service.port) shows a certificate") == true)
            #expect(error?.message.contains("update-ca-certificates") == true, "\(error?.message ?? "")")
        }

        @Test("that is out of date is told so")
        func expired() async throws {
            let files = try TestCertificates(days: -1)
            let service = try Self.service(files)
            let error = await refusal(service, trusting: files.authority)
            #expect(error?.code == .refused)
            #expect(error?.message.contains("out of date") == true, "\(error?.message ?? "")")
        }

        @Test("for another name is told so")
        func otherName() async throws {
            let files = try TestCertificates(names: "DNS:speech.example")
            let service = try Self.service(files)
            let error = await refusal(service, trusting: files.authority)
            #expect(error?.code == .refused)
            #expect(error?.message.contains("for another name") == true, "\(error?.message ?? "")")
        }

        @Test("is asked for by a client that has no file of authorities, and refused")
        func noAuthorities() async throws {
            let service = try Self.service(try TestCertificates())
            let error = await refusal(service, trusting: "/nonexistent/authorities.pem")
            #expect(error?.code == .refused)
            #expect(error?.message.contains("update-ca-certificates") == true, "\(error?.message ?? "")")
        }
    }
#endif
