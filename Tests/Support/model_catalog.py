"""The models of `model_stub.py` as models.dev lists models. The prices are invented."""


def model(identifier, name, price_in, price_out, outputs=("text",)):
    return {
        "id": identifier, "name": name, "attachment": True, "reasoning": True, "temperature": True, "tool_call": True,
        "structured_output": True, "knowledge": "2026-01", "release_date": "2026-03-01", "last_updated": "2026-11-01",
        "open_weights": False, "modalities": {"input": ["text", "image"], "output": list(outputs)},
        "limit": {"context": 1_048_576, "output": 65_536},
        "cost": {"input": price_in, "output": price_out, "cache_read": price_in / 4},
    }


def provider(identifier, name, *models):
    return {"id": identifier, "name": name, "env": [], "npm": "stub", "doc": "https://models.example/",
            "models": {each["id"]: each for each in models}}


CATALOG = {
    "google": provider(
        "google", "Google", model("gemini-3.5-flash", "Gemini 3.5 Flash", 1.5, 9),
        model("gemini-3.1-pro-preview", "Gemini 3.1 Pro Preview", 2, 12),
        model("gemini-3.1-flash-lite-image", "Gemini 3.1 Flash Lite Image", 0.25, 30, ("text", "image"))),
    "openrouter": provider(
        "openrouter", "OpenRouter", model("google/gemini-3.5-flash", "Gemini 3.5 Flash", 1.5, 9),
        model("google/gemini-3.1-pro-preview", "Gemini 3.1 Pro Preview", 2, 12)),
}
