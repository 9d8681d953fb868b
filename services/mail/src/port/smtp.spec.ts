import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { makeCertificate } from '#platform/testing/certificate';
import { type SmtpOptions, type SmtpStandIn, startSmtp } from '#platform/testing/smtp';
import { type Mail, MailDelayed, type MailMessage, MailRefused } from './mail.js';
import { createSmtp, type SmtpSettings } from './smtp.js';

const message: MailMessage = {
  id: `${'0a'.repeat(16)}@kestrelbay.example`,
  from: { name: 'Kestrel Bay Toyota', address: 'hello@kestrelbay.example' },
  to: { address: 'mia@example.com' },
  replyTo: { name: 'Kestrel Bay Toyota', address: 'sales@kestrelbay.example' },
  subject: 'We have your enquiry',
  html: '<p>Thank you</p>',
  text: 'Thank you',
};
// 0.0.0.0 reaches this machine, but does not count as a local address.
const certificate = makeCertificate(['127.0.0.1', '0.0.0.0']);
const account = { user: 'kestrel', password: 'p@ss/word' };
const signal = new AbortController().signal;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const serve = async (options: SmtpOptions = {}) => {
  const server = await startSmtp(options);
  ends.unshift(server.close);
  return server;
};
const mailer = (url: string, more: Partial<SmtpSettings> = {}): Mail => {
  const mail = createSmtp({ url, ...more });
  ends.unshift(() => mail.close!());
  return mail;
};
const urlOf = ({ port }: SmtpStandIn, protocol: 'smtp' | 'smtps', host = '127.0.0.1', password = account.password) =>
  `${protocol}://${account.user}:${encodeURIComponent(password)}@${host}:${port}`;

describe('password', () => {
  it.each([
    ['smtp', false],
    ['smtps', true],
  ] as const)(
    'a password is sent by %s over TLS to a server whose certificate is trusted [MAIL-01]',
    async (protocol, isSecure) => {
      const server = await serve({ certificate, isSecure, account });
      await mailer(urlOf(server, protocol, '0.0.0.0'), { ca: certificate.cert }).send(message, signal);
      expect(server.logins).toEqual([{ user: account.user, isEncrypted: true }]);
      expect(server.received.map(({ to, isEncrypted }) => [to, isEncrypted])).toEqual([['mia@example.com', true]]);
    },
  );

  it('a password is not sent to another machine without TLS, because an attacker may have hidden TLS [MAIL-01]', async () => {
    const server = await serve({ account });
    await expect(mailer(urlOf(server, 'smtp', '0.0.0.0')).send(message, signal)).rejects.toThrow(MailDelayed);
    expect([server.logins, server.received]).toEqual([[], []]);
  });

  it.each(['smtp', 'smtps'] as const)(
    'a password is not sent by %s to a server whose certificate is not trusted [MAIL-01]',
    async (protocol) => {
      const server = await serve({ certificate, isSecure: protocol === 'smtps', account });
      await expect(mailer(urlOf(server, protocol)).send(message, signal)).rejects.toThrow(MailDelayed);
      expect([server.logins, server.received]).toEqual([[], []]);
    },
  );

  it('a wrong password loses no message: it is delayed until the password is corrected [MAIL-01]', async () => {
    const server = await serve({ account });
    const failed = mailer(urlOf(server, 'smtp', '127.0.0.1', 'guess')).send(message, signal);
    await expect(failed).rejects.toThrow(new MailDelayed('the mail server answered 535', 535));
  });
});

describe('mail server', () => {
  it('a mail server that hangs up delays the message [MAIL-01]', async () => {
    const server = await serve();
    server.replyWith((_, nth) => (nth === 1 ? 'hang up' : undefined));
    const mail = mailer(server.url);
    await expect(mail.send(message, signal)).rejects.toThrow(MailDelayed);
    await mail.send(message, signal);
    expect(server.received).toHaveLength(1);
  });

  it('a mail server that is slow gets the message once [MAIL-01]', async () => {
    const server = await serve();
    let answer = () => {};
    const asked = new Promise<void>((heard) => {
      server.replyWith(() => {
        heard();
        return new Promise<void>((resolve) => (answer = resolve));
      });
    });
    const sent = mailer(server.url).send(message, signal);
    await asked;
    expect(server.received).toEqual([]);
    answer();
    await sent;
    expect(server.received).toHaveLength(1);
  });

  it('a mail server that does not answer delays the message [MAIL-01]', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    ends.push(() => {
      sockets.forEach((socket) => socket.destroy());
      silent.close();
    });
    const { port } = silent.address() as { port: number };
    const sent = mailer(`smtp://127.0.0.1:${port}`, { silence: 50 }).send(message, signal);
    await expect(sent).rejects.toThrow(MailDelayed);
  });

  it.each([
    [550, true],
    ['550 5.1.1', true],
    ['550 5.2.1', true],
    ['550 5.7.1', false],
    [554, false],
  ] as const)(
    'a mail server that answers %s to a recipient says that the mailbox does not exist: %s [MAIL-12]',
    async (answer, isNoMailbox) => {
      const server = await serve();
      server.replyWith(() => answer);
      const failed = await mailer(server.url)
        .send(message, signal)
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(MailRefused);
      expect(failed).toMatchObject({ isNoMailbox, message: `the mail server answered ${answer}` });
    },
  );
});

