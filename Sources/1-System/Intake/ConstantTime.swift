/// Whether a secret and the bytes that were given for it are the same. The time of the comparison depends on how many
/// bytes were given, and not on how many of them are right.
///
/// - Parameter secret: one byte at least.
package func isSecret(_ secret: [UInt8], equalTo given: [UInt8]) -> Bool {
    // Compares each given byte with a byte of the secret, even if the two differ in length.
    var difference = secret.count ^ given.count
    for index in given.indices { difference |= Int(given[index] ^ secret[index % secret.count]) }
    return difference == 0
}
