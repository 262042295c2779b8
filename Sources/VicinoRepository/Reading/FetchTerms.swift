/// What a follower allows a repository.
package struct FetchTerms: Sendable {
    /// How many bytes of packs one fetch may have.
    package var packBytes = 1 << 30
    /// For how long after a broken promise nothing is said.
    package var grace: Duration = .seconds(86_400)

    package init() {}
}
