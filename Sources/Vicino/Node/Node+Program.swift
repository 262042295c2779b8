// The standard output is a variable of C, which nothing changes here.
@preconcurrency internal import Foundation
internal import VicinoCore

extension Node {
    /// Runs a command-line program: opens its node, calls its code, and prints an error as a sentence.
    ///
    /// ```swift
    /// await Node.run(program: "rides", kinds: [Ride.self]) { node, arguments in
    ///     if let text = arguments.first, let kilometres = Double(text) { try node.add(Ride(kilometres: kilometres)) }
    ///     for ride in try node.records(Ride.self).all() { print(ride.kilometres) }
    /// }
    /// ```
    ///
    /// An error of `body` is printed to the standard error, after the program's name, and ends the process with the
    /// status 1. A `CancellationError` ends it without words. All that the program prints is written line by line, even
    /// to a file or a pipe. A program with options opens its node by `open`, and reads its arguments by another
    /// library.
    ///
    /// - Parameters:
    ///   - program: the name of the program and of its folders, which are created on first use; see
    ///     `Configuration.init(program:kinds:dataPath:)`.
    ///   - kinds: the kinds that the program defines.
    ///   - name: the user's claimed name, if the folder is new; nil for the name of the user's account.
    ///   - body: receives the node, and the arguments of the command line without the program itself.
    public static func run(
        program: String, kinds: [any RecordKind.Type], claimedName name: String? = nil,
        _ body: (Node, [String]) async throws -> Void
    ) async {
        setvbuf(stdout, nil, _IOLBF, 0)
        do {
            let node = try open(program: program, kinds: kinds, orCreateFor: name ?? NSUserName())
            try await body(node, Array(CommandLine.arguments.dropFirst()))
        } catch {
            if !(error is CancellationError) {
                FileHandle.standardError.write(Data("\(program): \(ErrorText.of(error))\n".utf8))
            }
            exit(1)
        }
    }
}
