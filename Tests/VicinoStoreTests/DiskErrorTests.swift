import GRDB
import Testing
import VicinoCore

@testable import VicinoStore

@Suite("Errors of a database on a full disk")
struct DiskErrorTests {
    @Test(
        "An input or output error on a disk without room says that the disk is full",
        arguments: [
            (0, ResultCode.SQLITE_IOERR, VicinoError.Code.diskFull), (0, .SQLITE_CANTOPEN, .diskFull),
            (1 << 30, .SQLITE_IOERR, .folder), (1 << 30, .SQLITE_CANTOPEN, .folder), (nil, .SQLITE_IOERR, .folder),
        ] as [(Int?, ResultCode, VicinoError.Code)])
    func reason(free: Int?, failure: ResultCode, code: VicinoError.Code) {
        let error = VicinoError.explaining(
            DatabaseError(resultCode: failure), file: "/tmp/own.sqlite", freeBytes: { _ in free })
        #expect((error as? VicinoError)?.code == code)
    }
}
