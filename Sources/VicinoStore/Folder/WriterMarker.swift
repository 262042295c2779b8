internal import Foundation
internal import VicinoCore

/// What is remembered outside the data folder about a writer, so that a restored backup or a copy is noticed.
struct WriterMarker: Codable, Equatable {
    /// The highest next number that a signed head has named.
    var issued: UInt64
    /// Which file the database was; a copy is another one.
    var file: UInt64

    /// Reads a writer's marker; nil if there is none or it cannot be read.
    static func load(_ folder: DataFolder, _ writer: WriterID) -> WriterMarker? {
        guard let data = FileManager.default.contents(atPath: path(folder, writer)) else { return nil }
        return try? JSONDecoder().decode(WriterMarker.self, from: data)
    }

    /// Writes the marker, durably, before what it marks leaves the device.
    func store(_ folder: DataFolder, _ writer: WriterID) throws {
        try DurableFile.write(Array(JSONEncoder().encode(self)), to: Self.path(folder, writer))
    }

    /// The inode of the database file.
    static func file(_ folder: DataFolder) -> UInt64 { inode(of: folder.ownPath) }

    private static func path(_ folder: DataFolder, _ writer: WriterID) -> String {
        "\(folder.statePath)/\(writer).json"
    }
}
