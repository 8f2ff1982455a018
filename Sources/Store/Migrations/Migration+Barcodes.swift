extension Migration {
  /// The codes of packaged products, so that a product is known again when it is scanned.
  static let barcodes = Migration(
    name: "barcodes",
    sql: """
      ALTER TABLE entry ADD COLUMN barcode TEXT; -- digits, in the normal form
      ALTER TABLE food ADD COLUMN barcode TEXT; -- likewise
      CREATE INDEX foodByBarcode ON food (barcode, lastUsedMs DESC, id) WHERE barcode IS NOT NULL;
      """)
}
