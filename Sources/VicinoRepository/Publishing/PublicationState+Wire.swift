package import VicinoCore

/// How a device stores the state of a publication. No other device reads it.
extension PublicationState {
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendUnsigned(1, sequence)
        writer.appendUnsigned(2, nextPack.rawValue)
        writer.appendBoolean(3, isCertain)
        for node in nodes { writer.appendMessage(4) { node.write(to: &$0) } }
        for number in unknown { writer.appendUnsigned(5, number.rawValue) }
        for (name, isStored) in envelopes.sorted(by: { $0.key < $1.key }) {
            writer.appendBytes(isStored ? 6 : 7, name.bytes)
        }
        if let published { writer.appendMessage(8) { published.write(to: &$0) } }
        return writer.bytes
    }

    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        self.init()
        var reader = WireReader(wireBytes)
        while let field = try reader.next() {
            switch field.number {
            case 1: sequence = try field.unsigned()
            case 2: nextPack = PackNumber(rawValue: try field.unsigned())
            case 3: isCertain = try field.boolean()
            case 4: nodes.append(try StoredNode(wireBytes: try field.bytes()))
            case 5: unknown.append(PackNumber(rawValue: try field.unsigned()))
            case 6, 7:
                guard let name = ObjectName(try field.bytes()) else { throw Self.damaged }
                envelopes[name] = field.number == 6
            case 8: published = try PublishedState(wireBytes: try field.bytes())
            default: break
            }
        }
    }

    fileprivate static let damaged = VicinoError(.malformed, "The state of a publication cannot be read.")
}

extension StoredNode {
    fileprivate func write(to writer: inout WireWriter) {
        node.log.write(to: &writer)
        writer.appendBytes(3, contents.bytes)
        writer.appendMessage(4) { packed.write(to: &$0) }
        writer.appendBoolean(5, isStored)
        for number in blanks { writer.appendUnsigned(6, number) }
    }

    fileprivate init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var contents: Digest?
        var packed: PackedNode?
        var isStored = false
        var blanks: [UInt64] = []
        while let field = try reader.next() {
            switch field.number {
            case 3: contents = Digest(try field.bytes())
            case 4: packed = try PackedNode(wireBytes: try field.bytes())
            case 5: isStored = try field.boolean()
            case 6: blanks.append(try field.unsigned())
            default: break
            }
        }
        guard let contents, let packed else { throw PublicationState.damaged }
        self.init(
            node: NodeReference(log: try LogID(wireBytes: wireBytes), index: packed.index), contents: contents,
            packed: packed, blanks: blanks, isStored: isStored)
    }
}

extension PublishedState {
    fileprivate func write(to writer: inout WireWriter) {
        writer.appendBytes(1, delta.bytes)
        writer.appendSigned(2, packed.milliseconds)
        writer.appendSigned(3, promise.milliseconds)
        for (id, log) in logs.sorted(by: { $0.key < $1.key }) {
            writer.appendMessage(4) {
                id.write(to: &$0)
                $0.appendMessage(3) { PackedLog(log: 0, head: log.head, nodes: log.nodes).write(to: &$0) }
            }
        }
    }

    fileprivate init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var delta: Digest?
        var times: [Int: Timestamp] = [:]
        var logs: [LogID: PublishedLog] = [:]
        while let field = try reader.next() {
            switch field.number {
            case 1: delta = Digest(try field.bytes())
            case 2, 3: times[field.number] = try Timestamp(milliseconds: try field.signed())
            case 4:
                let bytes = try field.bytes()
                logs[try LogID(wireBytes: bytes)] = try PublishedLog(wireBytes: bytes)
            default: break
            }
        }
        guard let delta, let packed = times[2], let promise = times[3] else { throw PublicationState.damaged }
        self.init(logs: logs, delta: delta, packed: packed, promise: promise)
    }
}

extension PublishedLog {
    fileprivate init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var packed: PackedLog?
        while let field = try reader.next() {
            if field.number == 3 { packed = try PackedLog(wireBytes: try field.bytes()) }
        }
        guard let packed, let head = packed.head else { throw PublicationState.damaged }
        self.init(head: head, nodes: packed.nodes)
    }
}

extension LogID {
    /// Writes the fields 1 and 2 of a message.
    fileprivate func write(to writer: inout WireWriter) {
        writer.appendBytes(1, self.writer.bytes)
        writer.appendBytes(2, view.bytes)
    }

    fileprivate init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var writer: WriterID?
        var view: ViewID?
        while let field = try reader.next() {
            switch field.number {
            case 1: writer = WriterID(try field.bytes())
            case 2: view = ViewID(try field.bytes())
            default: break
            }
        }
        guard let writer, let view else { throw PublicationState.damaged }
        self.init(writer: writer, view: view)
    }
}
