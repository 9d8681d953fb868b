import { pino, type DestinationStream, type Logger } from 'pino';

/** What tells of people wherever it stands in what is logged. */
const personal = [
  'phone',
  'phone_number',
  'email',
  'last_name',
  'user',
  'userData',
  'contact',
  'message_text',
  'rego',
  'vin',
  'authorization',
  'cookie',
];
const paths = personal.flatMap((name) => ['', '*.', '*.*.', '*.*.*.'].map((before) => `${before}${name}`));
const censor = '[redacted]';

/** No e-mail address is longer than 254 characters; without a bound a long word would be searched from each of its letters. */
const address = /[\w.+-]{1,254}@[\w-]+(?:\.[\w-]+)+/g;
const number = /(?<![\w-])(?:\+?61[ -]?|\(?0)[2-478](?:[ ()-]{0,2}\d){8}(?![\w-])/g;

/** The text without e-mail addresses and Australian telephone numbers. */
const withoutPeople = (text: string): string => text.replace(address, censor).replace(number, censor);

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
  readonly cause?: LoggedError;
}

/** What there is to say of an error. Its other properties may hold what somebody has sent, so they are left out. */
const errorOf = (error: unknown): LoggedError | string => {
  if (!(error instanceof Error)) return withoutPeople(String(error));
  const { code } = error as { readonly code?: unknown };
  const cause = error.cause instanceof Error ? errorOf(error.cause) : undefined;
  return {
    type: error.name,
    message: withoutPeople(error.message),
    ...(error.stack !== undefined && { stack: withoutPeople(error.stack) }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && typeof cause !== 'string' && { cause }),
  };
};

/** Logs lines of JSON that tell of nobody: neither by field nor in an error's words. */
export const createLogger = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths, censor },
      serializers: { err: errorOf },
      hooks: {
        logMethod(args, method) {
          const cleaned = args.map((part: unknown) => (typeof part === 'string' ? withoutPeople(part) : part));
          method.apply(this, cleaned as Parameters<typeof method>);
        },
      },
    },
    to,
  );
