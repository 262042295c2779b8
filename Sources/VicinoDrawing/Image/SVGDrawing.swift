internal import VicinoCore

/// A drawing that librsvg has read.
struct SVGDrawing: ~Copyable {
    /// The size in pixels.
    let width: Double
    let height: Double
    private let handle: SVGLibrary.Object
    private let library: SVGLibrary

    /// CAIRO_FORMAT_ARGB32: eight bits for each of opacity, red, green and blue.
    private static let format: Int32 = 0

    /// Reads an SVG file.
    init(_ svg: [UInt8], _ library: SVGLibrary) throws(VicinoError) {
        guard let handle = library.open(svg, UInt(svg.count), nil) else { throw Self.failure }
        var width = 0.0
        var height = 0.0
        guard library.size(handle, &width, &height) != 0 else {
            library.release(handle)
            throw VicinoError(.imageFailed, "The drawing has no size in pixels.")
        }
        self.handle = handle
        self.library = library
        self.width = width
        self.height = height
    }

    deinit { library.release(handle) }

    /// Renders the drawing, stretched to a size.
    func png(width: Int, height: Int) throws(VicinoError) -> [UInt8] {
        guard let surface = library.makeSurface(Self.format, Int32(width), Int32(height)) else { throw Self.failure }
        defer { library.releaseSurface(surface) }
        guard library.surfaceStatus(surface) == 0, let context = library.makeContext(surface) else {
            throw Self.failure
        }
        let viewport = [0, 0, Double(width), Double(height)]
        let isRendered = library.render(handle, context, viewport, nil) != 0 && library.contextStatus(context) == 0
        library.releaseContext(context)
        guard isRendered else { throw Self.failure }
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { target in
            library.writePNG(surface, Self.append, target)
        }
        guard status == 0 else { throw Self.failure }
        return bytes
    }

    private static let append: SVGLibrary.Sink = { target, bytes, count in
        guard let target, let bytes else { return 1 }
        target.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(start: bytes, count: Int(count))
        return 0
    }

    private static var failure: VicinoError {
        VicinoError(.imageFailed, "The drawing could not be rendered. Save it as SVG.")
    }
}
