import { rootCertificates } from 'node:tls';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { second } from '#contracts/domain/durations';
import { isNoMailbox } from '../delivery-status.js';
import { type Mail, MailDelayed, type MailMessage, MailRefused } from './mail.js';

export interface SmtpSettings {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  /** PEM certificate of a private authority that signs the server's certificate. */
  readonly ca?: string | undefined;
  /** Address for reports of undelivered mail; absent: the sender's address. */
  readonly bounces?: string | undefined;
  /** Milliseconds a server may be silent. */
  readonly silence?: number;
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
}

/** Maximum number of connections to the server. */
const connections = 5;

/** Headers that the signature covers. Clients trust one-click unsubscribe only if its headers are signed (RFC 8058). */
const headerFieldNames =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

/** Milliseconds a server may be silent by default. */
const defaultSilence = 30 * second;

/** Sends mail by SMTP, over a few connections that stay open while there are messages. */
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
    // After a broken connection it is unknown whether the message was accepted; we retry it ourselves and record that.
    maxRequeues: 0,
    idleTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  });
  return {
    async send(message, signal) {
      try {
        // Each message has its own signal, because Node reports many listeners on a shared one as a leak.
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
  // Passwords require TLS, even if an attacker makes the server seem to have none.
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

/** Returns an error with codes only, because a server's text may quote the recipient. */
const failureOf = (error: NodemailerError): Error => {
  const { responseCode: status, response = '', code = 'the connection failed', originalCode = code, command } = error;
  if (status === undefined) return new MailDelayed(`the mail server could not be reached: ${originalCode}`);
  const [enhanced = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const reason = `the mail server answered ${[status, enhanced].filter(Boolean).join(' ')}`;
  // A rejection before the recipient is named, such as a wrong password, needs an operator, so it is retried.
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  if (!error.permanent || !isOfMessage) return new MailDelayed(reason, status);
  const isOfAddress = enhanced === '' && command === 'RCPT TO' && [550, 551, 553].includes(status);
  return new MailRefused(reason, status, isOfAddress || isNoMailbox(enhanced));
};
