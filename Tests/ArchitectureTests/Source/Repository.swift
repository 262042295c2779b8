import Foundation

/// The files of the repository that these tests were compiled from.
struct Repository {
    let root: URL

    /// Goes up from this file to the folder with the manifest.
    static func current(_ file: String = #filePath) throws -> Repository {
        var folder = URL(filePath: file).resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path().count > 1 {
            if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path()) {
                return Repository(root: folder)
            }
            folder = folder.deletingLastPathComponent().standardizedFileURL
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// Every Swift file, written or generated.
    func swiftFiles() throws -> [SourceFile] {
        try paths().filter { $0.hasSuffix(".swift") }.map { SourceFile(path: $0, text: try text($0)) }
    }

    /// Every text file for readers: sources, pages, scripts, definitions. Recorded data is left out.
    func textFiles() throws -> [(path: String, text: String)] {
        let endings = ["swift", "md", "proto", "py", "sh", "h", "c", "modulemap", "yml", "toml", "service", ""]
        let data = ["/vectors/", "/fixtures/", "/corpus/", "/Generated/"]
        return try paths().filter { path in
            endings.contains(URL(filePath: path).pathExtension) && !data.contains { ("/" + path).contains($0) }
        }.compactMap { path in
            (try? text(path)).map { (path, $0) }
        }
    }

    /// The text of one file.
    func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// All files below the root, without those in hidden folders except `.ci`.
    func paths() throws -> [String] {
        try paths(below: "")
    }

    private func paths(below folder: String) throws -> [String] {
        let directory = folder.isEmpty ? root : root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted().flatMap { name in
            guard !name.hasPrefix(".") || name == ".ci" else { return [String]() }
            let path = folder.isEmpty ? name : folder + "/" + name
            return isFolder(path) ? try paths(below: path) : [path]
        }
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: root.appending(path: path).path(), isDirectory: &isFolder)
        return exists && isFolder.boolValue
    }
}
