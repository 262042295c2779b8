/// A character that no name may have, because people would not see it, or would read another name.
///
/// It is the reason to refuse a name where it is typed: a person's own name, a petname, or the name of an activity. Names
/// that arrive from elsewhere are made safe to show instead, by ``DisplayText``.
package struct UnfitCharacter: Error, Hashable, Sendable {
    /// Why a name may not have it.
    package enum Reason: CaseIterable, Sendable {
        /// It controls a terminal or ends the line.
        case control
        /// It changes the direction of the text beside it.
        case direction
        /// Nobody sees it. A joiner counts, too, where it joins nothing.
        case invisible
        /// It is no character of the present Unicode version, or means something on some devices only.
        case unassigned
    }

    /// The character.
    package let scalar: Unicode.Scalar
    /// Why a name may not have it.
    package let reason: Reason

    /// Its number and its name: `U+202E (RIGHT-TO-LEFT OVERRIDE)`.
    package var name: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let name = scalar.properties.name ?? scalar.properties.nameAlias else { return number }
        return "\(number) (\(name))"
    }

    /// The first one in a name; nil if it has none.
    ///
    /// Emoji keep the joiners and selectors of their sequences, and words of scripts whose letters join keep theirs.
    package static func first(in name: String) -> UnfitCharacter? {
        let scalars = Array(name.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if let reason = reason(of: scalar, at: index, in: scalars) {
                return UnfitCharacter(scalar: scalar, reason: reason)
            }
        }
        return nil
    }

    /// Refuses a name that has one.
    ///
    /// - Parameters:
    ///   - name: what the user has typed.
    ///   - code: the code of the error.
    /// - Throws: `VicinoError` that says which character it is and why, and has it as its cause.
    package static func refuse(in name: String, as code: VicinoError.Code) throws(VicinoError) {
        guard let found = first(in: name) else { return }
        throw VicinoError(
            code, "The name has the character \(found.name), and \(found.reason.clause). Type the name without it.",
            cause: found)
    }

    private static func reason(of scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar]) -> Reason? {
        if 0x20..<0x7F ~= scalar.value { return nil }
        let properties = scalar.properties
        if properties.isBidiControl { return .direction }
        if properties.isNoncharacterCodePoint || scalar == "\u{FFFD}" { return .unassigned }
        if scalar == "\u{200C}" || scalar == "\u{200D}" {
            return joins(scalar, from: scalars[..<index], to: scalars[(index + 1)...]) ? nil : .invisible
        }
        if properties.isVariationSelector {
            return selects(scalar, of: scalars[..<index], followedBy: scalars[(index + 1)...]) ? nil : .invisible
        }
        if properties.isDefaultIgnorableCodePoint || blanks.contains(scalar) { return .invisible }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: .control
        case .unassigned, .privateUse, .surrogate: .unassigned
        case .format: .invisible
        default: nil
        }
    }

    /// Whether a joiner joins or parts something: two emoji, or letters of a script whose letters join.
    private static func joins(
        _ joiner: Unicode.Scalar, from before: ArraySlice<Unicode.Scalar>, to after: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard let last = before.last else { return false }
        if last.properties.canonicalCombiningClass == .virama { return true }
        guard let next = after.first else { return false }
        if last.isOfJoiningScript, next.isOfJoiningScript { return true }
        let base = before.last { !$0.properties.isEmojiModifier && !$0.properties.isVariationSelector }
        return joiner == "\u{200D}" && base?.isPicture == true && next.isPicture
    }

    /// Whether a variation selector stands after a character that has variants.
    private static func selects(
        _ selector: Unicode.Scalar, of before: ArraySlice<Unicode.Scalar>, followedBy after: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard let last = before.last else { return false }
        if selector.value == 0xFE0E || selector.value == 0xFE0F {
            // A digit has one only in the emoji of a key.
            return last.isPicture || last.properties.isEmoji && after.first == "\u{20E3}"
        }
        return last.properties.isIdeographic || 0x1820...0x18AA ~= last.value
    }

    /// Characters that look blank but are not white space to Unicode.
    private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}"]
}

extension UnfitCharacter.Reason {
    /// The end of a sentence about the character.
    fileprivate var clause: String {
        switch self {
        case .control: "it controls the text and is not shown"
        case .direction: "it changes the direction of writing, so others would read another name"
        case .invisible: "nobody can see it there"
        case .unassigned: "not every device can show it"
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is an emoji by itself, which digits are not.
    fileprivate var isPicture: Bool { properties.isEmoji && value >= 0x80 }

    /// Whether it is a letter or mark of a script whose letters join, such as Arabic and those of India.
    fileprivate var isOfJoiningScript: Bool {
        let isJoining = Self.joiningScripts.contains { $0.contains(value) }
        return isJoining && (properties.isAlphabetic || properties.generalCategory == .nonspacingMark)
    }

    /// From Arabic to Mongolian, the later blocks of scripts of Asia, and Adlam.
    private static let joiningScripts: [ClosedRange<UInt32>] = [
        0x0600...0x10FF, 0x1700...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x10A00...0x11FFF,
        0x1E900...0x1E95F,
    ]
}
