import Testing

@testable import Vicino

@Suite("What a person calls themselves")
struct ClaimTests {
    @Test("It is said if it is another name than the one that the user gave")
    func another() { #expect("Annie".claim(beside: "Anna") == "Annie") }

    @Test("It is not said if it is the same name")
    func same() { #expect("Anna".claim(beside: "Anna") == nil) }

    @Test("It is not said until a device of the person has told it")
    func unknown() { #expect("".claim(beside: "Anna") == nil) }
}
