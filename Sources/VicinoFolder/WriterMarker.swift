internal import Foundation
package import VicinoCore

/// What the device remembers about a writer outside the data folder, to notice a restored backup or a copy.
package struct WriterMarker: Codable, Equatable {
    /// The highest next number that a signed head has named.
    package var issued: UInt64
    /// The inode of the database; a copy has another one.
    package var file: UInt64

    package init(issued: UInt64, file: UInt64) {
        self.issued = issued
        self.file = file
    }

    /// Reads a writer's marker; nil if there is none or it cannot be read.
    package static func load(_ folder: DataFolder, _ writer: WriterID) -> WriterMarker? {
        guard let bytes = PlainFile.contents(path(folder, writer), limit: 4096) else { return nil }
        return try? JSONDecoder().decode(WriterMarker.self, from: Data(bytes))
    }

    /// Writes the marker, durably, before the marked head leaves the device.
    ///
    /// A marker that a power cut has garbled cannot be read, so another writer continues, as without a marker.
    package func store(_ folder: DataFolder, _ writer: WriterID) throws {
        let text = try Array(JSONEncoder().encode(self))
        // The length is constant, so that there is space for every number.
        let bytes = text + Array(repeating: UInt8(ascii: " "), count: max(0, Self.length - text.count))
        let path = Self.path(folder, writer)
        if try !DurableFile.overwrite(bytes, at: path) { try DurableFile.write(bytes, to: path) }
    }

    /// The length of a marker: more than two numbers of 64 bits and their names take.
    private static let length = 80

    /// The inode of the database file.
    package static func file(_ folder: DataFolder) -> UInt64 { inode(of: folder.ownPath) }

    private static func path(_ folder: DataFolder, _ writer: WriterID) -> String {
        "\(folder.statePath)/\(writer).json"
    }
}
