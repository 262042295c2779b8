/// The names of elements.
public enum Names {
    /// `a`.
    public enum A: ElementName {
        /// `a`.
        public static var name: StaticString { "a" }
    }
    /// `b`.
    public enum B: ElementName {
        /// `b`.
        public static var name: StaticString { "b" }
    }
    /// `bdi`.
    public enum Bdi: ElementName {
        /// `bdi`.
        public static var name: StaticString { "bdi" }
    }
    /// `body`.
    public enum Body: ElementName {
        /// `body`.
        public static var name: StaticString { "body" }
    }
    /// `button`.
    public enum Button: ElementName {
        /// `button`.
        public static var name: StaticString { "button" }
    }
    /// `caption`.
    public enum Caption: ElementName {
        /// `caption`.
        public static var name: StaticString { "caption" }
    }
    /// `code`.
    public enum Code: ElementName {
        /// `code`.
        public static var name: StaticString { "code" }
    }
    /// `datalist`.
    public enum Datalist: ElementName {
        /// `datalist`.
        public static var name: StaticString { "datalist" }
    }
    /// `dd`.
    public enum Dd: ElementName {
        /// `dd`.
        public static var name: StaticString { "dd" }
    }
    /// `defs`.
    public enum Defs: ElementName {
        /// `defs`.
        public static var name: StaticString { "defs" }
    }
    /// `details`.
    public enum Details: ElementName {
        /// `details`.
        public static var name: StaticString { "details" }
    }
    /// `div`.
    public enum Div: ElementName {
        /// `div`.
        public static var name: StaticString { "div" }
    }
    /// `dl`.
    public enum Dl: ElementName {
        /// `dl`.
        public static var name: StaticString { "dl" }
    }
    /// `dt`.
    public enum Dt: ElementName {
        /// `dt`.
        public static var name: StaticString { "dt" }
    }
    /// `fieldset`.
    public enum Fieldset: ElementName {
        /// `fieldset`.
        public static var name: StaticString { "fieldset" }
    }
    /// `form`.
    public enum Form: ElementName {
        /// `form`.
        public static var name: StaticString { "form" }
    }
    /// `h1`.
    public enum H1: ElementName {
        /// `h1`.
        public static var name: StaticString { "h1" }
    }
    /// `h2`.
    public enum H2: ElementName {
        /// `h2`.
        public static var name: StaticString { "h2" }
    }
    /// `h3`.
    public enum H3: ElementName {
        /// `h3`.
        public static var name: StaticString { "h3" }
    }
    /// `head`.
    public enum Head: ElementName {
        /// `head`.
        public static var name: StaticString { "head" }
    }
    /// `header`.
    public enum Header: ElementName {
        /// `header`.
        public static var name: StaticString { "header" }
    }
    /// `html`.
    public enum Html: ElementName {
        /// `html`.
        public static var name: StaticString { "html" }
    }
    /// `label`.
    public enum Label: ElementName {
        /// `label`.
        public static var name: StaticString { "label" }
    }
    /// `legend`.
    public enum Legend: ElementName {
        /// `legend`.
        public static var name: StaticString { "legend" }
    }
    /// `li`.
    public enum Li: ElementName {
        /// `li`.
        public static var name: StaticString { "li" }
    }
    /// `main`.
    public enum Main: ElementName {
        /// `main`.
        public static var name: StaticString { "main" }
    }
    /// `nav`.
    public enum Nav: ElementName {
        /// `nav`.
        public static var name: StaticString { "nav" }
    }
    /// `ol`.
    public enum Ol: ElementName {
        /// `ol`.
        public static var name: StaticString { "ol" }
    }
    /// `option`.
    public enum Option: ElementName {
        /// `option`.
        public static var name: StaticString { "option" }
    }
    /// `p`.
    public enum P: ElementName {
        /// `p`.
        public static var name: StaticString { "p" }
    }
    /// `script`.
    public enum Script: ElementName {
        /// `script`.
        public static var name: StaticString { "script" }
    }
    /// `section`.
    public enum Section: ElementName {
        /// `section`.
        public static var name: StaticString { "section" }
    }
    /// `select`.
    public enum Select: ElementName {
        /// `select`.
        public static var name: StaticString { "select" }
    }
    /// `small`.
    public enum Small: ElementName {
        /// `small`.
        public static var name: StaticString { "small" }
    }
    /// `span`.
    public enum Span: ElementName {
        /// `span`.
        public static var name: StaticString { "span" }
    }
    /// `summary`.
    public enum Summary: ElementName {
        /// `summary`.
        public static var name: StaticString { "summary" }
    }
    /// `svg`.
    public enum Svg: ElementName {
        /// `svg`.
        public static var name: StaticString { "svg" }
    }
    /// `table`.
    public enum Table: ElementName {
        /// `table`.
        public static var name: StaticString { "table" }
    }
    /// `tbody`.
    public enum Tbody: ElementName {
        /// `tbody`.
        public static var name: StaticString { "tbody" }
    }
    /// `td`.
    public enum Td: ElementName {
        /// `td`.
        public static var name: StaticString { "td" }
    }
    /// `textarea`.
    public enum Textarea: ElementName {
        /// `textarea`.
        public static var name: StaticString { "textarea" }
    }
    /// `th`.
    public enum Th: ElementName {
        /// `th`.
        public static var name: StaticString { "th" }
    }
    /// `thead`.
    public enum Thead: ElementName {
        /// `thead`.
        public static var name: StaticString { "thead" }
    }
    /// `time`.
    public enum Time: ElementName {
        /// `time`.
        public static var name: StaticString { "time" }
    }
    /// `title`.
    public enum Title: ElementName {
        /// `title`.
        public static var name: StaticString { "title" }
    }
    /// `tr`.
    public enum Tr: ElementName {
        /// `tr`.
        public static var name: StaticString { "tr" }
    }
    /// `ul`.
    public enum Ul: ElementName {
        /// `ul`.
        public static var name: StaticString { "ul" }
    }
    /// `img`.
    public enum Img: ElementName {
        /// `img`.
        public static var name: StaticString { "img" }
    }
    /// `input`.
    public enum Input: ElementName {
        /// `input`.
        public static var name: StaticString { "input" }
    }
    /// `link`.
    public enum Link: ElementName {
        /// `link`.
        public static var name: StaticString { "link" }
    }
    /// `meta`.
    public enum Meta: ElementName {
        /// `meta`.
        public static var name: StaticString { "meta" }
    }
    /// `circle`.
    public enum Circle: ElementName {
        /// `circle`.
        public static var name: StaticString { "circle" }
    }
    /// `rect`.
    public enum Rect: ElementName {
        /// `rect`.
        public static var name: StaticString { "rect" }
    }
    /// `path`.
    public enum Path: ElementName {
        /// `path`.
        public static var name: StaticString { "path" }
    }
    /// `use`.
    public enum Use: ElementName {
        /// `use`.
        public static var name: StaticString { "use" }
    }
    /// `symbol`.
    public enum Symbol: ElementName {
        /// `symbol`.
        public static var name: StaticString { "symbol" }
    }
    /// `pattern`.
    public enum Pattern: ElementName {
        /// `pattern`.
        public static var name: StaticString { "pattern" }
    }
}
