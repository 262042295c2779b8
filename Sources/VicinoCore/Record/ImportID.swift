/// Tells an import from all others of its user.
package struct ImportID: Hashable, Sendable {
    /// A random number.
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A new one.
    package init(using generator: inout some RandomNumberGenerator) { rawValue = generator.next() }
}

extension ImportID: LosslessStringConvertible {
    /// Reads the text form.
    package init?(_ text: String) {
        guard let number = UInt64(text, radix: 16), String(number, radix: 16) == text else { return nil }
        self.init(rawValue: number)
    }

    /// Hexadecimal digits.
    package var description: String { String(rawValue, radix: 16) }
}
