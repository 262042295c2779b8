package import VicinoCore

/// A file in a ZIP archive, as the list at its end states it.
package struct ZipEntry: Sendable {
    /// Its name with its folders, as it stands there. It is only shown, and never the name of a file on the disk.
    package let name: String
    /// Its size in bytes, which is never exceeded.
    package let size: Int
    /// Why its content is not read; nil if it can be.
    package let refusal: VicinoError?
    /// The offset of its own header.
    let offset: Int
    /// Before this offset its bytes do not end: its own header has a fixed part and the name.
    let leastEnd: Int
    let compressedSize: Int
    let isCompressed: Bool
    /// The checksum of its content.
    let checksum: UInt32

    /// The size of the fixed part of its own header, in bytes.
    static let headerBytes = 30

    /// Whether it is a folder.
    package var isFolder: Bool { name.hasSuffix("/") }

    /// Whether a system or a browser has put it there, and not the user: the names say so.
    package var isOfSystem: Bool {
        let parts = name.split(separator: "/")
        return parts.first == "__MACOSX" || parts.last?.hasPrefix(".") == true
            || ["Thumbs.db", "desktop.ini"].contains(parts.last)
    }

    /// Whether a name leads to a file beside or above the folder in which an archive would be unpacked.
    static func leadsOutside(_ name: String) -> Bool {
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        let isAbsolute = parts.first?.isEmpty == true || parts.first?.hasSuffix(":") == true
        return isAbsolute || parts.contains("..") || name.unicodeScalars.contains("\0")
    }
}
