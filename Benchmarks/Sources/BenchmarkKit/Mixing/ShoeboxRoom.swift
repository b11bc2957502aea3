import Features
import Foundation
import PCM

/// The acoustics of a box-shaped room between a loudspeaker and a microphone.
///
/// The image method (Allen and Berkley, "Image method for efficiently simulating small-room acoustics", JASA
/// 1979): every wall mirrors the source, and each image is heard later and softer. Walls absorb the same share at
/// every frequency.
public struct ShoeboxRoom: Sendable {
    /// The microphone's signal for a click of the loudspeaker, loudest sample 1; it begins with the direct sound.
    public let impulseResponse: [Float]
    /// How long sound takes to become a millionth of its energy, in seconds.
    public let reverberationTime: Double

    private static let speedOfSound = 340.0

    /// Draws a room: a box of 3 to 8 by 3 to 7 by 2.3 to 3.2 m that rings for 0.2 to 0.7 s, with a microphone
    /// anywhere and a loudspeaker 15 to 120 cm away from it.
    public init(using numbers: inout some RandomNumberGenerator) {
        let size = [3.0...8, 3...7, 2.3...3.2].map { Double.random(in: $0, using: &numbers) }
        let time = Double.random(in: 0.2...0.7, using: &numbers)
        let microphone = size.map { Double.random(in: 0.6...($0 - 0.6), using: &numbers) }
        var source: [Double]
        repeat {
            let direction = (0..<3).map { _ in Double.random(in: -1...1, using: &numbers) }
            let length = direction.reduce(0) { $0 + $1 * $1 }.squareRoot()
            let distance = Double.random(in: 0.15...1.2, using: &numbers)
            source = zip(microphone, direction).map { $0 + $1 / max(length, 0.01) * distance }
        } while !zip(source, size).allSatisfy { 0.2 < $0 && $0 < $1 - 0.2 }
        reverberationTime = time
        impulseResponse = ShoeboxRoom.response(size, microphone, source, time)
    }

    /// Returns the sound as the microphone hears it: as long as the sound plus the reverberation after it.
    public func convolve(_ samples: [Float]) -> [Float] {
        let count = samples.count + impulseResponse.count - 1
        var length = 2
        while length < count { length *= 2 }
        var fft = RealFFT(length: length)
        var one = FixedBuffer<SIMD2<Float>>(repeating: .zero, count: fft.binCount)
        var other = FixedBuffer<SIMD2<Float>>(repeating: .zero, count: fft.binCount)
        samples.withUnsafeBufferPointer { fft.spectrum(of: $0, into: one.mutableElements) }
        impulseResponse.withUnsafeBufferPointer { fft.spectrum(of: $0, into: other.mutableElements) }
        for bin in 0..<one.count {
            let (left, right) = (one[bin], other[bin])
            one[bin] = SIMD2(left.x * right.x - left.y * right.y, left.x * right.y + left.y * right.x)
        }
        return fft.signal(of: one.elements).prefix(count).map { $0 / Float(length) }
    }

    private static func response(
        _ size: [Double], _ microphone: [Double], _ source: [Double], _ time: Double
    ) -> [Float] {
        let volume = size.reduce(1, *)
        let surface = 2 * (size[0] * size[1] + size[1] * size[2] + size[0] * size[2])
        // Sabine's formula, as far as it goes.
        let absorption = min(0.9, 0.161 * volume / (surface * time))
        let reflection = (1 - absorption).squareRoot()
        let images = (0..<3).map { axis in
            ShoeboxRoom.images(axis, size, microphone, source, reach: speedOfSound * time)
        }
        let count = SampleRate.speech.samples(in: time)
        var response = [Double](repeating: 0, count: count + 1)
        for x in images[0] {
            for y in images[1] {
                for z in images[2] {
                    let square = x.offset * x.offset + y.offset * y.offset + z.offset * z.offset
                    let distance = square.squareRoot()
                    let place = distance / speedOfSound * Double(SampleRate.speech.hertz)
                    guard place < Double(count) else { continue }
                    let walls = x.walls + y.walls + z.walls
                    let strength: Double = pow(reflection, Double(walls)) / distance
                    let index = Int(place)
                    let part = place - Double(index)
                    response[index] += strength * (1 - part)
                    response[index + 1] += strength * part
                }
            }
        }
        let first = response.firstIndex { $0 != 0 } ?? 0
        let loudest = response.map(abs).max() ?? 1
        return response[first...].map { Float($0 / loudest) }
    }

    /// Returns the images of the source along an axis: the distance of each to the microphone in metres, and how many
    /// walls reflect it.
    private static func images(
        _ axis: Int, _ size: [Double], _ microphone: [Double], _ source: [Double], reach: Double
    ) -> [(offset: Double, walls: Int)] {
        let most = Int((reach / (2 * size[axis])).rounded(.up)) + 1
        return (-most...most).flatMap { number in
            let shift = 2 * Double(number) * size[axis] - microphone[axis]
            return [(shift + source[axis], abs(2 * number)), (shift - source[axis], abs(2 * number - 1))]
        }
    }
}
