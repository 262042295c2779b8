internal import VicinoCore

/// Why a database of another program is not read.
extension VicinoError {
    static var unwritableCopy: VicinoError {
        VicinoError(.file, "A temporary file could not be written. Is there room on the disk?")
    }

    static func largeDatabase(_ limit: Int) -> VicinoError {
        VicinoError(.tooLarge, "The database is larger than \(limit >> 20) MB.")
    }

    static var slowDatabase: VicinoError {
        VicinoError(.tooLarge, "The database takes too long to read. Ask Gadgetbridge for a new export.")
    }

    static var noReadingProcess: VicinoError {
        VicinoError(.file, "The database could not be read: the process that reads it has failed.")
    }
}
