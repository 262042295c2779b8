public import VicinoCore

/// Renders SVG drawings of this program as PNG images, with the system's librsvg.
///
/// The library is opened at the first use, so that a program without it runs, and one with it starts as fast as before.
/// The drawing must not come from elsewhere: librsvg would read what the user's account may read.
public struct PNGRenderer: Sendable {
    /// How many pixels of the image stand for one of the drawing.
    package let scale: Double

    /// The maximum length of an image's side in pixels.
    package static let sideLimit = 8_192
    /// The maximum number of bytes in a drawing.
    package static let byteLimit = 4 << 20

    /// Whether the system has the library, so that a program offers only what works.
    ///
    /// The library is not loaded for that if the loader's list names it: it brings 40 others, of some megabytes.
    package static let isAvailable = SVGLibrary.isListed || SVGLibrary.system != nil

    /// Makes a renderer.
    ///
    /// - Parameter scale: how many pixels of the image stand for one of the drawing, from 0.1 to 8.
    public init(scale: Double = 2) { self.scale = scale.isFinite ? min(max(scale, 0.1), 8) : 1 }

    /// Renders a drawing.
    ///
    /// - Parameter svg: an SVG file of fixed size.
    /// - Returns: the bytes of a PNG file.
    /// - Throws: ``VicinoError`` with `.imageUnsupported` if librsvg is missing, and `.imageTooLarge` if the drawing is
    ///   too large. It has `.imageFailed` if the drawing is not SVG or memory is short.
    public func png(of svg: String) throws(VicinoError) -> [UInt8] {
        let bytes = Array(svg.utf8)
        guard bytes.count <= Self.byteLimit else {
            throw VicinoError(.imageTooLarge, "The drawing has \(bytes.count) bytes; at most \(Self.byteLimit).")
        }
        guard let library = SVGLibrary.system else {
            throw VicinoError(
                .imageUnsupported,
                "PNG needs librsvg 2.52 or newer, which is missing; on Debian, install librsvg2-2. Or save the drawing as SVG."
            )
        }
        let drawing = try SVGDrawing(bytes, library)
        let width = pixels(drawing.width)
        let height = pixels(drawing.height)
        guard 1...Self.sideLimit ~= width, 1...Self.sideLimit ~= height else {
            throw VicinoError(
                .imageTooLarge,
                "The image would have \(width) × \(height) pixels; a side has at least one and at most \(Self.sideLimit)."
            )
        }
        return try drawing.png(width: width, height: height)
    }

    private func pixels(_ length: Double) -> Int {
        let scaled = (length * scale).rounded(.up)
        return scaled.isFinite ? Int(min(max(scaled, 0), 1e9)) : 0
    }
}

extension VicinoError.Code {
    /// The library that renders images is missing.
    public static let imageUnsupported = Self("image-unsupported")
    /// A drawing or its image is too large.
    public static let imageTooLarge = Self("image-too-large")
    /// A drawing could not be rendered.
    public static let imageFailed = Self("image-failed")
}
