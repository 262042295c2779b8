import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore

@testable import VicinoWeb

@Suite("The list of the calendar has pages of 60 records")
struct CalendarListTests {
    private let web: CalendarSite

    init() throws { web = try CalendarSite() }

    /// Adds records whose notes are their numbers, the latest first.
    private func fill(_ count: Int, apart milliseconds: Int64) throws {
        let last = try CalendarSite.moment("2026-11-20T12:00+01:00")
        try web.node.add(
            contentsOf: (0..<count).map { index in
                var activity = Activity()
                activity.name = "walking"
                activity.note = "n\(index)"
                activity.start = last.advanced(byMilliseconds: -Int64(index) * milliseconds)
                activity.end = activity.start.advanced(byMilliseconds: 60_000)
                return activity
            })
    }

    /// The notes of a page, and its links to older and newer records.
    private func page(_ target: String) throws -> (notes: [Int], older: String?, newer: String?) {
        let html = try web.get(target).html
        let links = html.matches(of: /rel="(next|prev)" href="([^"]*)"/).map { match in
            (String(match.1), String(match.2).replacing("&amp;", with: "&"))
        }
        let notes = html.matches(of: /“n(\d+)”/).compactMap { Int($0.1) }
        return (notes, links.first { $0.0 == "next" }?.1, links.first { $0.0 == "prev" }?.1)
    }

    @Test("The links to older records pass through all of them once", arguments: [Int64(3_600_000), 0, 1])
    func older(apart: Int64) throws {
        try fill(150, apart: apart)
        var target = Optional("/calendar/list")
        var notes = [Int]()
        var pages = 0
        while let next = target, pages < 5 {
            let page = try page(next)
            #expect(page.notes.count <= ListPart.pageSize)
            notes += page.notes
            target = page.older
            pages += 1
        }
        #expect(pages == 3)
        #expect(notes.count == 150)
        #expect(Set(notes).count == 150)
        if apart > 0 { #expect(notes == Array(0..<150)) }
    }

    @Test("The links to newer records lead back to the first page")
    func newer() throws {
        try fill(150, apart: 60_000)
        let second = try #require(try page("/calendar/list").older)
        let last = try page(try #require(try page(second).older))
        #expect(last.notes == Array(120..<150))
        #expect(last.older == nil)
        let middle = try page(try #require(last.newer))
        #expect(middle.notes == Array(60..<120))
        let first = try page(try #require(middle.newer))
        #expect(first.notes == Array(0..<60))
        #expect(first.newer == nil)
        #expect(try page(try #require(first.older)).notes == Array(60..<120))
    }

    @Test("A page of records that each have a place, a note, steps and a distance weighs at most 60 kB")
    func weight() throws {
        let last = try CalendarSite.moment("2026-11-20T12:00+01:00")
        try web.node.add(
            contentsOf: (0..<150).map { index in
                var activity = Activity()
                activity.name = "public transport"
                activity.steps = 12_345
                activity.distance = 10_500
                activity.place = "Market square, Via Roma 12, second floor"
                activity.note = String(repeating: "A long note on this day. ", count: 8)
                activity.start = last.advanced(byMilliseconds: -Int64(index) * 86_400_000)
                activity.end = activity.start.advanced(byMilliseconds: 60_000)
                return activity
            })
        let html = try web.get("/calendar/list?text=note").html
        #expect(html.contains("rel=\"next\""), "\(html.utf8.count)")
        #expect(html.utf8.count <= 60_000, "\(html.utf8.count)")
    }

    @Test("An empty list says so")
    func empty() throws {
        #expect(try web.get("/calendar/list").html.contains("Nothing is recorded here."))
        #expect(try web.get("/calendar/list?text=x").html.contains("Nothing that was recorded fits the filter."))
    }
}
