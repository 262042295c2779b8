/// What derived keys and sealed bytes of this version are bound to; a changed meaning gets another label.
enum RepositoryLabel {
    static let bytes = Array("org.vicino.repository/1".utf8)
}
