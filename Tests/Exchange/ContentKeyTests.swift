import Model
import Testing

@testable import Exchange

@Suite("Keys of rows")
struct ContentKeyTests {
  private func hash(_ text: String) -> String {
    var hash = SHA256()
    hash.update(text.utf8)
    return hash.finish().map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  @Test("SHA-256 gives the values of its standard")
  func vectors() {
    #expect(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hash(String(repeating: "a", count: 1_000))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
  }

  @Test("an id is a UUID of version 8, the same for the same row, another for each further one")
  func identifiers() {
    let key = ContentKey(["cronometer", "2026-11-30", "Oat Clusters"])
    #expect(key == ContentKey(["cronometer", "2026-11-30", "Oat Clusters"]))
    #expect(key != ContentKey(["cronometer", "2026-11-30Oat", " Clusters"]))
    let ids = (1...3).map { key.identifier(occurrence: $0) }
    #expect(Set(ids).count == 3)
    for id in ids {
      let text = Array(id.description)
      #expect(text[14] == "8")
      #expect("89ab".contains(text[19]))
    }
  }
}
