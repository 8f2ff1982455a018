public import JSON
public import Model

/// Imports a public dump of Open Food Facts, so that products are found without a network.
///
/// Two of the files on `https://static.openfoodfacts.org/data/` are read, packed by gzip or not: `openfoodfacts-products.jsonl.gz`
/// tells most; `en.openfoodfacts.org.products.csv.gz` is smaller. Nothing is downloaded by this method.
///
/// The products go into `foods.db` beside the data file, which may be deleted at any time. What an import brings takes the
/// place of all that was there before, at the very end: until then, and when it fails, products are found as they were. Of a
/// code that comes twice the last line counts. Products that are no food or are no longer sold are left out.
///
/// An import that was cancelled or killed goes on where it stopped when the same file is imported again with the same choice
/// of countries and languages. Lines that cannot be read are passed over and told. Other requests are not held up.
///
/// Archives are read by the program `gzip`.
public enum ProductsImportDataset: RequestMethod {
  public static let name = "products/importDataset"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.invalidValue, .conflict]

  public struct Params: Codable, Sendable {
    /// The absolute path of the file, or of a pipe. On the command line, `-` stands for standard input.
    ///
    /// - Format: "path"
    public var path: String
    /// The format; by default `auto`.
    public var format: DatasetFormat?
    /// Takes only products that are sold in one of these countries: English names such as `Germany`, codes such as `DE`, or
    /// tags such as `en:germany`. By default all.
    public var countries: [String]?
    /// Takes only products with one of these languages, by their codes such as `de`, and prefers names in the first of them.
    /// By default all. The tab-separated dump does not tell languages.
    public var languages: [String]?
    /// A token for `$/progress`, a string or an integer.
    public var workDoneToken: JSONValue?
  }

  public struct Result: Codable, Sendable {
    /// The format of the file, never `auto`.
    public var format: DatasetFormat
    /// How many products the local copy holds now.
    public var products: Int
    /// How many lines were read.
    public var lines: Int
    /// How many lines were replaced by a later one with the same code.
    public var repeated: Int
    /// How many products were left out, and why.
    public var skipped: SkippedProducts
    /// How many lines could not be read.
    public var rejectedCount: Int
    /// The first lines that could not be read, at most 100.
    public var rejected: [RejectedRow]
    /// Whether this went on where an earlier import of the same file had stopped.
    public var resumed: Bool

    public init(
      format: DatasetFormat, products: Int, lines: Int, repeated: Int, skipped: SkippedProducts, rejectedCount: Int,
      rejected: [RejectedRow], resumed: Bool
    ) {
      self.format = format
      self.products = products
      self.lines = lines
      self.repeated = repeated
      self.skipped = skipped
      self.rejectedCount = rejectedCount
      self.rejected = rejected
      self.resumed = resumed
    }
  }
}
