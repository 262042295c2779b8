internal import FoundationEssentials
internal import SwiftProtobuf
internal import VicinoCore

extension DumpHeader {
    var proto: Vicino_V1_Header {
        .with { proto in
            proto.roster = Vicino_V1_Signed(roster)
            if let revocationList { proto.standing = Vicino_V1_Signed(revocationList) }
            proto.closings = closings.map { Vicino_V1_Signed($0) }
            proto.schemas = schemas.map { Data($0.wireBytes) }
            proto.logs = logs.map(\.proto)
        }
    }

    init(_ proto: Vicino_V1_Header) throws {
        guard proto.logs.count <= FormatLimit.logs, proto.closings.count <= FormatLimit.statements,
            proto.schemas.count <= FormatLimit.statements
        else { throw VicinoError(.tooLarge, "A dump names more logs than the format allows.") }
        let schemas = try proto.schemas.map { try Schema(wireBytes: Array($0)[...]) }
        self.init(
            roster: try Unverified(proto.roster),
            revocationList: proto.hasStanding ? try Unverified(proto.standing) : nil,
            closings: try proto.closings.map { try Unverified($0) }, schemas: schemas,
            logs: try proto.logs.map { try DumpLog($0, schemas: schemas) })
        try checkLogs()
    }

    /// Checks that the header names every log once.
    func checkLogs() throws(VicinoError) {
        guard Set(logs.map(\.log)).count == logs.count else { throw .damaged("it names a log twice") }
    }
}

extension DumpLog {
    fileprivate var proto: Vicino_V1_Log {
        .with { proto in
            if let head { proto.head = Vicino_V1_Signed(head) }
            if let base {
                proto.base = .with {
                    $0.next = base.next
                    $0.root = Data(base.root.bytes)
                }
            }
            proto.kinds = kinds.map { UInt32($0) }
            if let secret {
                proto.secret = Data(secret.secret.bytes)
                proto.saltedFrom = secret.first
            }
        }
    }

    fileprivate init(_ proto: Vicino_V1_Log, schemas: [Schema]) throws {
        guard proto.kinds.count <= schemas.count else { throw VicinoError.damaged("a log names a kind twice") }
        let head = try Unverified<Head>(proto.head)
        let claimed = try head.claimed()
        self.init(
            log: claimed.log, head: head, next: claimed.position.next, schemas: claimed.schemas, base: nil,
            kinds: proto.kinds.map { Int($0) })
        if proto.hasBase {
            guard let root = Digest(proto.base.root) else { throw VicinoError.damaged("a position has no root") }
            base = LogPosition(next: proto.base.next, root: root)
            try checkBase()
        }
        try checkKinds(schemas)
        if !proto.secret.isEmpty {
            guard let bytes = RecordSecret(proto.secret) else { throw VicinoError.damaged("a record secret is none") }
            secret = WriterSecret(bytes, from: proto.saltedFrom)
        }
        try checkSecret()
    }

    /// Checks that only a log for the author's own devices has a record secret.
    func checkSecret() throws(VicinoError) {
        guard let secret else { return }
        guard log.view == .own, secret.first <= RecordID.numberLimit else {
            throw .damaged("a log has a record secret that it cannot have")
        }
    }

    /// Checks that an update's base is not beyond its end.
    func checkBase() throws(VicinoError) {
        if let base, base.next > next { throw .damaged("an update continues from beyond its end") }
    }

    /// Checks that the indexes exist and that the kinds are in ascending order.
    func checkKinds(_ schemas: [Schema]) throws(VicinoError) {
        guard kinds.allSatisfy(schemas.indices.contains) else { throw .damaged("a log names a schema that is missing") }
        let names = kinds.map { schemas[$0].kind }
        guard zip(names, names.dropFirst()).allSatisfy(<) else { throw .damaged("the kinds of a log are out of order") }
    }
}

extension Vicino_V1_Signed {
    init<S>(_ statement: Unverified<S>) {
        self.init()
        payload = Data(statement.payload)
        signature = Data(statement.signature)
    }
}

extension Unverified {
    /// A statement that is missing reads as one with an empty signature.
    fileprivate init(_ proto: Vicino_V1_Signed) throws(VicinoError) {
        guard proto.signature.count == 64 else { throw .damaged("a signed statement cannot be read") }
        self.init(payload: proto.payload, signature: proto.signature)
    }
}
