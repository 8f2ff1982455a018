"""How the services of `model_stub.py` write: requests are checked, and answers given, in the shapes of each of them.

Each service says which path is its own, what is wrong with a request, how an answer is streamed or given whole, and how it
states an error.
"""

import base64
import json

from model_answers import PICTURE, QUERIES, SOURCES, THOUGHTS, answer_text

# What aliases stand for.
ALIASES = {
    "gemini-flash-latest": "gemini-3.5-flash", "gemini-pro-latest": "gemini-3.1-pro-preview",
    "google/gemini-flash-latest": "google/gemini-3.5-flash", "google/gemini-pro-latest": "google/gemini-3.1-pro-preview",
}
PIECE = 14
# The code of an error is a word in the Interactions API.
WORDS = {400: "invalid_request", 401: "unauthenticated", 403: "permission_denied", 404: "not_found",
         429: "resource_exhausted", 500: "internal", 502: "bad_gateway", 503: "unavailable", 504: "gateway_timeout"}


class Refused(Exception):
    """The request is not one that the service takes."""


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def pieces(text):
    return [text[start:start + PIECE] for start in range(0, len(text), PIECE)]


def check_members(body, known, required):
    for name in required:
        if name not in body:
            raise Refused(f"{name} is missing")
    for name in body:
        if name not in known:
            raise Refused(f"there is no member {name}")


def check_image(text, mime_type):
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise Refused("an image is not base64") from error
    if mime_type not in ("image/jpeg", "image/png", "image/webp", "image/heic"):
        raise Refused(f"{mime_type} is no image")
    return len(data)


