internal import Foundation
internal import VicinoCore

/// The file that says that the erasing of a data folder has begun.
///
/// It is written before the first deletion and deleted after the last. A folder that is only partly erased has it, and
/// is opened and set up by no program.
extension DataFolder {
    static let erasingName = "erasing"

    /// Whether the erasing has begun, and not ended.
    package var isBeingErased: Bool { inode(of: "\(path)/\(Self.erasingName)") != 0 }

    /// Refuses a folder that is only partly erased.
    package func refuseErasing() throws {
        guard !isBeingErased else {
            throw VicinoError(
                .halfErased, "\(path) was only partly erased. Erase it again; nothing in it can be used.")
        }
    }

    /// Says durably that the erasing has begun.
    func beginErasing() throws { try DurableFile.write([], to: "\(path)/\(Self.erasingName)") }

    /// Whether this program made the folder: it has a key that signs, or was partly erased.
    var isMadeHere: Bool { isBeingErased || ["identity", "device"].contains(where: holdsKey) }

    private func holdsKey(_ name: String) -> Bool {
        let key = PlainFile.contents("\(keysPath)/\(name)", limit: 4096)
        let text = key.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
        return text.flatMap { Hex.decode($0, count: 32) } != nil
    }
}
