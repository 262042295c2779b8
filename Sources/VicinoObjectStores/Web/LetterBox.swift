internal import VicinoCore
package import VicinoRepository

/// Leaves letters at an address that an invitation names, under the rules for hostile addresses. It reads nothing there.
package struct LetterBox: Sendable {
    private let reader: WebReader

    /// Names an address without access to it.
    ///
    /// - Throws: `StoreError` with `.notAllowed` if it is not encrypted, and not an allowed one of this computer.
    package init(
        _ address: LetterAddress, rules: ReadingRules = ReadingRules(), limits: StoreLimits = StoreLimits()
    ) throws {
        reader = try WebReader(address.location, rules: rules, limits: limits)
    }

    /// Leaves a letter.
    ///
    /// - Throws: `StoreError` if the host is not allowed, cannot be reached, or refuses it.
    package func leave(_ letter: [UInt8], as name: ObjectName) async throws {
        try await reader.leave(letter, as: name)
    }
}
