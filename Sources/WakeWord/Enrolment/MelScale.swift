import Foundation

/// Where the front end's mel bands lie: HTK's scale from 60 to 7,600 Hz.
enum MelScale {
    private static let lowest = mel(60)
    private static let highest = mel(7600)

    private static func mel(_ hertz: Float) -> Float { 2595 * log10f(1 + hertz / 700) }

    /// The centre of a band, counted from 0.
    static func hertz(ofBand band: Float, of count: Int) -> Float {
        let step = (highest - lowest) / Float(count + 1)
        return 700 * (powf(10, (lowest + (band + 1) * step) / 2595) - 1)
    }

    /// The band, with its fraction, whose centre is at `hertz`.
    static func band(ofHertz hertz: Float, of count: Int) -> Float {
        (mel(hertz) - lowest) / ((highest - lowest) / Float(count + 1)) - 1
    }
}
