package import VicinoCore

/// Following by a store.
extension ObjectStore {
    /// Fetches what is new.
    ///
    /// - Throws: what the store and the reader of held logs throw.
    package func fetch(_ source: FetchSource) async throws -> FetchOutcome {
        var run = FetchRun(source)
        while true {
            switch run.step {
            case .get(let name, unless: let version, atMost: let limit):
                try run.receive(try await getShort(name, unless: version, atMost: limit))
            case .ended(let outcome): return outcome
            }
        }
    }

    /// Gets an object by an author. One that is too long is not the author's: it counts as empty, which nothing opens.
    package func getShort(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        do { return try await get(name, unless: version, atMost: limit) } catch let error as StoreError
            where error.kind == .tooLong
        { return .bytes([], version: nil) }
    }

    /// Looks for what leads from a publication that was deleted to the author's present devices.
    ///
    /// - Returns: the author's roster; nil if none is there, or something else.
    package func signpost(of publication: Publication, by author: UserID) async throws -> Verified<Roster>? {
        do {
            let found = try await get(publication.signpostName, unless: nil, atMost: PaddedSize.largestSignpost)
            guard case .bytes(let bytes, _) = found else { return nil }
            return try? publication.openSignpost(bytes, of: author)
        } catch let error as StoreError where error.kind == .tooLong {
            return nil
        }
    }

    /// Looks for the envelope of the next epoch.
    ///
    /// - Parameters:
    ///   - names: those of the two devices.
    ///   - number: that of the last envelope that was opened; nil for none.
    /// - Returns: the first that is there, with its number; nil if there is none.
    package func findEnvelope(_ names: EnvelopeNames, after number: UInt64?) async throws -> FoundEnvelope? {
        let first = number.map { $0 + 1 } ?? 0
        for (offset, name) in names.next(after: number).enumerated() {
            guard case .bytes(let bytes, _) = try await getShort(name, unless: nil, atMost: PaddedSize.envelope) else {
                continue
            }
            return FoundEnvelope(number: first + UInt64(offset), name: name, bytes: bytes)
        }
        return nil
    }
}
