import Foundation
import Vicino
import VicinoDrawing
import VicinoObjectStores

/// The keys of a store, from a file or from the user. They never stand among the arguments, which other users of the computer
/// can read.
struct StoreKeysInput {
    let address: StoreAddress
    /// The file with the keys; nil to ask.
    let path: String?
    /// Whether the user may leave the keys out, because everybody can read there.
    var isOptional = false

    /// Reads the keys.
    ///
    /// - Returns: nil for a store that needs none.
    /// - Throws: `VicinoError` if others can read the file; a refusal if there are no keys.
    func read() throws -> StoreCredentials? {
        switch address {
        case .folder, .web:
            guard path == nil else {
                throw Refusal(.badValue, "\(DisplayText(address.shortName)) needs no keys. Leave out --keys.")
            }
            return nil
        case .bucket:
            if let path { return try StoreCredentials(file: path) }
            return try ask(name: "Access key:", secret: "Secret key:")
        case .webDAV:
            if let path { return try StoreCredentials(file: path) }
            return try ask(name: "Name:", secret: "Password:")
        }
    }

    private func ask(name: DisplayText, secret: DisplayText) throws -> StoreCredentials? {
        if Screen.isTerminal(STDIN_FILENO) { Output.standardError("\(name) ") }
        let typed = readLine()
        if isOptional, typed?.isEmpty == true { return nil }
        guard let name = typed, let secret = HiddenLine.read(asking: secret) else {
            throw Refusal(
                .badValue,
                "\(DisplayText(address.shortName)) needs keys. Type them, or name a file with two lines: --keys FILE.")
        }
        guard let keys = StoreCredentials(name: name, secret: secret) else {
            throw Refusal(
                .badValue, "A key is empty, too long, or has a character that no key has. Nothing was changed.")
        }
        return keys
    }
}
