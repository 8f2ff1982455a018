/// The tables of the local copy.
enum ProductSchema {
  /// What an import fills as it reads.
  ///
  /// `product.key` is the place in the dump. `code` is a number where the text can be told from it again, which is so for
  /// nearly every barcode. `rank` is 0 for what is looked up most and 255 for what nobody looks up. `name_key` is a hash of
  /// the words of a short name. `record` holds the rest, in a form that only its reader knows.
  ///
  /// The rows of `product_text` are numbered by rank first, see `ProductRank`: the index is read in that order, so the first
  /// rows that match are the most popular ones, and the others need not be looked at. It is given `FoldedText`, and keeps no
  /// positions of words.
  static let tables = """
    CREATE TABLE product (
      key INTEGER PRIMARY KEY, code ANY NOT NULL, rank INTEGER NOT NULL, name_key INTEGER, name TEXT, brand TEXT,
      record BLOB NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE product_text USING fts5(
      name, brand, content = '', columnsize = 0, detail = column, prefix = '2 3',
      tokenize = 'ascii'
    );
    INSERT INTO product_text (product_text, rank) VALUES ('automerge', 0);
    INSERT INTO product_text (product_text, rank) VALUES ('crisismerge', 1000);
    INSERT INTO product_text (product_text, rank) VALUES ('hashsize', 33554432);
    CREATE TABLE import (
      id INTEGER PRIMARY KEY CHECK (id = 1), source TEXT NOT NULL, origin TEXT NOT NULL DEFAULT '',
      offset INTEGER NOT NULL DEFAULT 0, line INTEGER NOT NULL DEFAULT 1, last_bytes BLOB NOT NULL DEFAULT x'',
      log TEXT NOT NULL DEFAULT '', newest INTEGER, is_read INTEGER NOT NULL DEFAULT 0, finished INTEGER,
      products INTEGER
    ) STRICT;
    """

  /// What is made when every row is there: sorting once is faster than keeping order.
  static let indexes: [StaticString] = [
    "CREATE INDEX IF NOT EXISTS product_code ON product (code)",
    "CREATE INDEX IF NOT EXISTS product_name ON product (name_key, rank) WHERE name_key IS NOT NULL",
  ]
}
