/// Sorts word segments into groups that are said alike, and makes a template of each.
///
/// Like k-means with templates as means: the first template comes from the segment of middle length, each further one
/// from the segment that those before it match worst; then segments go to the template that matches best
/// and templates are made anew. Deterministic.
struct TemplateClustering {
    let trainer: TemplateTrainer
    let background: BackgroundModel
    private let passes = 4

    init(trainer: TemplateTrainer, background: BackgroundModel) {
        self.trainer = trainer
        self.background = background
    }

    /// `count` templates of `segments` at most.
    func templates(of segments: [FeatureSequence], count: Int) -> [KeywordTemplate] {
        guard count > 1, segments.count > 1 else { return [trainer.template(of: segments)] }
        var groups = seeds(segments, count: min(count, segments.count)).map { [$0] }
        var templates: [KeywordTemplate] = []
        for _ in 0..<passes {
            templates = groups.map { group in trainer.template(of: group.map { segments[$0] }) }
            let next = assign(segments, to: templates)
            if next == groups { break }
            groups = next
        }
        return groups.map { group in trainer.template(of: group.map { segments[$0] }) }
    }

    private func seeds(_ segments: [FeatureSequence], count: Int) -> [Int] {
        let byLength = segments.indices.sorted { (segments[$0].count, $0) < (segments[$1].count, $1) }
        var chosen = [byLength[byLength.count / 2]]
        var best = [Float](repeating: -.infinity, count: segments.count)
        while chosen.count < count {
            let template = trainer.template(of: [segments[chosen[chosen.count - 1]]])
            for (index, score) in scores(segments, template).enumerated() {
                best[index] = max(best[index], score)
            }
            guard
                let next = segments.indices.filter({ !chosen.contains($0) })
                    .min(by: { (best[$0], $0) < (best[$1], $1) })
            else { break }
            chosen.append(next)
        }
        return chosen
    }

    private func assign(_ segments: [FeatureSequence], to templates: [KeywordTemplate]) -> [[Int]] {
        let table = templates.map { scores(segments, $0) }
        var groups = [[Int]](repeating: [], count: templates.count)
        for index in segments.indices {
            let best = templates.indices.max { table[$0][index] < table[$1][index] } ?? 0
            groups[best].append(index)
        }
        return groups.filter { !$0.isEmpty }
    }

    private func scores(_ segments: [FeatureSequence], _ template: KeywordTemplate) -> [Float] {
        segments.map { RecordingScore.best(of: $0, templates: [template], background: background).score }
    }
}
