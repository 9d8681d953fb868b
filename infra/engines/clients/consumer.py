"""A CRM vendor's program. Its client is generated from the OpenAPI document alone."""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from forecourt import AuthenticatedClient
from forecourt.api.crm import pull_leads, record_outcome, register_webhook
from forecourt.models import (
    FleetFields,
    LeadSubmitted,
    PullLeadsResponse,
    RecordOutcomeRequest,
    RecordOutcomeRequestOutcome,
    RecordOutcomeResponse,
    RegisterWebhookRequest,
    RegisterWebhookResponse,
)

url, key = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=key)


def say(what, lead):
    assert isinstance(lead, LeadSubmitted), lead
    fields = FleetFields.from_dict(lead.data.fields.to_dict())
    # One write per line, because threads print at the same time.
    print(f"{what} {lead.data.lead_id} {lead.data.user.email} {fields.company}\n", end="", flush=True)


page = pull_leads.sync(client=client, after="0", limit=10)
assert isinstance(page, PullLeadsResponse), page
for lead in page.leads:
    say("pulled", lead)

report = RecordOutcomeRequest(outcome=RecordOutcomeRequestOutcome.CONTACTED, at=page.leads[0].time)
recorded = record_outcome.sync(page.leads[0].data.lead_id, client=client, body=report)
assert isinstance(recorded, RecordOutcomeResponse), recorded


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(204)
        self.end_headers()
        say("acknowledged", LeadSubmitted.from_dict(body))

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/leads"
webhook = register_webhook.sync(client=client, body=RegisterWebhookRequest(url=address))
assert isinstance(webhook, RegisterWebhookResponse), webhook

with client.get_httpx_client().stream(
    "GET", "/api/crm/leads/stream", params={"after": page.next_}, timeout=None
) as stream:
    print(f"subscribed {webhook.secret[:6]}\n", end="", flush=True)
    for line in stream.iter_lines():
        if line.startswith("data:"):
            say("streamed", LeadSubmitted.from_dict(json.loads(line[5:])))
