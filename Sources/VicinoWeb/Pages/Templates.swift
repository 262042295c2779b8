internal import Mustache
internal import VicinoActivity

/// The templates of the pages, which are part of the program.
///
/// In a template, `{{name}}` is escaped, and `{{{name}}}` takes a value of type `Markup` only. `{{t.key}}` is a text of
/// the reader's language.
struct Templates: Sendable {
    /// What a template sees.
    private struct Scope {
        let t: Words
        let page: any Sendable
    }

    private let library: MustacheLibrary

    /// Reads all templates.
    ///
    /// - Throws: what is wrong with one of them; a test reads them all.
    init() throws {
        library = MustacheLibrary(
            templates: try TemplateFiles.all.mapValues { bytes in
                try MustacheTemplate(string: String(decoding: bytes, as: UTF8.self))
            })
    }

    /// Draws a template with a page's values.
    func markup(_ name: String, _ values: any Sendable, _ words: Words) -> Markup {
        let text = library.render(Scope(t: words, page: values), withTemplate: name) ?? ""
        // The templates escape what they show, which a test checks.
        return Markup(rendered: text)
    }
}
