#if HTTP
    import Foundation
    import NIOSSL
    import Testing

    @testable import RemoteService

    @Suite("A service's certificate", .timeLimit(.minutes(2)))
    struct CertificateTests {
        /// Asks a service, which some authorities are trusted to vouch for.
        private func ask(_ service: TLSService, trusting authorities: [NIOSSLCertificate]?) async throws
            -> Data
        {
            var tls = TLSConfiguration.makeClientConfiguration()
            if let authorities { tls.trustRoots = .certificates(authorities) }
            let address = try ServiceAddress("https://localhost:\(service.port)/", of: "the test")
            return try await HTTPExchange(address, key: nil, tls: tls).post(Data("{}".utf8), limit: 55)
        }

        private func refusal(_ service: TLSService, trusting authorities: [NIOSSLCertificate]?) async
            -> ServiceError?
        {
            await #expect(throws: ServiceError.self) { try await ask(service, trusting: authorities) }
        }

        @Test("that is good is believed")
        func good() async throws {
            let service = try await TLSService(.init())
            #expect(try await ask(service, trusting: [service.authority]) == Data("{}".utf8))
        }

        @Test("of an authority that nobody here trusts is told from a service that cannot be reached")
        func untrusted() async throws {
            let service = try await TLSService(.init())
            let error = await refusal(service, trusting: nil)
            #expect(error?.code == .refused, "asking again does not help")
            #expect(
                error?.message.contains("the test at localhost:\(service.port) shows a certificate") == true)
            #expect(error?.message.contains("update-ca-certificates") == true, "\(error?.message ?? "")")
        }

        @Test("that is out of date is told so")
        func expired() async throws {
            let service = try await TLSService(.init(days: -1))
            let error = await refusal(service, trusting: [service.authority])
            #expect(error?.code == .refused)
            #expect(error?.message.contains("out of date") == true, "\(error?.message ?? "")")
        }

        @Test("for another name is told so")
        func otherName() async throws {
            let service = try await TLSService(.init(names: "DNS:speech.example"))
            let error = await refusal(service, trusting: [service.authority])
            #expect(error?.code == .refused)
            #expect(error?.message.contains("for another name") == true, "\(error?.message ?? "")")
        }
    }
#endif
