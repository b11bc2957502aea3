import Foundation
import Testing

/// The checks of a page's appearance: comparison with pictures of record, and legibility.
struct DisplayPictures {
    /// A browser that compares pictures, because the policy of the daemon's pages lets them load none.
    private let plain = Result { try Browser() }

    /// Returns how much of two pictures differs, 0 ... 1; see ``Browser/difference(_:_:)``.
    func difference(_ one: Data, _ other: Data) throws -> Double { try plain.get().difference(one, other) }

    /// Compares the page with the picture of record; makes that picture if VOICEENGINE_DISPLAY_PICTURES is set.
    func record(_ browser: Browser, _ name: String, _ width: Int, _ height: Int) throws {
        try browser.resize(width, height)
        // Removes passing messages, and waits for two frames, so that everything has its place.
        try browser.evaluate(
            """
            document.getElementById("toasts")?.replaceChildren();
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
            """)
        let picture = try browser.picture()
        let path = place(ofPicture: name)
        if ProcessInfo.processInfo.environment["VOICEENGINE_DISPLAY_PICTURES"] != nil {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try picture.write(to: path)
        }
        let record = try self.picture(name)
        let difference = try plain.get().difference(picture, record)
        #expect(
            difference < 0.08, "\(name) differs from docs/pictures/\(name).webp in \(difference) of its parts"
        )
    }

    private func place(ofPicture name: String) -> URL {
        Program.root.appendingPathComponent("docs/pictures/\(name).webp")
    }

    func picture(_ name: String) throws -> Data { try Data(contentsOf: place(ofPicture: name)) }

    /// Expects that every text has at least 24 points, and a contrast of 4.5 (WCAG AA) with its background.
    static func isLegible(_ browser: Browser) throws {
        let found = try browser.evaluate(
            """
            (() => {
              const numbers = (text) => [...text.matchAll(/rgba?\\(([^)]+)\\)/g)].map((match) => match[1].split(/[ ,\\/]+/).map(Number));
              const light = (color) => {
                const [r, g, b] = color.map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const over = (top, under, share) => [0, 1, 2].map((part) => top[part] * share + under[part] * (1 - share));
              const grounds = (element) => {
                for (let one = element; one; one = one.parentElement) {
                  const style = getComputedStyle(one);
                  const many = numbers(style.backgroundImage);
                  if (many.length) return many.map((color) => color.slice(0, 3));
                  const [color] = numbers(style.backgroundColor);
                  if (color && (color[3] ?? 1) === 1) return [color.slice(0, 3)];
                }
                return [[0, 0, 0]];
              };
              const found = [];
              let count = 0;
              for (const element of document.querySelectorAll("body *")) {
                const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
                if (!own || !element.checkVisibility() || element.closest(":disabled, noscript, option")) continue;
                count += 1;
                const style = getComputedStyle(element);
                const [ink] = numbers(style.color);
                let share = ink[3] ?? 1;
                for (let one = element; one; one = one.parentElement) share *= Number(getComputedStyle(one).opacity);
                const contrast = Math.min(...grounds(element).map((ground) => {
                  const [one, other] = [light(over(ink, ground, share)), light(ground)];
                  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
                }));
                const size = parseFloat(style.fontSize);
                if (size < 23.9 || contrast < 4.5) found.push(`${own}: ${size} points, contrast ${contrast.toFixed(1)}`);
              }
              return count > 10 ? found : ["nothing to read"];
            })()
            """)
        let texts = try #require(found as? [String])
        #expect(texts.isEmpty, "\(texts)")
    }
}
