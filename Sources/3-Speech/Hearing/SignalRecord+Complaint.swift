import Foundation
import PCM

extension SignalRecord {
    /// What is wrong with the sound of a source and what to do about it, for records that tell of that. Allocates.
    package func complaint(of source: String) -> String {
        guard kind == .broken else {
            let heard = SampleRate.heard
            return "\(source) delivers \(number) Hz; nothing is heard until it delivers a rate from "
                + "\(heard.lowerBound) to \(heard.upperBound)"
        }
        return "\(source): \(number) sample\(number == 1 ? " was" : "s were") NaN or infinite between "
            + String(format: "%.1f s and %.1f s", start, end)
            + ", and silence was heard in their place; get the recording again, or see what the device's driver delivers"
    }
}
