/// Whether a secret and what was given for it are the same bytes. The time that this takes depends on how many bytes were
/// given, and not on how many of them are right.
///
/// - Parameter secret: one byte at least.
package func isSecret(_ secret: [UInt8], equalTo given: [UInt8]) -> Bool {
    // Each given byte is compared with one of the secret's, whichever is longer.
    var difference = secret.count ^ given.count
    for index in given.indices { difference |= Int(given[index] ^ secret[index % secret.count]) }
    return difference == 0
}
