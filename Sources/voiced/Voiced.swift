@main struct Voiced { static func main() {} }
