internal import Foundation

/// The program that reads the databases of other programs: this one, in a process of its own.
///
/// SQLite reads pages that an attacker may have made, in code written in C. So it reads them where nothing is worth an
/// attack: in a process without rights, without other files, and with limits. What that process says is hostile input.
package struct DatabaseProgram: Sendable {
    /// The program and its arguments.
    private let command: [String]
    /// Where a copy of the database lies while it is read.
    private let folder: String

    /// - Parameter command: the program and its arguments. The program has to run `ReadingProcess`.
    package init(_ command: [String], copiesIn folder: String = NSTemporaryDirectory()) {
        self.command = command
        self.folder = folder
    }

    /// The program that runs now. Only `vicino` itself can be started like this.
    package static var own: DatabaseProgram { DatabaseProgram(["/proc/self/exe", ReadingProcess.word]) }

    /// A function that reads what a database holds, line by line; it returns no bytes at the end. The first call copies the
    /// database and starts the process.
    ///
    /// - Parameter next: returns the next bytes of the database; none at the end.
    package func reader(
        of next: @escaping () throws -> [UInt8]
    ) -> (_ count: Int) throws -> [UInt8] {
        let command = command
        let folder = folder
        var running: RunningReader?
        return { count in
            let reader = try running ?? RunningReader(command, reading: CopiedDatabase(of: next, in: folder))
            running = reader
            return try reader.next(count)
        }
    }
}
