package import VicinoCore

/// The salts of a batch's values, which must be asked for in ascending order of their numbers.
package struct BatchSalts {
    private var stated: SaltReader
    private var computed: SecretSaltReader?

    package init(_ batch: EntryBatch) {
        stated = SaltReader(batch.salts)
        computed = batch.secret.map { SecretSaltReader($0) }
    }

    /// The salt of a value; nil if it has none.
    package mutating func salt(of entry: EntryHeader) -> Salt? {
        computed == nil ? stated.salt(of: entry.number) : computed?.salt(of: entry.number, in: .own)
    }
}
