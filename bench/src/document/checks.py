"""Two checks of schemathesis in words of this API; they stand in place of the ones they call (npm run check:document)."""

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance


def body_of(response):
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


@schemathesis.check
def invalid_data_is_refused(ctx, response, case):
    """What the schema forbids is refused: by HTTP 4xx, or by HTTP 200 with code "1", which is how this API answers what
    can be no hash and no address: nothing has that name, as nothing has an unknown one (the description of each HTTP 200
    says so). HTTP 413 is a refusal that schemathesis does not list."""
    if response.status_code == 413 or (response.status_code == 200 and body_of(response).get("code") == "1"):
        return None
    return negative_data_rejection(ctx, response, case)


@schemathesis.check
def valid_data_is_taken(ctx, response, case):
    """What the schema allows is taken, but for what the document says in words, since no schema can: fields that may not
    stand together, a block that is not there yet. The words are in `x-refusals` of the call, and in the message."""
    if response.status_code == 400:
        message = str(body_of(response).get("message", ""))
        words = case.operation.definition.raw.get("x-refusals", [])
        if any(said in message for said in words):
            return None
    return positive_data_acceptance(ctx, response, case)
