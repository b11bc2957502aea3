import CALSA

/// Replaces the card's number in a device's name by the card's id.
///
/// The system numbers cards in the order in which it finds them; an id such as `Generic` stays with the card.
public enum CardName {
    /// Returns the name with the card's id in the place of its number: `hw:1,0` becomes `hw:CARD=Generic,DEV=0`. Any
    /// other name, and that of a card that is not there, stays as it is. Not real-time safe.
    public static func stable(_ name: String) -> String { stable(name, id: cardID) }

    static func stable(_ name: String, id: (Int) -> String?) -> String {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "hw" || parts[0] == "plughw" else { return name }
        let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(numbers.count), let card = numbers[0], let id = id(card) else { return name }
        var stable = "\(parts[0]):CARD=\(id)"
        for (key, number) in zip(["DEV", "SUBDEV"], numbers.dropFirst()) {
            guard let number else { return name }
            stable += ",\(key)=\(number)"
        }
        return stable
    }

    private static func cardID(_ card: Int) -> String? {
        quietly {
            var opened: OpaquePointer?
            guard card >= 0, snd_ctl_open(&opened, "hw:\(card)", 0) == 0, let control = opened else {
                return nil
            }
            defer { snd_ctl_close(control) }
            var info: OpaquePointer?
            guard snd_ctl_card_info_malloc(&info) == 0 else { return nil }
            defer { snd_ctl_card_info_free(info) }
            guard snd_ctl_card_info(control, info) == 0 else { return nil }
            return String(cString: snd_ctl_card_info_get_id(info))
        }
    }
}
