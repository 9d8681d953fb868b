import { once } from 'node:events';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How the server answers a recipient: undefined takes the message, a number is an SMTP reply code. */
export type Replying = (recipient: string, nth: number) => number | 'hang up' | undefined;

interface Received {
  readonly from: string;
  readonly to: string;
  readonly mail: ParsedMail;
}

/** A real SMTP server on this machine, which keeps what it takes and answers as it is told. */
export const startSmtp = async (reply: Replying = () => undefined, port = 0) => {
  const told = { reply };
  const tries = new Map<string, number>();
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const nth = (tries.get(address) ?? 0) + 1;
      tries.set(address, nth);
      const code = told.reply(address, nth);
      if (code === undefined) return done();
      // The server closes the connection with this code.
      const error = new Error(`${address} is not served`) as Error & { responseCode?: number };
      error.responseCode = code === 'hang up' ? 421 : code;
      done(error);
    },
    onData(stream, { envelope }, done) {
      simpleParser(stream)
        .then((mail) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push(...envelope.rcptTo.map(({ address: to }) => ({ from, to, mail })));
          done();
        })
        .catch((error: unknown) => done(error as Error));
    },
  });
  // A client that is gone is none of the test's business.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    /** How often each recipient was tried. */
    tries,
    replyWith: (next: Replying) => void (told.reply = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type SmtpStandIn = Awaited<ReturnType<typeof startSmtp>>;
