/// Numbers that crash a program which calculates with them unchecked, and values that are no numbers.
public enum HostileNumbers {
    /// The numbers and values as JSON text.
    public static let json = [
        "0", "-0", "-1", "0.5", "1", "2147483648", "4294967296", "9007199254740992", "9223372036854775807",
        "-9223372036854775808", "18446744073709551616", "1e308", "-1e308", "1e-320", "1e999", "true", "false",
        "null", "\"NaN\"", "\"-Infinity\"", "\"16000\"", "\"\"", "[]", "{}", "[9223372036854775807]",
    ]
}
