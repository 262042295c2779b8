internal import Foundation

/// The rules for the names that the user gives people.
enum Petname {
    /// The greatest size of a petname, in bytes.
    static let limit = 100

    /// A petname that can be typed and shown.
    static func checked(_ petname: String) throws -> String {
        let name = petname.trimmingCharacters(in: .whitespaces)
        try UnfitCharacter.refuse(in: name, as: .refused)
        // Compared by scalars: a string equals another that is written with other marks.
        guard (1...limit).contains(name.utf8.count), DisplayText(name).text.utf8.elementsEqual(name.utf8) else {
            throw VicinoError(
                .refused,
                "A petname has 1 to 100 bytes of visible characters, with single spaces between them, and at most four "
                    + "marks on a letter.")
        }
        guard name.unicodeScalars.first != "-" else {
            throw VicinoError(
                .refused, "A petname cannot begin with “-”, because commands would read it as an option.")
        }
        guard !looksLikeID(name) else {
            throw VicinoError(.refused, "“\(name)” looks like the beginning of a user id. Choose another name.")
        }
        guard !Skeleton.areAlike(name, "me") else {
            throw VicinoError(.refused, "“me” is always you. Choose another name.")
        }
        return name
    }

    /// Whether a name could be mistaken for the beginning of an id or fingerprint: it looks like eight or more
    /// hexadecimal digits. A plain word whose letters happen to look like digits does not count.
    static func looksLikeID(_ name: String) -> Bool {
        let isHexadecimal = name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isHexDigit }
        let isWord = name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.numericType == nil }
        return (isHexadecimal || !isWord)
            && Skeleton.keys(of: name).contains { key in
                key.unicodeScalars.count >= 8 && key.unicodeScalars.allSatisfy(digitLookalikes.contains)
            }
    }

    /// The characters that hexadecimal digits look like.
    private static let digitLookalikes = Set(
        "0123456789abcdef".flatMap { Skeleton.keys(of: String($0)) }.flatMap(\.unicodeScalars))
}
