extension Node {
    /// The user of this node.
    public var me: Person { people.me }

    /// The authors whom the user follows, by petname.
    ///
    /// - Throws: `VicinoError` if the data folder cannot be read.
    public func following() throws -> [Person] { try people.following() }

    /// The followed author with this id; nil if the user does not follow them.
    package func followed(_ user: UserID) throws -> Person? { try people.followed(user) }

    /// A user as a person, known or not.
    ///
    /// ```swift
    /// let followed = try node.person(for: invitation.authorID)
    /// ```
    ///
    /// - Throws: `VicinoError` if the data folder cannot be read.
    public func person(for user: UserID) throws -> Person { try people.person(for: user) }

    /// The person that a text names: `me`, a petname, or at least 8 characters of an id.
    ///
    /// It finds the user and followed people, whose records are here. `follower(named:)` finds the people who follow the
    /// user.
    ///
    /// - Throws: `VicinoError` with `.notFound` if no person has that name, with `.ambiguous` if several have it.
    public func person(named text: String) throws -> Person { try people.person(named: text) }

    /// The display name of any user, known or not. A claimed name that resembles another person's name has the beginning
    /// of the id appended.
    package func name(of user: UserID) throws -> String { try people.name(of: user) }

    /// Gives a followed person, or a follower, another petname. A person who is both has one.
    ///
    /// - Throws: `VicinoError` with `.refused` for the user of this device and for a name that is not a petname. It has
    ///   `.nameTaken` if another person has that name or one that looks like it, and `.notFound` for a stranger.
    public func rename(_ person: Person, to petname: String) throws { try people.rename(person, to: petname) }

    /// Calls a follower by the name that they claim again.
    ///
    /// - Throws: `VicinoError` with `.refused` for a followed person, who always has a petname.
    package func forgetPetname(of person: Person) throws { try people.forgetPetname(of: person) }

    /// The petname that the user has given a person; nil for a person who has none.
    package func petname(of user: UserID) throws -> String? { try people.petname(of: user) }

    /// Checks whether a user can have a petname.
    ///
    /// - Throws: `VicinoError` with `.refused` or `.nameTaken`, and a sentence for the user.
    package func checkPetname(_ petname: String, for user: UserID) throws {
        _ = try people.free(try Petname.checked(petname), for: user)
    }

    /// The people whose petname is easily mistaken for a name: equal except for case, or similar in
    /// appearance. Letters of another script can look alike, for example.
    ///
    /// ```swift
    /// for person in try node.people(resembling: dump.claimedName, besides: dump.authorID) { warn(person) }
    /// ```
    ///
    /// - Parameter user: the user who has the name, or claims it.
    package func people(resembling name: String, besides user: UserID) throws -> [Person] {
        try people.people(resembling: name, besides: user)
    }

    /// Stops following an author and deletes their records from this device.
    ///
    /// - Throws: `VicinoError` with `.refused` for the user of this device. After an error of the disk, call it again.
    public func unfollow(_ person: Person) throws { try followed.end(person) }
}