class Answer:
    """What is answered: the same for all services."""

    def __init__(self, model, schema, images, characters, searches, text, fault):
        self.model = ALIASES.get(model, model)
        self.thoughts = THOUGHTS
        self.text = text if text is not None else answer_text(schema)
        self.searches = searches
        self.truncated = fault.truncated
        if fault.truncated:
            self.text = self.text[:len(self.text) // 2]
        if fault.empty or fault.refusal:
            self.text = ""
        self.input = characters // 4 + 258 * images
        self.thinking = sum(len(thought) for thought in self.thoughts) // 4
        self.written = len(self.text) // 4
        self.tools = 198 if searches else 0


class Gemini:
    """Gemini by its Interactions API."""

    name = "gemini"
    paths = ("/v1beta/interactions", "/v1/interactions")
    known = {"model", "input", "stream", "store", "tools", "response_format", "generation_config", "system_instruction",
             "previous_interaction_id", "response_modalities", "safety_settings", "labels"}

    def key(self, headers):
        return headers.get("x-goog-api-key")

    def read(self, body):
        """The model, the schema, the number of images, the characters and whether the web is searched."""
        check_members(body, self.known, ("model", "input"))
        images, characters = self.read_input(body["input"])
        characters += len(body.get("system_instruction", ""))
        level = body.get("generation_config", {}).get("thinking_level")
        form = body.get("response_format", {})
        if form.get("type") == "image":
            if form.get("mime_type", "image/jpeg") != "image/jpeg" or "image_config" in body.get("generation_config", {}):
                raise Refused("pictures are given as image/jpeg only, and image_config is not supported")
            if level not in (None, "minimal", "high"):
                raise Refused(f"thinking_level {level} is not supported by this model")
        elif level not in (None, "minimal", "low", "medium", "high"):
            raise Refused(f"there is no thinking_level {level}")
        elif "schema" in form and form.get("mime_type") != "application/json":
            raise Refused("a schema needs the mime_type application/json")
        searches = {"type": "google_search"} in body.get("tools", [])
        return body["model"], form.get("schema"), images, characters, searches

    def read_input(self, given):
        if isinstance(given, str):
            return 0, len(given)
        images = characters = 0
        for part in given:
            if part.get("type") == "user_input":
                more = self.read_input(part["content"])
                images, characters = images + more[0], characters + more[1]
            elif part.get("type") == "text":
                characters += len(part["text"])
            elif part.get("type") == "image":
                check_image(part["data"], part["mime_type"])
                images += 1
            else:
                raise Refused(f"there is no input of type {part.get('type')}")
        return images, characters

    def is_picture(self, body):
        return body.get("response_format", {}).get("type") == "image"

    def error(self, status, message, code=None):
        return {"error": {"message": message, "code": code or WORDS.get(status, "unknown")}}

    def wrong_key(self):
        reason = {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID",
                  "domain": "googleapis.com"}
        error = self.error(400, "API key not valid. Please pass a valid API key.")["error"]
        return 400, {"error": {**error, "details": [reason]}}

    def error_event(self, code):
        return {"error": {"message": "The model could not go on.", "code": code}, "event_type": "error"}

    def usage(self, answer):
        total = answer.input + answer.written + answer.thinking + answer.tools
        usage = {"total_tokens": total, "total_input_tokens": answer.input,
                 "input_tokens_by_modality": [{"modality": "text", "tokens": answer.input}], "total_cached_tokens": 0,
                 "total_output_tokens": answer.written, "total_tool_use_tokens": answer.tools,
                 "total_thought_tokens": answer.thinking}
        if answer.searches:
            usage["grounding_tool_count"] = [{"type": "google_search", "count": len(QUERIES)}]
        return usage

    def interaction(self, answer, status, **more):
        return {"id": "v1_c3R1Yg", "status": status, **more, "object": "interaction", "model": answer.model}

    def status(self, answer):
        return "incomplete" if answer.truncated else "completed"

    def stream(self, answer, body, fault):
        """Events, each with what it brings: begin, thoughts, text, end."""
        yield "begin", self.event("interaction.created", interaction=self.interaction(answer, "in_progress"))
        yield "begin", self.event("interaction.status_update", interaction_id="v1_c3R1Yg", status="in_progress")
        yield "thoughts", self.event("step.start", index=0, step={"type": "thought"})
        if body.get("generation_config", {}).get("thinking_summaries") == "auto":
            for thought in answer.thoughts:
                delta = {"content": {"text": thought, "type": "text"}, "type": "thought_summary"}
                yield "thoughts", self.event("step.delta", index=0, delta=delta)
        yield "thoughts", self.event("step.delta", index=0, delta={"signature": "c3R1Yg==", "type": "thought_signature"})
        yield "thoughts", self.event("step.stop", index=0)
        if fault.refusal:
            yield "end", (compact(self.error(400, "The answer was blocked.", "prohibited_content")) + "\n").encode()
            return
        index = 1
        if answer.searches:
            for step in self.search_steps(index):
                yield "thoughts", step
            index = 3
        yield "text", self.event("step.start", index=index, step={"type": "model_output"})
        for piece in pieces(answer.text):
            yield "text", self.event("step.delta", index=index, delta={"text": piece, "type": "text"})
        if answer.searches:
            delta = {"type": "text_annotation_delta", "annotations": self.annotations(answer)}
            yield "text", self.event("step.delta", index=index, delta=delta)
        yield "text", self.event("step.stop", index=index)
        finished = self.interaction(
            answer, self.status(answer), usage=self.usage(answer), created="2026-11-30T12:00:00Z",
            updated="2026-11-30T12:00:01Z", service_tier="standard")
        yield "end", self.event("interaction.completed", interaction=finished)
        yield "end", b"event: done\ndata: [DONE]\n\n"

    def search_steps(self, index):
        call = {"id": "s1", "signature": "", "type": "google_search_call"}
        yield self.event("step.start", index=index, step=call)
        arguments = {"signature": "c3R1Yg==", "type": "google_search_call", "arguments": {"queries": QUERIES}}
        yield self.event("step.delta", index=index, delta=arguments)
        yield self.event("step.stop", index=index)
        result = {"call_id": "s1", "signature": "", "type": "google_search_result"}
        yield self.event("step.start", index=index + 1, step=result)
        found = {"signature": "c3R1Yg==", "type": "google_search_result", "is_error": False}
        yield self.event("step.delta", index=index + 1, delta=found)
        yield self.event("step.stop", index=index + 1)

    def annotations(self, answer):
        return [{"type": "url_citation", "url": url, "title": title, "start_index": 0,
                 "end_index": len(answer.text.encode())} for url, title in SOURCES]

    def event(self, name, **members):
        return f"event: {name}\ndata: {compact({**members, 'event_type': name})}\n\n".encode()

    def event_of(self, value):
        return f"event: error\ndata: {compact(value)}\n\n".encode()

    def whole(self, answer):
        content = {"text": answer.text, "type": "text"}
        if answer.searches:
            content["annotations"] = self.annotations(answer)
        steps = [{"signature": "c3R1Yg==", "type": "thought"}, {"content": [content], "type": "model_output"}]
        return self.interaction(
            answer, self.status(answer), usage=self.usage(answer), created="2026-11-30T12:00:00Z",
            updated="2026-11-30T12:00:01Z", service_tier="standard", steps=steps)

    def picture(self, answer, data):
        usage = {"total_tokens": answer.input + 1420, "total_input_tokens": answer.input, "total_cached_tokens": 0,
                 "total_output_tokens": 1120, "output_tokens_by_modality": [{"modality": "image", "tokens": 1120}],
                 "total_tool_use_tokens": 0, "total_thought_tokens": 300}
        image = {"type": "image", "mime_type": "image/jpeg", "data": data or PICTURE}
        steps = [{"signature": "c3R1Yg==", "type": "thought"}, {"content": [image], "type": "model_output"}]
        return self.interaction(
            answer, "completed", usage=usage, created="2026-11-30T12:00:00Z", updated="2026-11-30T12:00:01Z", steps=steps)


class ChatCompletions:
    """Chat completions, as OpenAI and OpenRouter give them."""

    def __init__(self, name, path):
        self.name = name
        self.paths = (path,)
        self.is_router = name == "openRouter"
        self.known = {"model", "messages", "stream", "temperature", "response_format", "stream_options", "max_tokens",
                      "max_completion_tokens", "top_p", "n", "seed", "user", "metadata"}
        self.known |= {"provider", "plugins", "reasoning", "usage", "tools"} if self.is_router else set()

    def key(self, headers):
        return headers.get("authorization", "").removeprefix("Bearer ") or None

    def read(self, body):
        check_members(body, self.known, ("model", "messages"))
        images = characters = 0
        for message in body["messages"]:
            content = message["content"]
            for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
                if part["type"] == "text":
                    characters += len(part["text"])
                elif part["type"] == "image_url":
                    head, _, data = part["image_url"]["url"].partition(",")
                    check_image(data, head.removeprefix("data:").removesuffix(";base64"))
                    images += 1
                else:
                    raise Refused(f"there is no content of type {part['type']}")
        form = body.get("response_format", {"type": "text"})
        if form["type"] not in ("text", "json_object", "json_schema"):
            raise Refused(f"there is no response_format {form['type']}")
        schema = form["json_schema"]["schema"] if form["type"] == "json_schema" else None
        searches = {"id": "web"} in body.get("plugins", [])
        return body["model"], schema, images, characters, searches

    def is_picture(self, body):
        return False

    def error(self, status, message, code=None):
        if self.is_router:
            return {"error": {"code": status, "message": message, "metadata": {"provider_name": "Stub"}}, "user_id": "u"}
        kind = "invalid_request_error" if status < 500 and status != 429 else "server_error"
        return {"error": {"message": message, "type": kind, "param": None, "code": code}}

    def wrong_key(self):
        return 401, self.error(401, "Incorrect API key provided.", "invalid_api_key")

    def error_event(self, code):
        return {"id": "gen-stub", "provider": "Stub", "error": {"code": code, "message": "The model could not go on."},
                "object": "chat.completion.chunk", "created": 1796040000, "model": "stub",
                "choices": [{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": None}]}

    def usage(self, answer):
        completion = answer.written + answer.thinking + answer.tools
        usage = {"prompt_tokens": answer.input, "completion_tokens": completion,
                 "total_tokens": answer.input + completion, "prompt_tokens_details": {"cached_tokens": 0},
                 "completion_tokens_details": {"reasoning_tokens": answer.thinking}}
        if self.is_router:
            usage["cost"] = round(answer.input * 1.5e-6 + completion * 9e-6, 9)
            if answer.searches:
                usage["server_tool_use_details"] = {"web_search_requests": 1}
        return usage

    def stream(self, answer, body, fault):
        if self.is_router:
            for _ in range(3):
                yield "begin", b": OPENROUTER PROCESSING\n\n"
            for thought in answer.thoughts:
                detail = {"type": "reasoning.text", "text": thought, "index": 0, "format": None}
                delta = {"content": "", "role": "assistant", "reasoning": thought, "reasoning_details": [detail]}
                yield "thoughts", self.chunk(answer, delta)
            yield "thoughts", b": OPENROUTER PROCESSING\n\n"
            if answer.searches:
                for annotation in self.annotations():
                    yield "thoughts", self.chunk(answer, {"content": "", "role": "assistant", "annotations": [annotation]})
        else:
            yield "begin", self.chunk(answer, {"role": "assistant", "content": "", "refusal": None})
        if fault.refusal and not self.is_router:
            yield "text", self.chunk(answer, {"refusal": "I cannot help with that."})
        for piece in pieces(answer.text):
            yield "text", self.chunk(answer, {"content": piece, "role": "assistant"} if self.is_router else {"content": piece})
        yield "end", self.chunk(answer, {"content": ""} if self.is_router else {}, self.reason(answer, fault))
        if self.is_router or body.get("stream_options", {}).get("include_usage"):
            yield "end", self.event_of({**self.frame(answer, "chat.completion.chunk"), "choices": [],
                                        "usage": self.usage(answer)})
        yield "end", b"data: [DONE]\n\n"

    def reason(self, answer, fault):
        if fault.refusal and self.is_router:
            return "content_filter"
        return "length" if answer.truncated else "stop"

    def annotations(self):
        return [{"type": "url_citation", "url_citation": {"url": url, "title": title, "content": "…", "start_index": 0,
                                                          "end_index": 0}} for url, title in SOURCES]

    def frame(self, answer, kind):
        frame = {"id": "gen-stub" if self.is_router else "chatcmpl-stub", "object": kind, "created": 1796040000,
                 "model": answer.model}
        return {**frame, "provider": "Stub"} if self.is_router else {**frame, "system_fingerprint": "fp_stub"}

    def chunk(self, answer, delta, reason=None):
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        choice |= {"native_finish_reason": reason} if self.is_router else {"logprobs": None}
        return self.event_of({**self.frame(answer, "chat.completion.chunk"), "choices": [choice]})

    def event_of(self, value):
        return f"data: {compact(value)}\n\n".encode()

    def whole(self, answer):
        message = {"role": "assistant", "content": answer.text, "refusal": None}
        if self.is_router:
            message["reasoning"] = " ".join(answer.thoughts)
            if answer.searches:
                message["annotations"] = self.annotations()
        choice = {"index": 0, "message": message, "finish_reason": "length" if answer.truncated else "stop"}
        return {**self.frame(answer, "chat.completion"), "choices": [choice], "usage": self.usage(answer)}


SERVICES = [
    Gemini(), ChatCompletions("openRouter", "/api/v1/chat/completions"),
    ChatCompletions("openAI", "/v1/chat/completions"),
]
