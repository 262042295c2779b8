internal import Glibc

/// The folders in a folder.
enum FolderNames {
    /// Their names.
    ///
    /// - Throws: why the folder cannot be listed.
    static func all(in path: String, _ root: String) throws(FolderObstacle) -> [String] {
        let descriptor = try FolderDescriptor.open(path, in: root)
        guard let stream = fdopendir(descriptor) else {
            let number = errno
            close(descriptor)
            throw FolderDescriptor.obstacle(number)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // Most file systems tell which entries are folders; the others are asked.
            let kind = entry.pointee.d_type
            guard kind == UInt8(DT_DIR) || kind == UInt8(DT_UNKNOWN) else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                String(validatingCString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            guard let name, !ArrivalName.isPassing(name) else { continue }
            names.append(name)
        }
        return names
    }
}
