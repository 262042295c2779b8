internal import VicinoRepository
internal import VicinoStore

/// The publications of a followed author, as the author's devices have told this one.
struct FetchedPublications {
    /// What each device has said, the newest first.
    let told: [ReceivedPublication]
    /// The pointers whose records are held, by publisher.
    let pointers: [[UInt8]: StoredReadPointer]

    init(_ author: UserID, in catalog: Catalog) throws {
        told = try catalog.receivedPublications(of: author)
        pointers = try catalog.readPointers(of: author)
    }

    /// The publications to read in a store.
    struct Reading {
        /// Those that were read there before, of the newest epoch.
        var known: [Publication] = []
        /// Those that may be there, and were never read.
        var unknown: [Publication] = []
    }

    /// The publications that may be in a store, the likelier ones first.
    func reading(at address: String) -> Reading {
        var reading = Reading()
        for publication in publications {
            guard let pointer = pointers[publication.publisher.bytes] else {
                reading.unknown.append(publication)
                continue
            }
            if pointer.address == address { reading.known.append(publication) }
        }
        return reading
    }

    /// The publications of all epochs that are told, the newest first.
    var publications: [Publication] {
        var seen: Set<Publication> = []
        return told.flatMap(\.publications).filter { seen.insert($0).inserted }
    }

    /// The publishers of all epochs that are told.
    var publishers: Set<[UInt8]> { Set(told.flatMap(\.publishers).map(\.bytes)) }

    /// When a device has last said anything; nil if none has.
    var toldAt: Timestamp? { told.first?.receivedAt }

    /// What has last told the key of an epoch; nil if no device says it any more.
    func newest(_ key: EpochKey) -> ReceivedPublication? { told.first { $0.key == key } }

    /// The publishers of one epoch.
    func publishers(under key: EpochKey) -> Set<[UInt8]> {
        Set(told.filter { $0.key == key }.flatMap(\.publishers).map(\.bytes))
    }

    /// The number of the last envelope from a device; nil for none.
    func envelope(from device: [UInt8]) -> UInt64? { told.first { $0.device == device }?.envelope }

    /// When the next pointer is due at the latest, by the newest promise.
    func promise(at address: String) -> Timestamp? {
        pointers.values.filter { $0.address == address }.map(\.promise).max()
    }
}
