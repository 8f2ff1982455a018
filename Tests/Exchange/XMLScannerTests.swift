import Model
import Testing

@testable import Exchange

@Suite("Scanning XML")
struct XMLScannerTests {
  /// The events of a document as text, with the attribute `a` of each element.
  private func events(_ text: String, chunk: Int = .max, maximumBytes: Int = 1 << 20) throws -> [String] {
    let scanner = XMLScanner(MemorySource(text.utf8, chunk: chunk), maximumBytes: maximumBytes)
    var events: [String] = []
    while let event = try scanner.next() {
      let name = String(decoding: scanner.text(scanner.name), as: UTF8.self)
      switch event {
      case .start(let isEmpty):
        let value = try scanner.attribute("a").map { "=\($0)" } ?? ""
        events.append("<\(name)\(value)\(isEmpty ? "/" : "")>@\(scanner.line)")
      case .end: events.append("</\(name)>")
      }
    }
    return events
  }

  @Test("elements, attributes and entities, whatever the size of the pieces", arguments: [1, 2, 3, 5, 64, 4096])
  func elements(chunk: Int) throws {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- Note: the records' copies ]> -- <Record> -->
      <!ELEMENT HealthData (Record*)>
      <!ATTLIST Record a CDATA #REQUIRED
      <!ENTITY x "y">
      ]>
      <root>
       <!-- <skipped a="1"/> -- > -->
       <r b = 'x' a="1 &lt;&amp;&gt; &#233;&#x1F95F; &quot;&apos;"/>
       <s a='>"/'><![CDATA[<no a="2"/> ]] ]]> text &unknown; </s >
       <t
         a="two
      lines"/>
      </root>
      <!-- the end -->
      """
    #expect(
      try events(text, chunk: chunk) == [
        "<root>@8", "<r=1 <&> é🥟 \"'/>@10", "<s=>\"/>@11", "</s>", "<t=two\nlines/>@12", "</root>",
      ])
  }

  @Test(
    "what is not well formed is refused with its line",
    arguments: [
      ("<a>\n<b></a>", "line 2, </a> ends no element"), ("<a>\n", "line 2, the document ends within an element"),
      ("", "there is no element"), ("<a/>\n<b/>", "line 2, there is a second root"), ("<a", "within a tag"),
      ("<a b=\"", "within a tag"), ("<a <b/>", "a tag is not closed"), ("<!-- x", "within a comment"),
      ("<![CDATA[ x ]]", "within a comment or a CDATA"), ("<!DOCTYPE a [", "within the document type"),
      ("<!x>", "a declaration"),
      ("< >", "a tag has no name"), ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>", "written in UTF-16"),
      ("<? x", "within a processing instruction"), ("</a>", "ends no element"),
    ])
  func refusals(text: String, reason: String) {
    for chunk in [1, 4096] {
      let message = failure(of: { _ = try events(text, chunk: chunk) })?.message ?? ""
      #expect(message.contains(reason), "\(text): \(message)")
    }
  }

  @Test(
    "attributes that are not well formed are refused when they are asked for",
    arguments: [
      "<r x/>", "<r x=1/>", "<r a=\"&x;\"/>", "<r a=\"& b\"/>", "<r a=\"&#xD800;\"/>", "<r a=\"&#x-41;\"/>",
      "<r =\"1\"/>",
      "<r a=\"&#xFFFFFFFFFF;\"/>",
    ])
  func attributes(text: String) { #expect(failure(of: { _ = try events(text) }) != nil) }

  @Test("a tag and the depth are bounded, comments and text are not")
  func bounds() throws {
    let long = String(repeating: "x", count: 4000)
    #expect(
      failure(of: { _ = try events("<r a=\"\(long)\"/>", chunk: 100, maximumBytes: 1024) })?.message.contains("1024")
        == true)
    #expect(try events("<r><!-- \(long) -->\(long)</r>", chunk: 100, maximumBytes: 1024) == ["<r>@1", "</r>"])
    #expect(
      failure(of: { _ = try events(String(repeating: "<a>", count: 300)) })?.message.contains("too deeply") == true)
  }
}
