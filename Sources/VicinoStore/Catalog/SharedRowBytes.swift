internal import Foundation
internal import GRDB
internal import VicinoCore

/// The values of a row as canonical bytes: a message for each column, with its name and its value.
enum SharedRowBytes {
    struct Column {
        let name: String
        let value: DatabaseValue
    }

    static func write(_ row: Row, without table: SharedTable) throws -> [UInt8] {
        var writer = WireWriter()
        for name in row.columnNames.sorted() where name != table.key && !table.localColumns.contains(name) {
            let value: DatabaseValue = try row.value(name)
            writer.appendMessage(1) { column in
                column.appendText(1, name)
                switch value.storage {
                case .null, .double: break
                case .blob(let data): column.appendBytes(2, Array(data))
                case .int64(let number): column.appendUnsigned(3, UInt64(bitPattern: number))
                case .string(let text): column.appendText(4, text)
                }
            }
        }
        return writer.bytes
    }

    static func read(_ bytes: [UInt8]) throws -> [Column] {
        var reader = WireReader(bytes[...])
        var columns: [Column] = []
        while let field = try reader.next() {
            guard field.number == 1 else { continue }
            columns.append(try column(try field.bytes()))
        }
        return columns
    }

    private static func column(_ bytes: ArraySlice<UInt8>) throws -> Column {
        var reader = WireReader(bytes)
        var name = ""
        var value = DatabaseValue.null
        while let field = try reader.next() {
            switch field.number {
            case 1: name = try field.text()
            case 2: value = Data(try field.bytes()).databaseValue
            case 3: value = Int64(bitPattern: try field.unsigned()).databaseValue
            case 4: value = try field.text().databaseValue
            default: break
            }
        }
        return Column(name: name, value: value)
    }
}
