#if HTTP
    import CCurl
    import Foundation
    import Synchronization

    /// One request and its response in libcurl.
    ///
    /// Redirections, cookies, compression, HTTP/2, passwords of files, and proxies that the environment names are off.
    final class HTTPTransfer: @unchecked Sendable {
        // Sendable: only the thread of `HTTPLoop` touches what changes, but for `state`.

        /// What is sent.
        struct Request: Sendable {
            var method: String
            var url: String
            /// Where `url` has to lead, as libcurl reads it.
            var origin: ServiceAddress.Origin
            var headers: [(name: String, value: String)]
            var body: Data?
            /// Whether a connection may be used that has served before. If the service closes it in the same moment,
            /// libcurl sends the request again.
            var mayReuseConnection: Bool
            /// A file of certificates that are trusted in place of the system's.
            var authorities: String?
        }

        /// What came back.
        struct Reply: Sendable {
            var status: Int
            /// What the service says that the body is, in lower case; empty if it says nothing.
            var contentType: String
            var body: Data
        }

        /// Why nothing came back that can be used.
        enum Fault: Error {
            /// The address is none, or leads to another service.
            case address
            /// No connection, or it broke.
            case unreachable
            /// No connection in time.
            case late
            /// Something else than HTTP.
            case noHTTP
            /// A body of more bytes than are read.
            case tooLong
            case certificate(CertificateProblem)
        }

        /// The transfers of one exchange: a bounded number at a time, while the others wait.
        final class Queue: @unchecked Sendable {
            // Sendable: only the thread of `HTTPLoop` touches `running`.
            private let limit: Int
            var running = 0

            init(limit: Int) { self.limit = limit }

            var hasRoom: Bool { running < limit }
        }

        /// Seconds until there is a connection.
        private static let connectionLimit = 10
        /// The most bytes of all heads and trailers of a response.
        private static let headLimit = 80 * 1024

        private enum State {
            case new
            case waiting(CheckedContinuation<Reply, any Error>)
            case ended(Result<Reply, any Error>)
        }

        /// Where it waits.
        let queue: Queue
        private let request: Request
        private let bodyLimit: Int
        private let state = Mutex(State.new)

        private var handle: UnsafeMutableRawPointer?
        private var lines: UnsafeMutablePointer<curl_slist>?
        private var address: OpaquePointer?
        private var words: UnsafeMutablePointer<CChar>?
        private var body = Data()
        private var headSize = 0
        private var contentType = ""
        private var excess: Fault?

        /// - Parameter bodyLimit: the most bytes of a response's body.
        init(_ request: Request, bodyLimit: Int, in queue: Queue) {
            (self.request, self.bodyLimit, self.queue) = (request, bodyLimit, queue)
        }

        // MARK: Who waits for it.

        /// Takes who waits for the end.
        func wait(_ continuation: CheckedContinuation<Reply, any Error>) {
            let result = state.withLock { state -> Result<Reply, any Error>? in
                if case .ended(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }

        /// Ends it; the first end counts.
        func end(_ result: Result<Reply, any Error>) {
            let continuation = state.withLock { state -> CheckedContinuation<Reply, any Error>? in
                defer { if case .ended = state {} else { state = .ended(result) } }
                if case .waiting(let continuation) = state { return continuation }
                return nil
            }
            continuation?.resume(with: result)
        }

        /// Whether it is over.
        var hasEnded: Bool { state.withLock { if case .ended = $0 { true } else { false } } }

        // MARK: The thread of the loop.

        /// Makes the handle with which libcurl runs it; nil if it cannot, and then it has ended.
        func makeHandle() -> UnsafeMutableRawPointer? {
            guard let handle = curl_easy_init() else { return nil }
            self.handle = handle
            guard setAddress(handle) else {
                end(.failure(Fault.address))
                return nil
            }
            for (option, value) in [
                (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 1),
                (CURLOPT_CONNECTTIMEOUT, Self.connectionLimit),
                (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
                (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), (CURLOPT_MAXFILESIZE, bodyLimit),
                // A name that is being looked up holds nothing up once the answer is not wanted any more.
                (CURLOPT_QUICK_EXIT, 1),
                (CURLOPT_FRESH_CONNECT, request.mayReuseConnection ? 0 : 1),
                (CURLOPT_FORBID_REUSE, request.mayReuseConnection ? 0 : 1),
            ] { ccurl_set_number(handle, option, value) }
            for (option, value) in [
                (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
                (CURLOPT_CUSTOMREQUEST, request.method),
            ] { ccurl_set_text(handle, option, value) }
            if let authorities = request.authorities {
                ccurl_set_text(handle, CURLOPT_CAINFO, authorities)
                ccurl_set_text(handle, CURLOPT_CAPATH, nil)
            }
            setBody(handle)
            for (name, value) in request.headers {
                lines = curl_slist_append(lines, value.isEmpty ? "\(name);" : "\(name): \(value)")
            }
            // libcurl would add these.
            for name in ["Accept", "Content-Type", "Expect"]
            where !request.headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
                lines = curl_slist_append(lines, "\(name):")
            }
            ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, lines)
            let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
            words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
            self.words = words
            ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
            let own = Unmanaged.passUnretained(self).toOpaque()
            ccurl_set_pointer(handle, CURLOPT_WRITEDATA, own)
            ccurl_set_pointer(handle, CURLOPT_HEADERDATA, own)
            ccurl_set_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, own in
                own.map { HTTPTransfer.of($0).appendBody(bytes, size * count) } ?? 0
            }
            ccurl_set_function(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, own in
                own.map { HTTPTransfer.of($0).takeHead(bytes, size * count) } ?? 0
            }
            return handle
        }

        /// Gives back what belongs to the handle; nothing runs any more.
        func releaseHandle() {
            if let handle { curl_easy_cleanup(handle) }
            curl_slist_free_all(lines)
            curl_url_cleanup(address)
            words?.deallocate()
            (handle, lines, address, words) = (nil, nil, nil, nil)
        }

        /// Ends it with what libcurl says of it.
        func finish(_ code: CURLcode) {
            guard let handle else { return }
            guard code == CURLE_OK else { return end(.failure(fault(code, handle))) }
            end(
                .success(
                    Reply(
                        status: ccurl_number(handle, CURLINFO_RESPONSE_CODE), contentType: contentType,
                        body: body
                    )))
        }

        /// Sets the address as libcurl reads it; false if it is none, or leads elsewhere than was checked.
        private func setAddress(_ handle: UnsafeMutableRawPointer) -> Bool {
            address = curl_url()
            // libcurl would write a plus sign for a space.
            let text = request.url.replacing(" ", with: "%20")
            guard curl_url_set(address, CURLUPART_URL, text, UInt32(CURLU_URLENCODE)) == CURLUE_OK else {
                return false
            }
            let found = [CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT].map { part -> String in
                var text: UnsafeMutablePointer<CChar>?
                defer { curl_free(text) }
                curl_url_get(address, part, &text, UInt32(CURLU_DEFAULT_PORT))
                return text.map { String(cString: $0) } ?? ""
            }
            let origin = ServiceAddress.Origin(scheme: found[0], host: found[1], port: Int(found[2]))
            guard origin == request.origin else { return false }
            ccurl_set_pointer(handle, CURLOPT_CURLU, UnsafeMutableRawPointer(address))
            return true
        }

        private func setBody(_ handle: UnsafeMutableRawPointer) {
            guard request.body != nil || !["GET", "DELETE"].contains(request.method) else {
                ccurl_set_number(handle, CURLOPT_HTTPGET, 1)
                ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
                return
            }
            let bytes = [UInt8](request.body ?? Data())
            ccurl_set_number(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
            bytes.withUnsafeBufferPointer { bytes in
                // Copied; a body of no bytes has an address, too.
                withUnsafePointer(to: 0 as UInt8) { none in
                    let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? none)
                    _ = ccurl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start)
                }
            }
        }

        private static func of(_ pointer: UnsafeMutableRawPointer) -> HTTPTransfer {
            Unmanaged<HTTPTransfer>.fromOpaque(pointer).takeUnretainedValue()
        }

        /// Bytes of the body; fewer than came end the transfer.
        private func appendBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
            guard body.count + count <= bodyLimit, let bytes else {
                excess = .tooLong
                return 0
            }
            bytes.withMemoryRebound(to: UInt8.self, capacity: count) { body.append($0, count: count) }
            return count
        }

        /// A line of a head.
        private func takeHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
            headSize += count
            guard headSize <= Self.headLimit, let bytes else {
                excess = .noHTTP
                return 0
            }
            let line = UnsafeRawBufferPointer(start: bytes, count: count)
            if line.starts(with: "HTTP/".utf8) { contentType = "" }
            let name = "content-type:"
            if contentType.isEmpty, count > name.utf8.count {
                let text = String(decoding: line.prefix(1024), as: UTF8.self).lowercased()
                if text.hasPrefix(name) {
                    contentType = text.dropFirst(name.count).trimmingCharacters(in: .whitespacesAndNewlines)
                }
            }
            return count
        }

        private func fault(_ code: CURLcode, _ handle: UnsafeMutableRawPointer) -> Fault {
            if let excess { return excess }
            switch code {
            case CURLE_FILESIZE_EXCEEDED: return .tooLong
            case CURLE_OPERATION_TIMEDOUT: return .late
            case CURLE_URL_MALFORMAT: return .address
            // Another version of HTTP than 1, or none.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
                CURLE_HTTP2, CURLE_HTTP2_STREAM:
                return .noHTTP
            // Only its words tell a length of a chunk that is none from a connection that broke.
            case CURLE_RECV_ERROR
            where words.map { String(cString: $0).lowercased().contains("chunked") } == true: return .noHTTP
            default:
                let verification = ccurl_number(handle, CURLINFO_SSL_VERIFYRESULT)
                return CertificateProblem(code, verification: verification).map(Fault.certificate)
                    ?? .unreachable
            }
        }
    }
#endif
