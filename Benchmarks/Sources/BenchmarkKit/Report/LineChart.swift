/// A chart of named curves as an SVG picture that stands on its own and reads on light and dark paper.
public struct LineChart: Sendable {
    /// How a curve goes from one point to the next.
    public enum Shape: Hashable, Sendable {
        /// A straight line.
        case line
        /// A straight line, with a mark at each point: few measurements with gaps between them.
        case marked
        /// Level until the next point: shares over counts change in steps.
        case steps
        /// No line: single measurements.
        case points
    }

    /// A curve.
    public struct Curve: Hashable, Sendable {
        /// What it is called in the legend.
        public var name: String
        /// Its points, from left to right.
        public var points: [Point]
        /// How they are joined.
        public var shape: Shape
        /// Whether it is drawn dashed, as figures of others are.
        public var isDashed: Bool

        /// Makes a curve.
        public init(_ name: String, _ points: [Point], shape: Shape = .line, isDashed: Bool = false) {
            self.name = name
            self.points = points
            self.shape = shape
            self.isDashed = isDashed
        }
    }

    /// A point of a curve, in the units of the axes.
    public struct Point: Hashable, Sendable {
        /// Across.
        public var x: Double
        /// Up.
        public var y: Double

        /// Makes a point.
        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// What stands above it.
    public var title: String
    /// The axis across.
    public var x: ChartAxis
    /// The axis up.
    public var y: ChartAxis
    /// What is drawn.
    public var curves: [Curve]

    /// Makes a chart.
    public init(title: String, x: ChartAxis, y: ChartAxis, curves: [Curve]) {
        self.title = title
        self.x = x
        self.y = y
        self.curves = curves
    }
}
