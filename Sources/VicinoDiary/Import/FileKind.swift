internal import Foundation
internal import Vicino
internal import VicinoActivity

/// The kind of a file, recognised by its first bytes; its name does not matter.
package enum FileKind: Equatable, Sendable {
    /// A dump, as `vicino export` writes.
    case dump
    /// A dump that is sealed for some devices, as `vicino export --for` writes.
    case sealedDump
    /// A letter by which an invited user asks to follow, as `vicino follow --letter` writes.
    case letter
    /// A have-file, as `vicino have` writes.
    case haveFile
    /// An invitation, as `vicino invite` writes.
    case invitation
    /// A GPX track, or any other XML.
    case gpx
    /// A FIT file, which watches write.
    case fit
    /// A TCX file, which older watches write.
    case tcx
    /// A KML file, which OpenTracks and maps write.
    case kml
    /// An export of Apple Health.
    case appleHealth
    /// An export of ActivityWatch's buckets.
    case activityWatch
    /// A timeline of Google, as Takeout or a phone writes it.
    case googleTimeline
    /// The table of activities in Strava's archive.
    case stravaTable
    /// A CSV table, or any other text.
    case csv
    case calendar
    /// A ZIP archive, which may hold files of any kind.
    case archive
    /// A file that gzip has compressed, of any kind.
    case compressed
    /// An SQLite database of another program.
    case database
    /// What was read of Gadgetbridge's database. No file is of this kind.
    case gadgetbridge
    /// A page for browsers, such as a site sends in place of a file to users who are not logged in.
    case webPage
    case empty
    /// JSON that ends before its kind can be recognised.
    case unfinished
    /// Another kind, in words.
    case other(String)

    /// The same records as an export of Apple Health, in another form.
    static let medicalDocument = FileKind.other("a medical document")
    /// A picture, of one of the formats that archives of tracks hold.
    static let picture = FileKind.other("a picture")

    /// Whether an import reads what is in such a file, and not the file itself.
    package var holdsOthers: Bool { [.archive, .compressed, .database].contains(self) }

    /// Recognises a kind from as many bytes as needed.
    ///
    /// - Parameter read: returns the given number of bytes from the file's beginning, or all if they are fewer.
    package init(_ read: (Int) throws -> [UInt8]) rethrows {
        let kind = FileKind(try read(65_536))
        self = kind == .unfinished ? FileKind(try read(JSONFileKind.byteLimit)) : kind
    }

    /// Recognises a kind from a file's first bytes.
    package init(_ head: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = (head.starts(with: mark) ? head.dropFirst(3) : head[...]).drop(while: Self.isSpace)
        if head.isEmpty {
            self = .empty
        } else if head.starts(with: [0x89] + Array("VCN".utf8)) {
            self = .dump
        } else if head.starts(with: [0x89] + Array("VCS".utf8)) {
            self = .sealedDump
        } else if head.starts(with: [0x89] + Array("VCL".utf8)) {
            self = .letter
        } else if let recording = Self.recording(text) {
            self = recording
        } else if text.first == UInt8(ascii: "{") {
            self = Self.json(Array(text))
        } else if String(decoding: text.prefix(7), as: UTF8.self).lowercased() == "vicino:" {
            self = .invitation
        } else if String(decoding: text.prefix(15), as: UTF8.self).uppercased() == "BEGIN:VCALENDAR" {
            self = .calendar
        } else if Self.isArchive(head) {
            self = .archive
        } else if head.starts(with: [0x1F, 0x8B]) {
            self = .compressed
        } else if head.starts(with: Array("SQLite format 3\0".utf8)) {
            self = .database
        } else if head.dropFirst(8).starts(with: Array(".FIT".utf8)) {
            self = .fit
        } else if let name = Self.known(head) {
            self = .other(name)
        } else if let first = Self.firstLetter(ofUTF16: head) {
            self = first == UInt8(ascii: "<") ? .gpx : .csv
        } else if text.first == UInt8(ascii: "<") {
            self = Self.xml(text)
        } else if head.prefix(1024).contains(0) {
            self = .other("a file of an unknown kind")
        } else {
            self = StravaTable.isBeginning(text) ? .stravaTable : .csv
        }
    }

    /// The kind of a JSON file that another program has recorded; nil for any other file.
    private static func recording(_ text: ArraySlice<UInt8>) -> FileKind? {
        guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") else { return nil }
        return switch JSONRecording(Array(text)) {
        case .activityWatch: .activityWatch
        case .googleTimeline: .googleTimeline
        case .googlePositions: .other("a JSON file of Google with positions or edits, and without activities")
        case nil: nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }

    /// The kind of an XML file, which its first element tells. A reader says later what is wrong with another one.
    private static func xml(_ text: ArraySlice<UInt8>) -> FileKind {
        switch firstElement(text) {
        case "html", "head", "body", "script", "title": .webPage
        case "trainingcenterdatabase": .tcx
        case "kml": .kml
        case "healthdata": .appleHealth
        case "clinicaldocument": .medicalDocument
        default: .gpx
        }
    }

    /// The name of the first element in small letters, after declarations and comments.
    private static func firstElement(_ text: ArraySlice<UInt8>) -> String {
        var rest = String(decoding: text, as: UTF8.self).lowercased()[...]
        while true {
            rest = rest.drop { $0.isWhitespace }
            if rest.hasPrefix("<!doctype html") { return "html" }
            let closing = ["<?": "?>", "<!--": "-->", "<!doctype": "]>"].first { rest.hasPrefix($0.key) }?.value
            guard let closing else { break }
            guard let end = rest.firstRange(of: closing) else { return "" }
            rest = rest[end.upperBound...]
        }
        return String(rest.dropFirst().prefix { $0.isLetter })
    }

    /// The first letter of a text in UTF-16, with a byte order mark or without; nil for another file.
    private static func firstLetter(ofUTF16 head: [UInt8]) -> UInt8? {
        guard head.count > 3 else { return nil }
        let isMarked = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        let isBigEndian: Bool = isMarked ? head[0] == 0xFE : head[0] == 0
        var units: [UInt16] = []
        var index = isMarked ? 2 : 0
        while index + 1 < min(head.count, 256) {
            let first = UInt16(head[index])
            let second = UInt16(head[index + 1])
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        // Without a mark, the first letters must be ones of ASCII.
        guard isMarked || units.prefix(4).allSatisfy({ 1..<0x80 ~= $0 }) else { return nil }
        return units.first { ![9, 10, 13, 32].contains($0) }.map { $0 < 0x80 ? UInt8($0) : 0xFF }
    }

    private static func json(_ text: [UInt8]) -> FileKind {
        switch JSONFileKind(text) {
        case .dump: .dump
        case .have: .haveFile
        case .foreign: .other("a JSON file of another program")
        case .text: .csv
        case .unfinished: .unfinished
        }
    }

    /// An archive begins with its first file or, if it has none, with its end.
    private static func isArchive(_ head: [UInt8]) -> Bool {
        head.starts(with: Array("PK\u{3}\u{4}".utf8)) || head.starts(with: Array("PK\u{5}\u{6}".utf8))
    }

    /// Names other formats by their well-known first bytes.
    private static func known(_ head: [UInt8]) -> String? {
        if head.starts(with: Array("%PDF".utf8)) { return "a PDF document" }
        return isPicture(head) ? "a picture" : nil
    }

    /// Whether a file is a picture: PNG, JPEG, GIF or WebP.
    private static func isPicture(_ head: [UInt8]) -> Bool {
        let isWebP = head.starts(with: Array("RIFF".utf8)) && head.dropFirst(8).starts(with: Array("WEBP".utf8))
        let marks: [[UInt8]] = [[0x89] + Array("PNG".utf8), [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
        return isWebP || marks.contains { head.starts(with: $0) }
    }
}
