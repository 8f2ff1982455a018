internal import Glibc
internal import Model

extension ProductImport {
  /// Completes the import after its last commit: of products that came more than once the last one stays, the indexes are
  /// made, and the file takes the place of the local copy. Stopped at any moment, it can be done again.
  ///
  /// - Parameter moment: now, in seconds since 1970.
  /// - Returns: how many products there are.
  public func finish(at moment: Int, progress: (Double) -> Void = { _ in }) throws -> Int {
    let count = try translating {
      for index in ProductSchema.indexes { try database.run(index) }
      progress(0.5)
      try removeRepeated()
      let count = try database.first("SELECT count(*) FROM product") { Int($0.integer(0)) } ?? 0
      try database.run("UPDATE import SET finished = ?1, products = ?2 WHERE id = 1", moment, count)
      return count
    }
    progress(1)
    try putInPlace()
    return count
  }

  /// Of the products with the same code, removes all but the last.
  private func removeRepeated() throws {
    try database.run("BEGIN IMMEDIATE")
    var repeated: [(number: Int64, key: Int64)] = []
    try database.query(
      """
      SELECT product.key, product.rank
      FROM (SELECT code, max(key) AS last FROM product GROUP BY code HAVING count(*) > 1) AS latest
      CROSS JOIN product ON product.code = latest.code AND product.key < latest.last
      """
    ) { row in
      repeated.append((ProductRank.number(rank: Int(row.integer(1)), key: row.integer(0)), row.integer(0)))
    }
    // The index of words is changed fastest in its own order.
    for product in repeated.sorted(by: { $0.number < $1.number }) { try remove(product.key, number: product.number) }
    try database.run("COMMIT")
  }

  private func remove(_ key: Int64, number: Int64) throws {
    let texts = try database.first("SELECT name, brand FROM product WHERE key = ?1", key) { row in
      [row.textIfPresent(0), row.textIfPresent(1)].map { $0.map { FoldedText($0).text } }
    }
    if let texts, texts.contains(where: { $0 != nil }) {
      // The index keeps no texts of its own, and has to be told what it is to forget.
      try database.run(
        "INSERT INTO product_text (product_text, rowid, name, brand) VALUES ('delete', ?1, ?2, ?3)", number, texts[0],
        texts[1])
    }
    try database.run("DELETE FROM product WHERE key = ?1", key)
  }

  private func putInPlace() throws {
    guard rename(file.partialPath, file.path) == 0 else {
      throw Failure.storeUnavailable(file.path, reason: systemMessage(errno))
    }
    // While the file is locked SQLite keeps its journal, in which there is nothing after a commit.
    unlink(file.partialPath + "-journal")
    synchronizeDirectory(parentPath(file.path))
  }
}
