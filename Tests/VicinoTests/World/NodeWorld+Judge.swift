import Foundation
import VicinoActivity
import VicinoStore

@testable import Vicino

// The judge knows all records that were ever made, and who may see them.
extension NodeWorld {
    /// Every database holds what its author has signed, and no file holds what its owner may not have.
    func judge() throws {
        for person in names.indices {
            // A power cut may take a replica whose data can be received again; the last round shows that they are.
            try node(person).verifyAll().filter { !$0.contains("was missing or empty, and the records in it are lost") }
                .forEach { breach("\(names[person]): \($0)") }
            let bytes = try PowerCut.contents(of: node(person).dataPath)
            for author in names.indices where author != person { judge(bytes, of: person, author) }
        }
    }

    private func judge(_ files: [Data], of person: Int, _ author: Int) {
        let isGranted = grants[person][author] != nil
        let end = isGranted ? marks[author].count : shutOut[person][author] ?? 0
        let secrets = marks[author].enumerated().filter { index, mark in
            index >= end || (mark.isVisit && !everSawVisits[person].contains(author))
        }
        if hold(files, Set(secrets.map(\.element.text)), of: author) {
            breach("\(names[person]) has what they may not see.")
        }
    }

    /// Whether one of an author's marks is in one of the files.
    private func hold(_ files: [Data], _ marks: Set<String>, of author: Int) -> Bool {
        let sought = Set(marks.map { Data($0.utf8) })
        let name = Data("\(names[author])/".utf8)
        return files.contains { file in
            var rest = file[...]
            while let found = rest.range(of: name) {
                if sought.contains(Data(file[found.lowerBound...].prefix(name.count + Mark.bytes))) { return true }
                rest = file[found.upperBound...]
            }
            return false
        }
    }

    /// What an author has changed or deleted for ever is in none of their files, nor in those of their followers.
    func judgeErasure() throws {
        for author in names.indices {
            let gone = try gone(of: author)
            for person in names.indices {
                let holds = try person == author || grants[person][author] != nil && follows(person, author)
                if holds, hold(try PowerCut.contents(of: node(person).dataPath), gone, of: author) {
                    breach("\(names[person]) has what \(names[author]) has deleted.")
                }
            }
        }
    }

    /// The marks that an author has changed or deleted for ever.
    func gone(of author: Int) throws -> Set<String> {
        let left = try node(author).contents(of: node(author).me).values.compactMap(\.note)
        return Set(marks[author].filter { !$0.isVisit }.map(\.text)).subtracting(left)
    }

    private func follows(_ follower: Int, _ author: Int) throws -> Bool {
        try node(follower).catalog.contact(node(author).user) != nil
    }

    /// Every follower with a grant has the author's present records.
    func judgeReplicas() throws {
        for (follower, authors) in grants.enumerated() {
            for (author, seesVisits) in authors.sorted(by: { $0.key < $1.key }) {
                guard try follows(follower, author) else { continue }
                count("compared")
                let person = try node(follower).person(named: node(author).user.description)
                let own = node(author)
                let me = node(author).me
                if try node(follower).values(of: person) != own.values(of: me) {
                    breach("\(names[follower]) lacks something of \(names[author])'s activities.")
                }
                let visits = try node(follower).records(Visit.self, of: person).all().map(\.record.area).sorted()
                if seesVisits, try visits != own.records(Visit.self).all().map(\.record.area).sorted() {
                    breach("\(names[follower]) lacks something of \(names[author])'s visits.")
                }
            }
        }
    }
}
