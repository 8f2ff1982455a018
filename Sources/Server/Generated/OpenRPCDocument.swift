public let openRPCDocument = "{}"