describe('signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const relaxed = (header: string) => {
    const [, name, value] = /^([^:]+):([^]*)$/.exec(header)!;
    return `${name!.toLowerCase()}:${value!.replace(/\s+/g, ' ').trim()}`;
  };

  it('a signature is valid and covers the headers that mail programs act on, including unsubscribe [MAIL-01, MAIL-12]', async () => {
    const server = await serve();
    const dkim = { domainName: 'kestrelbay.example', keySelector: 'mail', privateKey };
    const headers = {
      'List-Unsubscribe': '<https://kestrelbay.example/api/alerts/unsubscribe?token=abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await mailer(server.url, { dkim }).send({ ...message, headers }, signal);
    const { raw } = server.received[0]!;
    const [head = '', body = ''] = [raw.slice(0, raw.indexOf('\r\n\r\n')), raw.slice(raw.indexOf('\r\n\r\n') + 4)];
    const lines = head.split(/\r\n(?!\s)/);
    const signature = lines.find((line) => line.startsWith('DKIM-Signature:'))!;
    const tag = (name: string) => new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(signature)![1]!.replace(/\s/g, '');
    expect([tag('d'), tag('s'), tag('a')]).toEqual(['kestrelbay.example', 'mail', 'rsa-sha256']);
    const signed = tag('h').toLowerCase().split(':');
    const acted = [
      'from',
      'reply-to',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ];
    expect(signed).toEqual(expect.arrayContaining(acted));

    const canonicalBody = `${body
      .replace(/[ \t]+(?=\r\n)/g, '')
      .replace(/[ \t]+/g, ' ')
      .replace(/(\r\n)+$/, '')}\r\n`;
    expect(createHash('sha256').update(canonicalBody).digest('base64')).toBe(tag('bh'));
    const of = (name: string) => lines.find((line) => line.toLowerCase().startsWith(`${name}:`));
    const reported = [
      ...signed.flatMap((name) => of(name) ?? []).map(relaxed),
      relaxed(signature.replace(/(;\s*b=)[^;]*/, '$1')),
    ].join('\r\n');
    const holds = (text: string) =>
      verify('sha256', Buffer.from(text), createPublicKey(publicKey), Buffer.from(tag('b'), 'base64'));
    expect([holds(reported), holds(reported.replace('token=abc', 'token=abd'))]).toEqual([true, false]);
  });
});

it('any name or subject arrives unchanged, and adds neither a header nor a recipient [MAIL-01]', async () => {
  const server = await serve();
  const mail = mailer(server.url);
  const nasty = fc.constantFrom(
    '\r\nBcc: all@example.com',
    '\n.\r\n',
    '" <evil@example.com>, "',
    'Zoë Ω 阮',
    '=?utf-8?q?=0A?=',
  );
  const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), nasty), { maxLength: 4 });
  const typed = text.map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(typed, typed, async (name, about) => {
      const subject = `New lead: ${about}`;
      server.received.length = 0;
      const replyTo = { name, address: 'mia@example.com' };
      await mail.send({ ...message, from: { ...message.from, name }, replyTo, subject }, signal);
      expect(server.received).toHaveLength(1);
      const [{ raw, to, mail: read }] = server.received as [(typeof server.received)[number]];
      expect(to).toBe('mia@example.com');
      const names = raw
        .slice(0, raw.indexOf('\r\n\r\n'))
        .split(/\r\n(?!\s)/)
        .map((line) => line.split(':', 1)[0]);
      expect(names.sort()).toEqual(
        ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'].sort(),
      );
      expect(read.replyTo?.value.map(({ address }) => address)).toEqual(['mia@example.com']);
      expect(read.from?.value.map(({ address }) => address)).toEqual(['hello@kestrelbay.example']);
      const plain = (value = '') => value.replace(/\s+/g, ' ').trim();

      const kept = (value: string) => plain(value.replace(/[\x00-\x1f\x7f]+/g, ' '));
      // A subject that looks encoded is decoded.
      if (!subject.includes('=?')) expect(plain(read.subject)).toBe(kept(subject));
    }),
    { numRuns: 60 },
  );
});
