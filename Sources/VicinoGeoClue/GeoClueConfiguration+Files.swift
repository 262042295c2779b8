internal import Foundation

extension GeoClueConfiguration {
    /// The folder of the configuration.
    package static let folder = "/etc/geoclue"
    /// The largest file that is read, in bytes.
    private static let byteLimit = 1 << 20

    /// Reads the configuration of this computer; nil if it cannot be read, so that nothing is known.
    package init?(folder: String = Self.folder) {
        guard let main = Self.text(folder + "/geoclue.conf") else { return nil }
        // Without the folder, there are no other files.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/conf.d")) ?? []
        let others = names.filter { $0.hasSuffix(".conf") }.sorted().map { Self.text("\(folder)/conf.d/\($0)") }
        guard !others.contains(nil) else { return nil }
        self.init(main: main, others: others.compactMap(\.self))
    }

    private static func text(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.read(upToCount: byteLimit) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
