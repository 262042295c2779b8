extension Rule {
    /// A command in a message takes values only as words of a `ProposedCommand`, because a shell could execute a name
    /// in plain text.
    static let proposedCommands = Rule(name: "safe words in proposed commands") { file in
        guard file.target == "VicinoCommandLine" else { return [] }
        return file.lines.enumerated().compactMap { index, line in
            guard contains("vicino ", in: line), !contains("vicino ", in: file.comments[index]),
                line.contains(#/vicino [^`.;:"]*\\\(/#),
                !line.contains(#/ProposedCommand\("vicino |"vicino [a-z -]*\\\(number\)"/#)
            else { return nil }
            return file.violation(atIndex: index, "a value in a command; use ProposedCommand and CommandWord")
        }
    }

    /// Rows are read by functions that throw, because GRDB's subscripts trap on the contents of a damaged file.
    static let rowsThatThrow = Rule(name: "rows are read by functions that throw") { file in
        guard file.target == "VicinoStore" else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard line.contains("["), line.contains(#/\brow\[|\$0\[[0-9"]/#) else { return nil }
            return file.violation(atIndex: index, "a subscript of a row; use value(_:)")
        }
    }
}
