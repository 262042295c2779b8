internal import VicinoConnection
internal import VicinoFolder
internal import VicinoStore
internal import VicinoThreads

/// The user's Vicino on this device: the user's own records, and replicas of the authors whom the user follows.
///
/// ```swift
/// let node = try Node.open(program: "rides", kinds: [Ride.self], orCreateFor: "Anna")
/// let id = try node.add(Ride(day: today, kilometres: 12.5))
/// try node.update(id, as: Ride.self) { $0.kilometres = 13 }
/// ```
///
/// All records are in files, so several nodes and processes can share a data folder. Only running sessions belong to
/// one node and its copies.
public struct Node: Sendable {
    // Its parts: each has the files that it uses, and those parts that stand before it here. They are classes, so that a
    // part does not contain copies of the others, with all that those contain.
    let files: OpenFiles
    let device: OwnDevice
    let people: People
    let tokens: FeedTokens
    let renewals: Renewals
    let records: Records
    let ownRecords: OwnRecords
    let deviceList: Devices
    let sharedState: SharedState
    let demo: OwnDemo
    let followed: FollowedAuthors
    let peers: Peers
    let friendShares: FriendShares
    let vouches: Vouches
    let publishing: Publishing
    let grants: Grants
    let followerList: Followers
    let invitations: Invitations
    let policies: Policies
    let dumps: Dumps
    let ownPresence: OwnPresence
    let authorPresence: AuthorPresence
    let knocks: KnockKeys
    let sessions: PeerSessions
    let listener: PeerListener
    let fetching: Fetching
    /// The thread of `change`, which sessions do not use.
    let writing = BlockingWork(alone: "org.vicino.write")
    /// The thread of asynchronous reads, which neither sessions nor writes use.
    let reading = BlockingWork(alone: "org.vicino.read")
    /// The thread of `perform`, which nothing else uses.
    let performing = BlockingWork(alone: "org.vicino.perform")
    /// The configuration with which the node was opened.
    package let configuration: Configuration

    /// The id of the user whose node this is.
    public var user: UserID { device.user }

    /// The path of the data folder.
    public var dataPath: String { files.folder.path }

    /// The current time, by the clock of the configuration.
    public var now: Timestamp { configuration.now() }

    /// Sets up a data folder with new keys.
    ///
    /// - Parameter claimedName: the user's name for followers, 1 to 100 bytes; see `setClaimedName`.
    /// - Throws: `VicinoError` if the folder is already in use or is not safe to use. It has `.badValue` or `.outOfRange`
    ///   for a name that others could not read or that is too long, and
    ///   `.recordsMissing` if the folder was set up, and the database of the user's own records is missing.
    public static func create(_ configuration: Configuration, claimedName: String) throws -> Node {
        try create(configuration, uncheckedName: ClaimedName.checked(claimedName))
    }

    /// Sets up a data folder with new keys, under any name, as another program could.
    package static func create(_ configuration: Configuration, uncheckedName name: String) throws -> Node {
        let folder = configuration.folder
        var generator = SystemRandomNumberGenerator()
        let own = try OwnStore.create(in: folder, name: name, using: &generator)
        return try Node(own, in: folder, configuration)
    }

    /// Opens a data folder that has been set up. Where nothing can be written, the node reads, and a change throws.
    ///
    /// - Parameter mayUseReserve: whether to use the reserved disk space if the disk is full. Revoking, blocking,
    ///   unfollowing and withdrawing always use the reserve, but a full disk may prevent the folder from being opened
    ///   at all.
    /// - Throws: `VicinoError` if the folder is empty, not safe to use, damaged, or newer than this program.
    public static func open(_ configuration: Configuration, mayUseReserve: Bool = false) throws -> Node {
        let folder = configuration.folder
        guard !mayUseReserve else {
            return try DiskReserve(folder).spending { try open(configuration, mayUseReserve: false) }
        }
        let own = try OwnStore.open(folder)
        try own.purgeTrash(now: configuration.now())
        let node = try Node(own, in: folder, configuration)
        // What is in the list is revoked, whatever the catalog says. So a folder is opened although this fails.
        try? node.followerList.completeRevocations()
        return node
    }

