import { rootCertificates } from 'node:tls';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { second } from '#contracts/domain/durations';
import { isNoMailbox } from '../delivery-status.js';
import { type Mail, MailDelayed, type MailMessage, MailRefused } from './mail.js';

export interface SmtpSettings {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  /** In PEM: who signs the server's certificate, where it is none of those whom everybody knows. */
  readonly ca?: string | undefined;
  /** Where servers report what they could not deliver; absent: to whom the message is from. */
  readonly bounces?: string | undefined;
  /** Milliseconds a server may be silent. */
  readonly silence?: number;
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
}

/** Connections to the server at the same time. */
const connections = 5;

/** What a signature covers: one click is believed only where its headers are signed too (RFC 8058). */
const headerFieldNames =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

/** Milliseconds a server may be silent, unless the settings say otherwise. */
const defaultSilence = 30 * second;

/** Mail by SMTP, over a few connections that stay open while there is something to send. */
export const createSmtp = ({ url, ca, bounces, dkim, silence = defaultSilence }: SmtpSettings): Mail => {
  const { host, port, secure, requireTLS, auth } = serverOf(url);
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS,
    ...(auth && { auth }),
    ...(ca !== undefined && { tls: { ca: [...rootCertificates, ca] } }),
    ...(dkim && { dkim: { ...dkim, headerFieldNames } }),
    maxConnections: connections,
    // Whether a message was taken when its connection broke is not known: the next attempt is ours to make, and to record.
    maxRequeues: 0,
    idleTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
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
  const { protocol, hostname: named, port, username, password } = new URL(address);
  const hostname = named.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  // A password crosses no network in the clear, even where somebody on the way says that the server has no TLS.
  const requireTLS = !secure && auth !== undefined && !isThisMachine(hostname);
  return { host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, requireTLS, auth };
};

const isThisMachine = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(hostname);

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

/** What a server says may quote the recipient: only codes are reported. */
const failureOf = (error: NodemailerError): Error => {
  const { responseCode: status, response = '', code = 'the connection failed', originalCode = code, command } = error;
  if (status === undefined) return new MailDelayed(`the mail server could not be reached: ${originalCode}`);
  const [enhanced = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const reason = `the mail server answered ${[status, enhanced].filter(Boolean).join(' ')}`;
  // Who is turned down before the recipient is named, as with a wrong password, is mended by an operator.
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  if (!error.permanent || !isOfMessage) return new MailDelayed(reason, status);
  const isOfAddress = enhanced === '' && command === 'RCPT TO' && [550, 551, 553].includes(status);
  return new MailRefused(reason, status, isOfAddress || isNoMailbox(enhanced));
};
