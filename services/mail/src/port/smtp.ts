import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { second } from '#contracts/domain/durations';
import { type Mail, MailDelayed, type MailMessage, MailRefused } from './mail.js';

export interface SmtpSettings {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  /** Where servers report what they could not deliver; absent: to whom the message is from. */
  readonly bounces?: string | undefined;
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
}

/** Connections to the server at the same time. */
const connections = 5;

/** What a signature covers: one click is believed only where its headers are signed too (RFC 8058). */
const headerFieldNames =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

/** Milliseconds a server may be silent. */
const timeout = 30 * second;

/** Mail by SMTP, over a few connections that stay open while there is something to send. */
export const createSmtp = ({ url, bounces, dkim }: SmtpSettings): Mail => {
  const { host, port, secure, auth } = serverOf(url);
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    ...(auth && { auth }),
    ...(dkim && { dkim: { ...dkim, headerFieldNames } }),
    maxConnections: connections,
    // Whether a message was taken when its connection broke is not known: the next attempt is ours to make, and to record.
    maxRequeues: 0,
    idleTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  return {
    async send(message, signal) {
      try {
        // One of its own: of a signal that many messages share, Node takes their listeners for a leak.
        await transport.sendMail({ ...optionsOf(message, bounces), signal: AbortSignal.any([signal]) });
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
};

const serverOf = (address: string) => {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, auth };
};

const optionsOf = ({ id, headers, calendar, ...message }: MailMessage, bounces: string | undefined) =>
  ({
    ...message,
    from: named(message.from),
    to: named(message.to),
    ...(message.replyTo && { replyTo: named(message.replyTo) }),
    messageId: `<${id}>`,
    envelope: { from: bounces ?? message.from.address, to: [message.to.address] },
    ...(headers && { headers }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }) satisfies SendMailOptions;

const named = ({ name = '', address }: MailMessage['from']) => ({ name, address });

/** What a server says may quote the recipient: only codes are told. */
const failureOf = (error: NodemailerError): Error => {
  const { responseCode: status, response = '', code = 'the connection failed', originalCode = code } = error;
  if (status === undefined) return new MailDelayed(`the mail server could not be reached: ${originalCode}`);
  const [enhanced = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const reason = `the mail server answered ${[status, enhanced].filter(Boolean).join(' ')}`;
  return error.permanent ? new MailRefused(reason, status) : new MailDelayed(reason, status);
};
