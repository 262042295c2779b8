internal import Foundation
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// The file by which programs find the web server of a data folder. The server locks it; it holds the port, and the
/// secret of this run. Only the user of the data folder can read it.
///
/// It is in the data folder. If that cannot be written, it is among the files of the user's session.
final class WebLock: Sendable {
    private let lock: ProcessLock

    /// The name of the file.
    static let name = "web"

    /// Takes the lock.
    ///
    /// - Throws: `VicinoError` with `.busy` if another server has it.
    init(_ configuration: Node.Configuration) throws {
        do { lock = try Self.take(configuration) } catch let error as VicinoError where error.code == .busy {
            throw VicinoError(.busy, "Another program already serves the page of this data folder.")
        }
    }

    private static func take(_ configuration: Node.Configuration) throws -> ProcessLock {
        do { return try ProcessLock(path(configuration)) } catch  where error.code == .folder {
            guard let standby = SessionFolder.path(of: name, for: configuration, making: true) else { throw error }
            return try ProcessLock(standby)
        }
    }

    /// Tells other programs how the server is reached.
    func write(port: Int, secret: [UInt8]) throws {
        try lock.write("\(port) \(SignInTokens.hexadecimal(secret))")
    }

    /// How the running server is reached; nil if none runs.
    static func running(_ configuration: Node.Configuration) throws -> (port: Int, secret: [UInt8])? {
        let standby = SessionFolder.path(of: name, for: configuration, making: false)
        let paths = [path(configuration), standby].compactMap(\.self)
        guard let path = paths.first(where: { !ProcessLock.isFree($0) }) else { return nil }
        let words = ProcessLock.note(at: path)?.split(separator: " ") ?? []
        guard words.count == 2, let port = Int(words[0]),
            let secret = SignInTokens.bytes(hexadecimal: String(words[1]))
        else { throw VicinoError(.busy, "The page is being started. Try again in a moment.") }
        return (port, secret)
    }

    private static func path(_ configuration: Node.Configuration) -> String { "\(configuration.dataPath)/\(name)" }
}
