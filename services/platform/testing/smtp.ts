import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * How the server answers a recipient: undefined takes the message; a number is an SMTP reply code, which an enhanced one may
 * follow; `hang up` closes the connection without a word; a promise is waited for, and the message taken.
 */
export type Replying = (
  recipient: string,
  nth: number,
) => number | `${number} ${string}` | 'hang up' | Promise<void> | undefined;

interface Received {
  readonly from: string;
  readonly to: string;
  readonly mail: ParsedMail;
  /** As it came. */
  readonly raw: string;
  readonly isEncrypted: boolean;
}

export interface SmtpOptions {
  readonly port?: number;
  /** Absent: the server has no TLS. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** TLS from the first byte, rather than by STARTTLS. */
  readonly isSecure?: boolean;
  /** Who may send; absent: anybody. */
  readonly account?: { readonly user: string; readonly password: string };
}

/** A real SMTP server on this machine, which keeps what it takes and answers as it is configured. */
export const startSmtp = async ({ port = 0, certificate, isSecure = false, account }: SmtpOptions = {}) => {
  const current: { reply: Replying } = { reply: () => undefined };
  const tries = new Map<string, number>();
  const received: Received[] = [];
  /** Who said a password, and whether nobody else could read it. */
  const logins: { readonly user: string; readonly isEncrypted: boolean }[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: account === undefined,
    // It takes a password in the clear: not to say one is for the client to know.
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
  // A client that is gone is none of the test's business.
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
    /** How often each recipient was tried. */
    tries,
    replyWith: (next: Replying) => void (current.reply = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type SmtpStandIn = Awaited<ReturnType<typeof startSmtp>>;

const failure = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
