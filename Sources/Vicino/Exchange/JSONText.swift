internal import VicinoFormat

/// Text as JSON that cannot change what a terminal shows.
package enum JSONText {
    /// The text in quotes, on one line.
    package static func quoted(_ text: String) -> String {
        var json = JSONLineWriter()
        json.element(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
