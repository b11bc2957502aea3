import CALSA
import Glibc
import PCM
import Testing

@testable import ALSA

extension ALSATests {
    @Suite("Interruptions")
    struct InterruptionTests {
        init() { PluginConfiguration.use() }

        @Test(
            "What a failed transfer comes to follows from its errno",
            arguments: [
                (EPIPE, PCMTransfer.interrupted(.xrun)), (ESTRPIPE, .interrupted(.suspended)),
                (EBADFD, .interrupted(.wrongState)), (ENODEV, .lost(errno: ENODEV)), (EIO, .lost(errno: EIO)),
            ])
        func outcomes(errno: Int32, outcome: PCMTransfer) {
            #expect(PCMTransfer(errno: errno) == outcome)
        }

        @Test("A device that was stopped behind our back is told of and made ready again")
        func wrongState() throws {
            var device = try PCMDevice(name: "ramp", direction: .capture)
            var memory = FixedBuffer<UInt8>(repeating: 0, count: 160 * device.format.bytesPerFrame)
            func read(_ device: inout PCMDevice) -> PCMTransfer {
                device.read(into: UnsafeMutableRawBufferPointer(memory.mutableElements), timeout: 60)
            }
            guard case .frames = read(&device) else {
                Issue.record("it does not deliver")
                return
            }
            snd_pcm_drop(device.handle)
            #expect(read(&device) == .interrupted(.wrongState))
            guard case .frames = read(&device) else {
                Issue.record("it was not made ready again")
                return
            }
        }
    }
}
