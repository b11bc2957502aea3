/// Adds the product of a matrix and a vector to `output`: `output[r] += sum over c of matrix[c][r] input[c]`.
///
/// Column after column, so that the inner loop runs over rows, which the compiler turns into vector instructions of
/// whatever width the machine has without changing the order of a sum. Four columns at once, because one
/// at a time waits for the output to be stored and loaded again. Real-time safe.
///
/// - Parameters:
///   - matrix: columns x rows values.
///   - columns: a multiple of ``matrixColumnGroup``.
func addProduct(
    matrix: UnsafePointer<Float>, columns: Int, rows: Int, input: UnsafePointer<Float>,
    to output: UnsafeMutablePointer<Float>
) {
    var column0 = matrix
    var column = 0
    // `while`, not `for`: a debug build, too, must keep up with a microphone.
    while column < columns {
        let column1 = column0 + rows
        let column2 = column1 + rows
        let column3 = column2 + rows
        let (x0, x1, x2, x3) = (input[column], input[column &+ 1], input[column &+ 2], input[column &+ 3])
        var row = 0
        while row < rows {
            output[row] +=
                column0[row] * x0 + column1[row] * x1 + column2[row] * x2 + column3[row] * x3
            row &+= 1
        }
        column0 = column3 + rows
        column &+= matrixColumnGroup
    }
}

/// How many columns ``addProduct(matrix:columns:rows:input:to:)`` takes at once.
let matrixColumnGroup = 4

/// Sets what is below zero to zero (rectified linear units). Real-time safe.
func rectify(_ values: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index < count {
        values[index] = values[index] > 0 ? values[index] : 0
        index &+= 1
    }
}
