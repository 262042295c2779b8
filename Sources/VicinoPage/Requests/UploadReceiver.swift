internal import HTTPTypes
package import Hummingbird
internal import NIOCore
internal import VicinoCore
internal import VicinoThreads

/// Receives a form with files. They go to the disk as they come, so that little of them is in memory.
package actor UploadReceiver {
    /// The field of the files.
    static let field = "file"

    /// The field that is being received.
    private enum Target {
        case field(String)
        case file
    }

    private struct SizeError: Error {}
    private struct CountError: Error {}

    /// A file that is being received.
    private struct Part {
        let name: String
        /// Where it begins in the file with all bytes.
        let start: Int
    }

    private let work = BlockingWork.ofPage
    private let folder: String
    private let fileLimit: Int
    private var reader: MultipartReader
    private var target = Target.file
    private var fields: [String: [[UInt8]]] = [:]
    private var fieldBytes = 0
    /// The bytes of all files, one after the other.
    private var file: UnnamedFile?
    private var parts: [Part] = []
    /// The number of these bytes.
    private var size = 0
    /// The bytes of the whole body so far.
    private var received = 0

    /// It writes files, so it runs on a thread that may wait for the disk.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { work.unownedExecutor }

    private init(contentType: String, folder: String, fileLimit: Int) throws(MultipartMistake) {
        reader = try MultipartReader(contentType: contentType)
        self.folder = folder
        self.fileLimit = fileLimit
    }

    /// Receives the body of a request.
    ///
    /// - Parameters:
    ///   - folder: where the files' bytes lie, without a name.
    ///   - fileLimit: the maximum size of all files together, in bytes.
    /// - Throws: a refusal if the body is not a form with files; `VicinoError` if the disk is full.
    package static func receive(
        _ request: Request, in folder: String, fileLimit: Int = Upload.byteLimit
    ) async throws -> ReceivedForm {
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard length <= fileLimit + FormFields.byteLimit else { return ReceivedForm(files: .tooLarge) }
        return try await receive(
            contentType: request.headers[.contentType] ?? "", in: folder, fileLimit: fileLimit,
            pieces: request.body.map { Array($0.readableBytesView) })
    }

    /// Receives a body in pieces.
    static func receive(
        contentType: String, in folder: String, fileLimit: Int = Upload.byteLimit,
        pieces: some AsyncSequence<[UInt8], any Error>
    ) async throws -> ReceivedForm {
        do {
            let receiver = try UploadReceiver(contentType: contentType, folder: folder, fileLimit: fileLimit)
            for try await piece in pieces { try await receiver.read(piece) }
            return try await receiver.finish()
        } catch is MultipartMistake {
            throw PageRefusal.badForm
        } catch is SizeError {
            return ReceivedForm(files: .tooLarge)
        } catch is CountError {
            return ReceivedForm(files: .tooMany)
        } catch  where isOfConnection(error) {
            throw PageRefusal.badForm
        }
    }

    /// Whether an error comes from the connection, whose body is not as HTTP has it.
    private static func isOfConnection(_ error: any Error) -> Bool {
        !(error is VicinoError || error is PageRefusal || error is any HTTPResponseError || error is CancellationError)
    }

    private func read(_ bytes: [UInt8]) throws {
        received += bytes.count
        guard received <= fileLimit + FormFields.byteLimit else { throw SizeError() }
        var reader = reader
        try reader.read(bytes[...]) { event in
            switch event {
            case .field(let header): try begin(header)
            case .bytes(let bytes): try receive(bytes)
            }
        }
        self.reader = reader
    }

    private func begin(_ header: MultipartHeader) throws {
        guard let name = header.fileName else {
            target = .field(header.name)
            return fields[header.name, default: []].append([])
        }
        guard header.name == Self.field else { throw MultipartMistake() }
        guard parts.count < Upload.countLimit else { throw CountError() }
        target = .file
        parts.append(Part(name: DisplayText(name, limit: 80).text, start: size))
        if file == nil { file = try UnnamedFile(in: folder) }
    }

    private func receive(_ bytes: ArraySlice<UInt8>) throws {
        switch target {
        case .file:
            size += bytes.count
            guard size <= fileLimit else { throw SizeError() }
            try file?.write(bytes)
        case .field(let name):
            fieldBytes += bytes.count
            guard fieldBytes <= FormFields.byteLimit, let last = fields[name]?.indices.last else {
                throw MultipartMistake()
            }
            fields[name]?[last] += bytes
        }
    }

    private func finish() throws -> ReceivedForm {
        try reader.finish()
        var form = ReceivedForm(fields: fields.mapValues { $0.map { String(decoding: $0, as: UTF8.self) } })
        let uploads = uploads
        if !uploads.isEmpty { form.files = .uploads(uploads) }
        return form
    }

    private var uploads: [Upload] {
        guard let file else { return [] }
        let ends = parts.dropFirst().map(\.start) + [size]
        return zip(parts, ends).compactMap { part, end in
            // A browser sends an empty file without a name if the user chose none.
            guard end > part.start || !part.name.isEmpty else { return nil }
            return Upload(name: part.name, size: end - part.start, in: file, from: part.start)
        }
    }
}
