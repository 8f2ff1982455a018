extension Migration {
  /// The search of the journal keeps an index of first letters. A word of one letter, such as the 4 of "no. 4", begins
  /// thousands of words, and merging all of them takes longer than the rest of a search.
  static let searchPrefix = Migration(
    name: "searchPrefix",
    sql: """
      DROP TABLE entrySearch;
      CREATE VIRTUAL TABLE entrySearch USING fts5 (
        name, brand, content = 'entry', content_rowid = 'key', columnsize = 0, prefix = '1',
        tokenize = 'unicode61 remove_diacritics 2'
      );
      INSERT INTO entrySearch (entrySearch) VALUES ('rebuild');
      """)
}