    /// Opens the data folder of a program, and sets it up with new keys if it is empty.
    ///
    /// ```swift
    /// let node = try Node.open(program: "rides", kinds: [Ride.self], orCreateFor: "Anna")
    /// ```
    ///
    /// - Parameters:
    ///   - program: the name of the folders; see `Configuration.init(program:kinds:dataPath:)`.
    ///   - kinds: the kinds that the program defines.
    ///   - name: the user's claimed name, if the folder is new.
    /// - Throws: the errors of `open`, unless the folder is empty: existing keys are never replaced.
    public static func open(
        program: String, kinds: [any RecordKind.Type], orCreateFor name: String
    ) throws -> Node {
        try open(Configuration(program: program, kinds: kinds), orCreateFor: name)
    }

    /// Opens a data folder, and sets it up with new keys if it is empty.
    ///
    /// - Parameter name: the user's claimed name, if the folder is new.
    /// - Throws: the errors of `open`, unless the folder is empty: existing keys are never replaced.
    public static func open(_ configuration: Configuration, orCreateFor name: String) throws -> Node {
        do {
            return try open(configuration)
        } catch let error as VicinoError where error.code == .notSetUp {
            return try create(configuration, claimedName: name)
        }
    }

    /// Lets stores detect calls from network threads; set once per process.
    private static let watchesThreads: Void = CallingThread.forbid { NetworkThread.isCurrent }

    private init(_ own: OwnStore, in folder: DataFolder, _ configuration: Configuration) throws {
        _ = Self.watchesThreads
        self.configuration = configuration
        let now = configuration.now
        let kinds = DeclaredKinds(configuration.kinds, sharedByName: configuration.kindsSharedByName)
        files = try OpenFiles(own, in: folder)
        // Where nothing can be written now, nothing is shared either.
        try? own.share(byName: kinds.sharedByName)
        device = OwnDevice(own)
        people = People(of: own.user, in: files.catalog)
        tokens = FeedTokens(in: folder, of: people)
        records = Records(own: own, replicas: files.replicas, of: people, now: now)
        ownRecords = OwnRecords(own, now: now)
        deviceList = Devices(files, of: device, records: records, ownRecords: ownRecords, people: people, now: now)
        demo = OwnDemo(files, now: now)
        renewals = Renewals(files, tokens: tokens)
        // What was cut short. Where nothing can be written now, the next opening does it.
        try? renewals.complete()
        followed = FollowedAuthors(files, people: people, tokens: tokens, now: now)
        peers = Peers(files, now: now)
        friendShares = FriendShares(files, people: people, peers: peers, now: now)
        vouches = Vouches(files, people: people, peers: peers, now: now)
        grants = Grants(files, peers: peers, kinds: kinds, now: now)
        followerList = Followers(files, people: people, now: now)
        invitations = Invitations(files, of: device, grants: grants, followers: followerList, now: now)
        policies = Policies(in: files.catalog)
        dumps = Dumps(
            files, people: people, peers: peers, renewals: renewals, records: records, kinds: kinds, now: now)
        ownPresence = OwnPresence(files, of: device, peers: peers, grants: grants, now: now)
        authorPresence = AuthorPresence(
            files, to: device, peers: peers, followed: followed, ownPresence: ownPresence, now: now)
        knocks = KnockKeys(
            files, of: device, peers: peers, grants: grants, ownPresence: ownPresence, authorPresence: authorPresence,
            now: now)
        sharedState = SharedState(
            files, of: device, records: records, ownRecords: ownRecords, followed: followed, renewals: renewals)
        publishing = Publishing(
            files, peers: peers, grants: grants, ownRecords: ownRecords, records: records, followed: followed,
            sharedState: sharedState, now: now)
        let stores = SessionStore.Parts(
            files: files, sharedState: sharedState, people: people, peers: peers, renewals: renewals,
            followed: followed, followers: followerList, grants: grants, friendShares: friendShares,
            vouches: vouches, publishing: publishing, ownPresence: ownPresence, authorPresence: authorPresence,
            kinds: kinds, records: records, dumps: dumps, now: now)
        let admission = NodeAdmission(files, to: device, peers: peers, grants: grants, renewals: renewals, now: now)
        sessions = PeerSessions(stores, of: device, knocks: knocks, admission: admission)
        listener = PeerListener(folder: folder, policies: policies, knocks: knocks, sessions: sessions)
        fetching = Fetching(
            files, of: device, people: people, peers: peers, dumps: dumps, notes: publishing.notes, now: now)
    }
}

extension Node {
    var own: OwnStore { files.own }
    var catalog: Catalog { files.catalog }
    var replicas: OpenReplicas { files.replicas }
    var folder: DataFolder { files.folder }
}
