/// Two types of one name in two targets confuse a reader, even where no file sees both.
enum TypeNames {
    /// Types that do not lie within others, and whose names another target has, too.
    static func violations(_ files: [SourceFile]) -> [Violation] {
        var targets: [String: String] = [:]
        return files.filter { !$0.isGenerated }.flatMap { file -> [Violation] in
            guard let target = file.target else { return [] }
            return file.code.enumerated().compactMap { index, line in
                // Most lines are indented, and a pattern takes long.
                guard line.first?.isLetter == true, let name = line.prefixMatch(of: declaration).map({ String($0.1) })
                else { return nil }
                let other = targets[name, default: target]
                targets[name] = other
                return other == target ? nil : file.violation(atIndex: index, "\(other) has a type \(name), too")
            }
        }
    }

    private static var declaration: Regex<(Substring, Substring)> {
        #/(?:(?:public|package|private|fileprivate|final|indirect) )*(?:struct|class|actor|enum|protocol) ([A-Z]\w*)/#
    }
}
