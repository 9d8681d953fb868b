import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SmsRefused } from './sms.js';
import { createTwilio } from './twilio.js';

/** A fake of Twilio's Messages resource, as its reference describes it. */
let received: { call: string; authorization: string | undefined; form: Record<string, string> } | undefined;
let answer: { readonly status: number; readonly body: object };
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { method, url, headers } = request;
    const form = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>;
    received = { call: `${method} ${url}`, authorization: headers.authorization, form };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };
});

const twilio = createTwilio({
  url: `http://127.0.0.1:${port}`,
  accountSid: 'AC1',
  authToken: 'secret',
  from: 'Kestrel',
});
const send = () => twilio.send({ to: '+61491570006', text: 'Hello & goodbye' });
const refusal = async (status: number, code: number) => {
  answer = { status, body: { code, message: 'The number +61491570006 …', status } };
  return send().then(
    () => undefined,
    (error: unknown) => error as SmsRefused,
  );
};

it('a message is sent to Twilio as a form with the account’s credentials [USER-01]', async () => {
  await send();
  expect(received).toEqual({
    call: 'POST /2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    form: { To: '+61491570006', From: 'Kestrel', Body: 'Hello & goodbye' },
  });
});

it('a number that Twilio rejects permanently is not tried again, and the error does not contain it [USER-01]', async () => {
  const error = await refusal(400, 21211);
  expect(error).toBeInstanceOf(SmsRefused);
  expect(error!.message).toBe('Twilio answered 400, error 21211');
  expect(error!.isOptedOut).toBe(false);
});

it('a recipient who replied STOP to the sender has opted out [USER-04]', async () => {
  expect((await refusal(400, 21610))!.isOptedOut).toBe(true);
});

it('a temporary error is not treated as a refusal [USER-01]', async () => {
  expect(await refusal(429, 20429)).not.toBeInstanceOf(SmsRefused);
  expect(await refusal(503, 20503)).not.toBeInstanceOf(SmsRefused);
});
