/// A path of the site itself, to which a form or a link may lead back. It cannot lead to another site.
struct LocalPath {
    let text: String

    init?(_ text: String) {
        guard text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }
}
