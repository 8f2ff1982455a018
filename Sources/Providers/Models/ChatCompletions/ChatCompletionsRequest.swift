internal import Exchange
internal import JSON

/// The body of a request for a streamed chat completion, as far as all services agree on it.
enum ChatCompletionsRequest {
  static func body(_ request: ModelRequest) -> JSONObject {
    var body: JSONObject = [
      "model": .string(request.model), "messages": [["role": "user", "content": content(request)]], "stream": true,
    ]
    if let schema = request.answerSchema {
      body["response_format"] = [
        "type": "json_schema", "json_schema": ["name": "answer", "strict": true, "schema": schema],
      ]
    }
    return body
  }

  private static func content(_ request: ModelRequest) -> JSONValue {
    guard !request.images.isEmpty else { return .string(request.instruction) }
    var parts: [JSONValue] = [["type": "text", "text": .string(request.instruction)]]
    for image in request.images {
      let url = "data:\(image.mimeType);base64,\(Base64.encode(image.bytes))"
      parts.append(["type": "image_url", "image_url": ["url": .string(url)]])
    }
    return .array(parts)
  }
}
