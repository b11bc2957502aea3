/// A chart of named curves, drawn as one SVG file without outside parts, for light and dark paper.
public struct LineChart: Sendable {
    /// How a curve goes from one point to the next.
    public enum Shape: Hashable, Sendable {
        /// A straight line.
        case line
        /// A straight line with a mark at each point, for few measurements with gaps between them.
        case marked
        /// A step: level until the next point, for shares of counts.
        case steps
        /// Marks without a line, for single measurements.
        case points
    }

    /// A curve.
    public struct Curve: Hashable, Sendable {
        /// Its name in the legend.
        public var name: String
        /// Its points, from left to right.
        public var points: [Point]
        /// How they are joined.
        public var shape: Shape
        /// Whether the line is dashed, as for figures of others.
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
        /// The value on the axis across.
        public var x: Double
        /// The value on the axis up.
        public var y: Double

        /// Makes a point.
        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The title above the chart.
    public var title: String
    /// The axis across.
    public var x: ChartAxis
    /// The axis up.
    public var y: ChartAxis
    /// The curves, in the order of the legend.
    public var curves: [Curve]

    /// Makes a chart.
    public init(title: String, x: ChartAxis, y: ChartAxis, curves: [Curve]) {
        self.title = title
        self.x = x
        self.y = y
        self.curves = curves
    }
}
