import PCM
import Testing

@Suite("The fixed buffer")
struct FixedBufferTests {
    @Test("It holds what was put in, by index and by view")
    func holds() {
        var buffer = FixedBuffer<Float>(repeating: 2, count: 5)
        buffer[3] = 7
        buffer.mutableElements[0] = 1
        let values = Array(buffer.elements)
        #expect(values == [1, 2, 2, 7, 2])
        buffer.fill(with: -1)
        let filled = Array(buffer.elements)
        #expect(filled == [-1, -1, -1, -1, -1])
    }

    @Test("A copy of a collection is its own", arguments: [0, 1, 100])
    func copies(count: Int) {
        var source = Array(0..<count)
        let buffer = FixedBuffer(source)
        source = source.map { $0 + 1 }
        let values = Array(buffer.elements)
        #expect(values == Array(0..<count))
    }

    @Test("An index outside ends the program, in release builds too", arguments: [-1, 4])
    func outside(index: Int) async {
        await #expect(processExitsWith: .failure) { [index] in
            let buffer = FixedBuffer<Int>(repeating: 0, count: 4)
            _ = buffer[index]
        }
    }
}
