import GRDB
import Testing
import VicinoCore

@testable import VicinoStore

@Suite("Errors of SQLite")
struct DatabaseErrorTests {
    @Test(
        "Every error of SQLite becomes one that names the file and the next step",
        arguments: [
            ResultCode.SQLITE_FULL, .SQLITE_BUSY, .SQLITE_READONLY, .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_IOERR,
            .SQLITE_ERROR, .SQLITE_PROTOCOL, .SQLITE_NOMEM, .SQLITE_INTERRUPT, .SQLITE_MISUSE,
        ])
    func explained(code: ResultCode) throws {
        let error = VicinoError.explaining(DatabaseError(resultCode: code, message: "why"), file: "own.sqlite")
        let known = try #require(error as? VicinoError)
        #expect(known.cause is DatabaseError)
        #expect(code == .SQLITE_FULL || known.message.contains("own.sqlite"), "\(known.message)")
    }
}
