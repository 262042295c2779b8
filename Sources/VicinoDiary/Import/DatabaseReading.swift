internal import VicinoForeign

/// How databases of other programs are read: by a program in a process of its own.
package struct DatabaseReading: Sendable {
    let program: DatabaseProgram

    /// - Parameter command: a program that calls `runIfAsked`, and its arguments.
    package init(_ command: [String]) { program = DatabaseProgram(command) }

    private init(program: DatabaseProgram) { self.program = program }

    /// By the program that runs now, which has to be one that calls `runIfAsked`.
    package static var byThisProgram: DatabaseReading { DatabaseReading(program: .own) }

    /// Reads a database at standard input, if the program was started for that.
    ///
    /// - Parameter arguments: those of the program, without its name.
    /// - Returns: the code with which the program has to end; nil if it was started for something else.
    package static func runIfAsked(_ arguments: [String]) -> Int32? {
        arguments == [ReadingProcess.word] ? ReadingProcess.run() : nil
    }
}
