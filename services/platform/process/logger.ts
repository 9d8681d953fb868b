import { pino, type DestinationStream, type Logger } from 'pino';

/** Names of fields with personal data, at any place in a log line. */
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

/** Email addresses have at most 254 characters; without this limit a long word would be searched from each letter. */
const address = /[\w.+-]{1,254}@[\w-]+(?:\.[\w-]+)+/g;
const number = /(?<![\w-])(?:\+?61[ -]?|\(?0)[2-478](?:[ ()-]{0,2}\d){8}(?![\w-])/g;

/** Removes email addresses and Australian telephone numbers. */
const redactContacts = (text: string): string => text.replace(address, censor).replace(number, censor);

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
  readonly cause?: LoggedError;
}

/** Reduces an error to known fields, because its other properties may hold what somebody has sent. */
const errorOf = (error: unknown): LoggedError | string => {
  if (!(error instanceof Error)) return redactContacts(String(error));
  const { code } = error as { readonly code?: unknown };
  const cause = error.cause instanceof Error ? errorOf(error.cause) : undefined;
  return {
    type: error.name,
    message: redactContacts(error.message),
    ...(error.stack !== undefined && { stack: redactContacts(error.stack) }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && typeof cause !== 'string' && { cause }),
  };
};

/** Creates a logger of JSON lines without personal data, in fields and in errors. */
export const createLogger = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths, censor },
      serializers: { err: errorOf },
      hooks: {
        logMethod(args, method) {
          const cleaned = args.map((part: unknown) => (typeof part === 'string' ? redactContacts(part) : part));
          method.apply(this, cleaned as Parameters<typeof method>);
        },
      },
    },
    to,
  );
