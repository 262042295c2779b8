package import VicinoCore

/// Why an archive, or a file in it, is not read.
extension VicinoError {
    static var damagedArchive: VicinoError {
        VicinoError(.damaged, "The archive is damaged or ends too early. Ask for a complete copy.")
    }

    static var dividedArchive: VicinoError {
        VicinoError(.refused, "This is one of several parts of an archive. Put them together first.")
    }

    static var overlappingFiles: VicinoError {
        VicinoError(
            .damaged, "Files of the archive lie over each other, which is done to do harm. Nothing of it was read.")
    }

    static func manyFiles(_ limit: Int) -> VicinoError {
        VicinoError(
            .tooMany, "The archive holds more than \(limit) files. Unpack it, and import the files that you want.")
    }

    static func largeArchive(_ limits: ArchiveLimits) -> VicinoError {
        let hint = limits.hasLargerOnes ? commandHint : "Unpack it, and import the files that you want."
        let sentence = "Unpacked, the archive is larger than \(limits.totalBytes >> 20) MB."
        return VicinoError(.tooLarge, "\(sentence) \(hint)")
    }

    private static var commandHint: String { "The command `vicino import` reads larger ones." }

    // MARK: One file

    static func largeFile(_ limits: ArchiveLimits) -> VicinoError {
        let sentence = "Unpacked, the file is larger than \(limits.entryBytes >> 20) MB."
        return VicinoError(.tooLarge, limits.hasLargerOnes ? "\(sentence) \(commandHint)" : sentence)
    }

    /// What expands to very many times its size holds nothing but repetitions.
    static var bomb: VicinoError {
        VicinoError(.tooLarge, "It expands to far more than measurements do, which is done to do harm.")
    }

    static var outsidePath: VicinoError {
        VicinoError(.refused, "Its name leads out of the archive, so it was not read.")
    }

    static var lockedFile: VicinoError {
        VicinoError(.refused, "It is locked with a password. Unpack the archive first.")
    }

    static var unknownCompression: VicinoError {
        VicinoError(.refused, "It is compressed in a way that Vicino does not read. Unpack the archive first.")
    }

    static var damagedEntry: VicinoError {
        VicinoError(.damaged, "The file is not as the archive says. Ask for a new copy of the archive.")
    }

    static var damagedCompression: VicinoError {
        VicinoError(.damaged, "The compressed file is damaged. Ask for a new copy.")
    }

    static var cutFile: VicinoError {
        VicinoError(.damaged, "The compressed file ends too early. Ask for a complete copy.")
    }

    /// An archive in an archive could hold any number of others.
    package static var nestedArchive: VicinoError {
        VicinoError(.refused, "It is an archive within an archive. Unpack the outer one first.")
    }
}
