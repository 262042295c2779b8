internal import VicinoBus

/// What a desktop shows while the pointer is on an item of the status bar: an icon, pictures, a title and a text.
enum ToolTip {
    /// Width, height and pixels of a picture.
    typealias Picture = BusStructure<Int32, Int32, [UInt8]>
    typealias Value = BusStructure<String, [Picture], String, String>

    static let titleLimit = 80
    private static let lineLimit = 120

    /// The value for the bus. Desktops read markup in the text, so it is escaped.
    static func value(_ content: StatusItemContent) -> Value {
        let lines = content.details.split(separator: "\n").map { displayable(String($0), limit: lineLimit) }
        return Value(
            "", [], displayable(content.title, limit: titleLimit), lines.joined(separator: "\n").escapedForMarkup)
    }
}
