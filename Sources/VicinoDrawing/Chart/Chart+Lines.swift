internal import VicinoCore

extension Chart {
    /// The chart as lines of text for a terminal.
    ///
    /// No line is wider than the width or ends in spaces. All text of records is safe to show.
    ///
    /// - Parameters:
    ///   - width: the columns of the terminal; at least 40 are used, and at most 160.
    ///   - style: whether colours may be used. Without them, letters and shades tell the parts apart.
    public func lines(width: Int = 80, style: TerminalStyle = .plain) -> [String] {
        let text = ChartText(self, width: width, style: style)
        let author = person.isOwn ? "" : person.heading.truncated(toWidth: text.width / 2)
        let heading = title.truncated(toWidth: text.width - author.displayWidth - 2)
        let gap = String.spaces(author.isEmpty ? 0 : text.width - heading.displayWidth - author.displayWidth)
        var lines = [style.bold(heading) + gap + style.inverse(author)]
        if !detail.isEmpty { lines += text.wrapped(detail).map(style.dim) }
        if isEmpty { return lines + ["", style.dim(words.emptyNote.truncated(toWidth: text.width))] }
        if let figure { lines.append("\(figure.text) \(figure.meaning)".truncated(toWidth: text.width)) }
        let foot = self.heading.notes.map(\.text).flatMap(text.wrapped).map(style.dim)
        return (lines + [""] + text.drawing + (foot.isEmpty ? [] : [""] + foot)).map(withoutTrailingSpaces)
    }

    /// The `lines`, for the program's own output.
    package func terminalLines(width: Int, style: TerminalStyle) -> [TerminalText] {
        lines(width: width, style: style).map { TerminalText(drawn: $0) }
    }
}
