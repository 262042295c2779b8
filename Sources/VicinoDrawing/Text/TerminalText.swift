package import VicinoCore

/// Lines that a terminal may be given: safe texts, and the emphasis that this program puts on them.
///
/// Only a `TerminalStyle` and the drawings add escape sequences. What is interpolated is made safe, as in a `DisplayText`.
package struct TerminalText: Hashable, Sendable {
    /// The text with its escape sequences.
    package let text: String

    /// A text that is safe to show.
    package init(_ safe: DisplayText) { text = safe.text }

    /// Text that a drawing has made, whose names are safe to show.
    package init(drawn text: String) { self.text = text }

    /// The text without the spaces at its end.
    package var withoutTrailingSpaces: TerminalText {
        TerminalText(drawn: VicinoDrawing.withoutTrailingSpaces(text))
    }

    /// Two texts, one after the other.
    package static func + (first: TerminalText, second: TerminalText) -> TerminalText {
        TerminalText(drawn: first.text + second.text)
    }
}

// MARK: Literals and interpolation

extension TerminalText: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Puts a text together from literals and values.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ drawn: TerminalText) { text += drawn.text }

        package mutating func appendInterpolation(_ safe: DisplayText) { text += safe.text }

        /// Adds a text, a number or an id, made safe.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible, limit: Int = 1000) {
            text += DisplayText(value.description, limit: limit).text
        }
    }

    package init(stringLiteral literal: String) { text = literal }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    package var description: String { text }
}

extension Sequence<TerminalText> {
    /// The texts, one after the other.
    package func joined(separator: TerminalText = "") -> TerminalText {
        TerminalText(drawn: map(\.text).joined(separator: separator.text))
    }
}

// MARK: Emphasis

extension TerminalStyle {
    /// Text in bold.
    package func bold(_ text: DisplayText) -> TerminalText { TerminalText(drawn: bold(text.text)) }

    /// Dimmed text.
    package func dim(_ text: DisplayText) -> TerminalText { TerminalText(drawn: dim(text.text)) }
}

extension DisplayText {
    /// The columns that the text takes up in a terminal.
    package var displayWidth: Int { text.displayWidth }

    /// The text cut to a number of columns, with `…` for the missing rest.
    package func truncated(toWidth width: Int) -> DisplayText {
        DisplayText(ofProgram: text.truncated(toWidth: width))
    }

    /// The text cut or filled with spaces on the right to exactly a number of columns.
    package func padded(toWidth width: Int) -> DisplayText { DisplayText(ofProgram: text.padded(toWidth: width)) }

    /// The text with spaces on the left up to a number of columns.
    package func rightAligned(toWidth width: Int) -> DisplayText {
        DisplayText(ofProgram: text.rightAligned(toWidth: width))
    }

    /// The text broken at spaces into lines of at most a width; longer words are cut.
    package func wrapped(toWidth width: Int) -> [DisplayText] {
        text.wrapped(toWidth: width).map { DisplayText(ofProgram: $0) }
    }
}

// MARK: Amounts

extension AmountFormat {
    /// The amount in this format, as a safe text that keeps its narrow spaces: `format.text { $0.steps(7_306) }`.
    package func text(_ write: (AmountFormat) -> String) -> DisplayText { DisplayText(ofProgram: write(self)) }
}
