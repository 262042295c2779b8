import Testing

@Suite("Code is distinguished from comments and text")
struct SourceScannerTests {
    @Test("Comments are no code")
    func comments() {
        let (code, comments) = SourceScanner.lines(of: "let a = 1 // why\n/* one /* two\n*/ */ let b = 2")
        #expect(code.map(trimmed) == ["let a = 1", "", "let b = 2"])
        #expect(comments.map(trimmed) == ["// why", "/* one /* two", "*/ */"])
    }

    @Test(
        "The content of a literal is no code",
        arguments: [
            #"f("try! // \" try!") + g"#, ##"f(#"try! " try!"#) + g"##, "f(\"\"\"\n try! \" try!\n \"\"\") + g",
            "f(#/try!\"/#) + g", #"f("try!\\") + g"#,
        ])
    func literals(_ text: String) {
        let code = SourceScanner.lines(of: text).code.joined()
        #expect(!code.contains("try!"))
        #expect(code.hasSuffix("+ g"))
    }

    @Test("The code of an interpolation is code")
    func interpolation() {
        let code = SourceScanner.lines(of: #"f("a \(b(try! c("try?"))) d") + g"#).code.joined()
        #expect(code.contains("b(try! c("))
        #expect(!code.contains("try?"))
        #expect(!code.contains("d"))
        #expect(code.hasSuffix("+ g"))
    }

    @Test("An unfinished literal ends the scan, not the program")
    func unfinished() {
        for text in ["\"", "\"\"\"", "#\"\\#(", "/*", "#/", "\"\\", "\"\\("] {
            #expect(SourceScanner.lines(of: text).code.count == 1)
        }
    }

    private func trimmed(_ line: String) -> String {
        line.split(separator: " ").joined(separator: " ")
    }
}
