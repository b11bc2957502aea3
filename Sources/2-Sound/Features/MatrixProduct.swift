/// Adds the product of a matrix and a vector to `output`: `output[r] += sum over c of matrix[c][r] input[c]`.
///
/// Works column after column. So the inner loop runs over rows, which the compiler turns into vector instructions of
/// the machine's width without changing the order of a sum. Columns whose input is zero are skipped: after rectified
/// linear units that is more than half of them. Takes four columns at once, because one at a time waits for the output
/// to be stored and loaded again. Real-time safe.
///
/// - Parameter matrix: columns x rows values.
func addProduct(
    matrix: UnsafePointer<Float>, columns: Int, rows: Int, input: UnsafePointer<Float>,
    to output: UnsafeMutablePointer<Float>
) {
    var (x0, x1, x2, x3): (Float, Float, Float, Float) = (0, 0, 0, 0)
    var (column0, column1, column2, column3) = (matrix, matrix, matrix, matrix)
    var waiting = 0
    var column = 0
    // `while`, not `for`: a debug build, too, must keep up with a microphone.
    while column < columns {
        let x = input[column]
        column &+= 1
        if x != 0 {
            (x0, x1, x2, x3) = (x1, x2, x3, x)
            (column0, column1, column2) = (column1, column2, column3)
            column3 = matrix + (column &- 1) &* rows
            waiting &+= 1
        }
        // The last columns may be fewer than four; the others of the four then count with zero.
        guard waiting == 4 || (column == columns && waiting > 0) else { continue }
        var row = 0
        while row < rows {
            output[row] +=
                column0[row] * x0 + column1[row] * x1 + column2[row] * x2 + column3[row] * x3
            row &+= 1
        }
        (x0, x1, x2, x3) = (0, 0, 0, 0)
        waiting = 0
    }
}

/// Sets negative values to 0 (rectified linear units). Real-time safe.
func rectify(_ values: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index < count {
        values[index] = values[index] > 0 ? values[index] : 0
        index &+= 1
    }
}
