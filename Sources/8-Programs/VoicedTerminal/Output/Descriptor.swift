import Foundation

/// Writes to a file descriptor, even if another process has made it non-blocking.
package enum Descriptor {
    /// Writes all of `bytes`, within `seconds` if there is a limit.
    ///
    /// With a limit, each piece is small enough for the room in a pipe that poll reports.
    ///
    /// - Returns: nil, or the `errno` of the failure: `EAGAIN` if the reader does not read in time.
    package static func write(_ bytes: [UInt8], to descriptor: CInt, within seconds: Double? = nil) -> CInt? {
        let start = ContinuousClock.now
        var rest = bytes[...]
        while !rest.isEmpty {
            if let seconds {
                let left = seconds - (ContinuousClock.now - start) / .seconds(1)
                guard left > 0, isReady(descriptor, seconds: left) else { return EAGAIN }
                if let error = writeSome(&rest, 4096, to: descriptor) { return error }
            } else if let error = writeSome(&rest, .max, to: descriptor) {
                return error
            }
        }
        return nil
    }

    private static func writeSome(
        _ rest: inout ArraySlice<UInt8>, _ most: Int, to descriptor: CInt
    ) -> CInt? {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, min($0.count, most)) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            // Another program that shares the descriptor has made it non-blocking.
            _ = isReady(descriptor, seconds: 1)
        } else if errno != EINTR {
            return errno
        }
        return nil
    }

    private static func isReady(_ descriptor: CInt, seconds: Double) -> Bool {
        var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&one, 1, CInt(seconds * 1000) + 1) > 0
    }
}
