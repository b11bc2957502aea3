import CProcess
import Glibc

/// A pipe whose ends no other program inherits. They close when the pipe is released.
final class Pipe {
    private(set) var reading: CInt
    private(set) var writing: CInt

    /// - Throws: `cannotStart` if there are no more descriptors.
    init() throws(ProgramRun.Failure) {
        var ends: [CInt] = [-1, -1]
        guard cprocess_pipe(&ends) == 0 else { throw .cannotStart(String(cString: strerror(errno))) }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Writes all of `bytes` at once, and closes the writing end: a later write to a program that has died would end
    /// this program.
    func fill(_ bytes: [UInt8]) throws(ProgramRun.Failure) {
        guard bytes.count <= ProgramRun.maximumInputByteCount else {
            throw .cannotStart("its input is longer than \(ProgramRun.maximumInputByteCount) bytes")
        }
        _ = write(writing, bytes, bytes.count)
        close(writing)
        writing = -1
    }

    /// Gives the reading end to the caller, who must close it.
    func takeReading() -> CInt {
        defer { reading = -1 }
        return reading
    }

    deinit { for end in [reading, writing] where end >= 0 { close(end) } }
}
