import Foundation
import PCM

/// From one feature vector to every keyword's raw score: densities, backgrounds, search.
struct KeywordScorer: ~Copyable, Sendable {
    /// A keyword's best match that ends at the newest hop.
    typealias Match = TemplateSearch.Match

    private var states: DiagonalGaussianBank
    private var mixtures: DiagonalGaussianBank
    private let mixtureOffsets: FixedBuffer<Int>
    private let outlierFloors: FixedBuffer<Float>
    private var backgrounds: FixedBuffer<Float>
    private var search: TemplateSearch
    private let keywordOf: FixedBuffer<Int>
    private var best: FixedBuffer<Match>

    /// Allocates a scorer of templates that belong to keywords 0, 1, ... each with its background.
    ///
    /// Keywords whose backgrounds are equal share the work for it.
    init(keywords: [(templates: [KeywordTemplate], background: BackgroundModel)]) {
        var distinct: [BackgroundModel] = []
        var templates: [KeywordTemplate] = []
        var backgroundOf: [Int] = []
        var owners: [Int] = []
        for (index, keyword) in keywords.enumerated() {
            let position = distinct.firstIndex(of: keyword.background) ?? distinct.count
            if position == distinct.count { distinct.append(keyword.background) }
            templates += keyword.templates
            backgroundOf += keyword.templates.map { _ in position }
            owners += keyword.templates.map { _ in index }
        }
        let dimension = WakeFrontEnd.dimension
        states = DiagonalGaussianBank(
            means: templates.flatMap(\.means), variances: templates.flatMap(\.variances), dimension: dimension
        )
        mixtures = DiagonalGaussianBank(
            means: distinct.flatMap(\.means), variances: distinct.flatMap(\.variances),
            logWeights: distinct.flatMap { $0.weights.map { logf($0) } }, dimension: dimension)
        var offsets = [0]
        for background in distinct { offsets.append(offsets[offsets.count - 1] + background.componentCount) }
        mixtureOffsets = FixedBuffer(offsets)
        outlierFloors = FixedBuffer(distinct.map(\.outlierFloor))
        backgrounds = FixedBuffer(repeating: 0, count: distinct.count)
        search = TemplateSearch(templates: templates, backgroundOf: backgroundOf, dimension: dimension)
        keywordOf = FixedBuffer(owners)
        best = FixedBuffer(repeating: Match(), count: keywords.count)
    }

    /// The best match of each keyword that ends at `hop`. Real-time safe.
    mutating func process(hop: Int, vector: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Match> {
        let densities = mixtures.process(vector)
        for index in 0..<backgrounds.count {
            let components = densities[mixtureOffsets[index]..<mixtureOffsets[index + 1]]
            let density = DiagonalGaussianBank.logSum(UnsafeBufferPointer(rebasing: components))
            backgrounds[index] = max(density, outlierFloors[index])
        }
        let matches = search.process(
            hop: hop, states: states.process(vector), highest: states.highestDensities,
            backgrounds: backgrounds.elements)
        best.fill(with: Match())
        for template in 0..<matches.count where matches[template].score > best[keywordOf[template]].score {
            best[keywordOf[template]] = matches[template]
        }
        return best.elements
    }

    /// Forgets everything heard. Real-time safe.
    mutating func reset() {
        search.reset()
    }
}
