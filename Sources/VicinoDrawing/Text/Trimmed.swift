/// The text without white space around it.
package func trimmed(_ text: String) -> String {
    // Most texts begin and end with an ASCII letter, and properties of a character are slow to look up.
    let printable = 0x21...0x7E as ClosedRange<UInt8>
    if let first = text.utf8.first, let last = text.utf8.last, printable ~= first, printable ~= last { return text }
    var rest = Substring(text).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
}
