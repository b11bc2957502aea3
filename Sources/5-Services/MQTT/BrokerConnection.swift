#if MQTT
    import Threads
    import CMosquitto
    import Glibc

    /// One connection to a broker, by libmosquitto, for use on the client's thread only.
    ///
    /// Each connection has its own handle, so that libmosquitto keeps nothing of the last one: the client sends
    /// unacknowledged messages again. It speaks MQTT 3.1.1 and nothing newer: an unknown property of MQTT 5 fails an
    /// assertion of libmosquitto 2.0, which ends the process. This type enforces the limits that libmosquitto has only
    /// with MQTT 5.
    final class BrokerConnection {
        /// An event that ``step()`` returns.
        enum Event {
            case accepted
            case refused(CInt)
            case subscribed(isAllowed: Bool)
            case published(CInt)
            case received(MQTTMessage)
            case tooLarge
            case lost(CInt)
            /// The broker violated the protocol; the text continues a sentence that begins with its name.
            case broken(String)
        }

        /// The most packets that wait for a broker that does not read, to bound the memory.
        private static let unsentLimit = 10_000
        /// The most bytes of an incoming packet. Packets up to this size are received even if their payload is too
        /// large to be used.
        private static let packetLimit: UInt64 = 4 << 20

        // libmosquitto must be set up once in a process, and never cleaned up while it may be in use.
        private static let isSetUp = mosquitto_lib_init() == 0

        private let handle: OpaquePointer
        private let options: MQTTOptions
        private var events: [Event] = []
        /// libmosquitto's last message about an error of TLS.
        private var complaint = ""
        private var awaitedSubscriptions = 0
        /// The number of packets sent since the broker last took all of them.
        private var unsentCount = 0
        /// The number of bytes received when the last packet was complete.
        private var bytesAtPacket: UInt64 = 0

        /// Makes a connection that is not open yet.
        ///
        /// - Throws: ``MQTTError``: `badConfiguration` if a file of TLS cannot be used, `noResources`.
        init(_ options: MQTTOptions) throws(MQTTError) {
            guard Self.isSetUp, let handle = mosquitto_new(options.clientID, true, nil) else {
                throw MQTTError(.noResources, "there is no memory for a client of a broker")
            }
            (self.handle, self.options) = (handle, options)
            mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
            mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, CInt(MQTT_PROTOCOL_V311))
            setCallbacks()
            if let user = options.user {
                try check(mosquitto_username_pw_set(handle, user, options.password), "the broker's user name")
            }
            if let will = options.lastWill {
                try check(
                    mosquitto_will_set(
                        handle, will.topic, CInt(will.payload.count), will.payload,
                        CInt(will.quality.rawValue), will.isRetained), "the last will")
            }
            if let tls = options.tls { try set(tls) }
        }

        deinit { mosquitto_destroy(handle) }

        private func check(_ code: CInt, _ what: String) throws(MQTTError) {
            guard code != 0 else { return }
            throw MQTTError(.badConfiguration, "\(what) cannot be used: \(Self.text(code))")
        }

        private func set(_ tls: MQTTOptions.TLS) throws(MQTTError) {
            for file in [tls.authorityFile, tls.certificateFile, tls.keyFile].compactMap(\.self)
            where access(file, R_OK) != 0 {
                throw MQTTError(
                    .badConfiguration, "\(file) cannot be read: \(String(cString: strerror(errno)))")
            }
            // A key that needs a password is refused; otherwise the library would ask for the password at a terminal.
            let code = mosquitto_tls_set(
                handle, tls.authorityFile, tls.authorityFile == nil ? "/etc/ssl/certs" : nil,
                tls.certificateFile, tls.keyFile, { _, _, _, _ in 0 })
            try check(code, "a file of the broker's TLS settings")
            try check(mosquitto_tls_opts_set(handle, 1, nil, nil), "TLS")
        }

        /// Looks up the host, connects and asks to be let in. May block as long as the system allows.
        func open() throws(MQTTError) {
            let code = mosquitto_connect(
                handle, options.address.host, CInt(options.address.port), CInt(options.keepAlive))
            if code != 0 { throw failure(code) }
        }

        /// Waits for something to do, at most `seconds`, or until `pipe` is written to.
        func wait(seconds: Double, or pipe: WakePipe) {
            // The next step reports these events, such as packets that were sent at once.
            guard events.isEmpty else { return }
            var both = [
                pollfd(
                    fd: mosquitto_socket(handle),
                    events: Int16(POLLIN) | (mosquitto_want_write(handle) ? Int16(POLLOUT) : 0), revents: 0),
                pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            poll(&both, 2, CInt(seconds * 1000))
            if both[1].revents != 0 { pipe.drain() }
        }

        /// Does the pending work without waiting, and returns the events.
        func step() throws(MQTTError) -> [Event] {
            let code = mosquitto_loop(handle, 0, 1)
            defer { events = [] }
            checkBounds()
            // A broker that refuses the client also closes the connection; its refusal counts.
            if code != 0, events.isEmpty { throw failure(code) }
            return events
        }

        func subscribe() throws(MQTTError) {
            for filter in options.subscriptions {
                let code = mosquitto_subscribe(handle, nil, filter, 1)
                if code != 0 { throw failure(code) }
                awaitedSubscriptions += 1
            }
        }

        /// Hands a message to libmosquitto. Returns the id that the message has on this connection.
        func publish(_ message: MQTTMessage) throws(MQTTError) -> CInt {
            var id: CInt = 0
            let code = mosquitto_publish(
                handle, &id, message.topic, CInt(message.payload.count), message.payload,
                CInt(message.quality.rawValue), message.isRetained)
            switch code {
            case 0: return id
            case MOSQ_ERR_INVAL.rawValue, MOSQ_ERR_PAYLOAD_SIZE.rawValue, MOSQ_ERR_MALFORMED_UTF8.rawValue,
                MOSQ_ERR_OVERSIZE_PACKET.rawValue, MOSQ_ERR_QOS_NOT_SUPPORTED.rawValue,
                MOSQ_ERR_RETAIN_NOT_SUPPORTED.rawValue:
                throw MQTTError(.badMessage, "the broker takes no such message: \(Self.text(code))")
            default: throw failure(code)
            }
        }

        /// Says good-bye, so that the broker does not publish the last will.
        func disconnect() {
            mosquitto_disconnect(handle)
            _ = mosquitto_loop(handle, 0, 1)
        }

        /// Whether a message can be sent to this topic.
        static func isTopic(_ topic: String) -> Bool {
            !topic.isEmpty && topic.utf8.count <= 65_535 && !topic.utf8.contains(0)
                && mosquitto_pub_topic_check(topic) == 0
        }

        private static func text(_ code: CInt) -> String {
            mosquitto_strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }

        func failure(_ code: CInt) -> MQTTError {
            let address = options.address
            switch code {
            case MOSQ_ERR_TLS.rawValue where complaint.contains("certificate verify failed"):
                return MQTTError(
                    .unavailable,
                    "the certificate of \(address) is not trusted; check tls.ca-file and the name of the broker"
                )
            case MOSQ_ERR_TLS.rawValue:
                return MQTTError(
                    .unavailable, "TLS with \(address) failed; does the broker expect it at this port?")
            case MOSQ_ERR_EAI.rawValue:
                return MQTTError(.unavailable, "the broker \(address.host) is not found; is its name right?")
            case MOSQ_ERR_ERRNO.rawValue:
                return MQTTError(
                    .unavailable, "no broker answers at \(address): \(String(cString: strerror(errno)))")
            case MOSQ_ERR_KEEPALIVE.rawValue:
                return MQTTError(.unavailable, "the broker at \(address) went silent")
            case MOSQ_ERR_NOMEM.rawValue:
                return MQTTError(.noResources, "there is no memory for a client of a broker")
            default:
                return MQTTError(.unavailable, "the connection to \(address) was lost: \(Self.text(code))")
            }
        }

        // MARK: - What libmosquitto calls

        private static func connection(_ data: UnsafeMutableRawPointer?) -> BrokerConnection? {
            data.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
        }

        private func setCallbacks() {
            mosquitto_connect_callback_set(handle) { _, data, code in
                BrokerConnection.connection(data)?.events.append(code == 0 ? .accepted : .refused(code))
            }
            mosquitto_disconnect_callback_set(handle) { _, data, code in
                BrokerConnection.connection(data)?.events.append(.lost(code))
            }
            mosquitto_publish_callback_set(handle) { _, data, id in
                BrokerConnection.connection(data)?.events.append(.published(id))
            }
            mosquitto_subscribe_callback_set(handle) { _, data, _, count, granted in
                let codes = UnsafeBufferPointer(start: granted, count: Int(count))
                BrokerConnection.connection(data)?.subscribed(isAllowed: codes.allSatisfy { $0 < 128 })
            }
            mosquitto_message_callback_set(handle) { _, data, message in
                guard let connection = BrokerConnection.connection(data), let message = message?.pointee
                else { return }
                connection.handleMessage(message)
            }
            mosquitto_log_callback_set(handle) { _, data, level, text in
                guard let connection = BrokerConnection.connection(data), let text else { return }
                connection.handleLog(level, text)
            }
        }

        private func subscribed(isAllowed: Bool) {
            awaitedSubscriptions -= 1
            events.append(
                awaitedSubscriptions >= 0
                    ? .subscribed(isAllowed: isAllowed) : .broken("grants more than was asked for"))
        }

        /// Reads libmosquitto's log, because only the log reports each packet sent and received.
        private func handleLog(_ level: CInt, _ text: UnsafePointer<CChar>) {
            if level == MOSQ_LOG_ERR { complaint = String(String(cString: text).prefix(500)) }
            guard level == MOSQ_LOG_DEBUG else { return }
            func says(_ what: String) -> Bool {
                // Compares the beginning only, since the rest may have a topic with any text.
                let beginning = "Client \(options.clientID) \(what)"
                return strncmp(text, beginning, beginning.utf8.count) == 0
            }
            if says("received ") {
                bytesAtPacket = byteCount
            } else if says("sending ") {
                unsentCount += 1
                // PUBREC answers a message that comes exactly once. The client subscribes at most to "at least once",
                // and libmosquitto keeps any number of the others.
                if says("sending PUBREC ") {
                    events.append(.broken("sends messages with a quality of service that was not asked for"))
                }
            }
        }

        /// The number of bytes received over this connection.
        private var byteCount: UInt64 {
            // tcpi_bytes_received of <linux/tcp.h>, which glibc's struct does not have.
            let offset = 128
            return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { information in
                information.initializeMemory(as: UInt8.self, repeating: 0)
                var size = socklen_t(information.count)
                let code = getsockopt(
                    mosquitto_socket(handle), CInt(IPPROTO_TCP), TCP_INFO, information.baseAddress, &size)
                return code == 0 && Int(size) >= offset + 8
                    ? information.load(fromByteOffset: offset, as: UInt64.self) : 0
            }
        }

        private func checkBounds() {
            if !mosquitto_want_write(handle) { unsentCount = 0 }
            if unsentCount > Self.unsentLimit { events.append(.broken("does not read what it asks for")) }
            let received = byteCount
            if received > bytesAtPacket, received - bytesAtPacket > Self.packetLimit {
                events.append(.broken("sends a packet without end"))
            }
        }

        private func handleMessage(_ message: mosquitto_message) {
            let count = Int(message.payloadlen)
            guard let topic = message.topic, count <= options.largestIncoming else {
                events.append(.tooLarge)
                return
            }
            let payload = Array(UnsafeRawBufferPointer(start: message.payload, count: count))
            events.append(
                .received(
                    MQTTMessage(
                        String(cString: topic), payload, retained: message.retain,
                        quality: .init(rawValue: Int(message.qos)) ?? .atMostOnce)))
        }
    }
#endif
