/// Numbers with which a program that calculates with them unchecked ends, and values that are none.
public enum HostileNumbers {
    /// As they stand in JSON.
    public static let json = [
        "0", "-0", "-1", "0.5", "1", "2147483648", "4294967296", "9007199254740992", "9223372036854775807",
        "-9223372036854775808", "18446744073709551616", "1e308", "-1e308", "1e-320", "1e999", "true", "false",
        "null", "\"NaN\"", "\"-Infinity\"", "\"16000\"", "\"\"", "[]", "{}", "[9223372036854775807]",
    ]
}
