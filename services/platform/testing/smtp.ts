import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * Answer to a recipient: undefined accepts the message; a number is an SMTP reply code, which an enhanced one may
 * follow; `hang up` closes the connection without a reply; a promise is awaited before the message is accepted.
 */
export type Replying = (
  recipient: string,
  nth: number,
) => number | `${number} ${string}` | 'hang up' | Promise<void> | undefined;

interface Received {
  readonly from: string;
  readonly to: string;
  readonly mail: ParsedMail;
  /** The raw message. */
  readonly raw: string;
  readonly isEncrypted: boolean;
}

export interface SmtpOptions {
  readonly port?: number;
  /** Absent: the server has no TLS. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** TLS from the first byte, rather than by STARTTLS. */
  readonly isSecure?: boolean;
  /** Required login; absent: anybody may send. */
  readonly account?: { readonly user: string; readonly password: string };
}

/** A real SMTP server on this machine, which stores messages and answers as configured. */
export const startSmtp = async ({ port = 0, certificate, isSecure = false, account }: SmtpOptions = {}) => {
  const current: { reply: Replying } = { reply: () => undefined };
  const tries = new Map<string, number>();
  const received: Received[] = [];
  /** Logins with a password, and whether their connection was encrypted. */
  const logins: { readonly user: string; readonly isEncrypted: boolean }[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: account === undefined,
    // Accepts a password in clear text, because it is the client's task not to send one.
    allowInsecureAuth: true,
    secure: isSecure,
    ...certificate,
    ...(certificate === undefined && { disabledCommands: ['STARTTLS'] }),
    logger: false,
    closeTimeout: 100,
    onAuth({ username = '', password }, { secure }, done) {
      logins.push({ user: username, isEncrypted: secure });
      if (username === account?.user && password === account.password) return done(null, { user: username });
      done(failure(535, 'wrong'));
    },
    onRcptTo({ address }, _, done) {
      const nth = (tries.get(address) ?? 0) + 1;
      tries.set(address, nth);
      const answer = current.reply(address, nth);
      if (answer === undefined) return done();
      if (answer instanceof Promise) return void answer.then(() => done(), done);
      if (answer === 'hang up') return sockets.forEach((socket) => socket.destroy());
      const [code, enhanced = ''] = String(answer).split(' ');
      done(failure(Number(code), `${enhanced} ${address} is not served`.trim()));
    },
    onData(stream, { envelope, secure }, done) {
      const take = async () => {
        const raw = await buffer(stream);
        const mail = await simpleParser(raw);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const common = { from, mail, raw: raw.toString(), isEncrypted: secure };
        received.push(...envelope.rcptTo.map(({ address: to }) => ({ ...common, to })));
      };
      take().then(() => done(), done);
    },
  });
  // A client that has disconnected does not concern the test.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    logins,
    /** Number of attempts by recipient. */
    tries,
    replyWith: (next: Replying) => void (current.reply = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type SmtpStandIn = Awaited<ReturnType<typeof startSmtp>>;

const failure = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
