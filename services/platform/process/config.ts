import { basename, dirname, join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { exampleSecrets } from './example-secrets.js';

const port = z.coerce.number().int().min(0).max(65_535);
const schemes = (...names: readonly string[]) => {
  const pattern = new RegExp(`^(${names.map((name) => name.replaceAll('+', '\\+')).join('|')})://[^\\s/]`);
  return z.string().regex(pattern, `does not begin with ${names.map((name) => `${name}://`).join(' or ')}`);
};

/** `10.0.0.7,192.168.0.0/16,fd00::/8` */
const networks = z
  .string()
  .transform((list) => list.split(',').map((network) => network.trim()))
  .refine(
    (list) => list.every((network) => ipaddr.isValid(network) || ipaddr.isValidCIDR(network)),
    'is not a list of addresses and networks such as 10.0.0.7,192.168.0.0/16',
  );

/** `acme=harbour,harbour-north;bigco=*` */
const leadSubscribers = z
  .string()
  .regex(
    /^[a-z0-9-]+=(\*|[\w-]+(,[\w-]+)*)(;[a-z0-9-]+=(\*|[\w-]+(,[\w-]+)*))*$/,
    'is not a list of subscribers with their dealerships such as acme=harbour,harbour-north;bigco=*',
  )
  .transform((list) =>
    list.split(';').map((one) => {
      const [name, dealerships] = one.split('=') as [string, string];
      return { name, dealerships: dealerships === '*' ? ('all' as const) : dealerships.split(',') };
    }),
  );

/** An outside service: at the address of its own setting, the stand-in inside this process, or not there at all. */
const provider = z.enum(['http', 'embedded', 'none']).optional();

/** Where the demo's sites are. */
export const demoSites = 'infra/demo/sites';

/** Everything the environment may say. A wrong value stops the process with a sentence that names it. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Where Prometheus asks for `/metrics`, apart from the sites; absent: metrics are off. */
  METRICS_PORT: port.optional(),
  /** Addresses and networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed; absent: nobody's. */
  TRUSTED_PROXIES: networks.default([]),
  /** `true`: their X-Forwarded-Host too; it then names the site in place of the Host header. */
  FORWARDED_HOST: z.stringbool().default(false),
  /** Folder of the embedded log and views. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Folder of backups; absent: `<DATA_DIR>-backups`. Erasing a person reaches into it. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Folder with one folder a site; absent: the demo's, in a demo. */
  SITES_DIR: z.string().min(1).optional(),
  /** Bytes of pictures that are stored in the sizes they were asked for; the least recently used go first. */
  IMAGE_CACHE_BYTES: z.coerce.number().int().min(1).default(1_073_741_824),
  /** Where photographs are kept: a folder, or a bucket of a server that speaks S3. */
  PHOTO_STORE: z.enum(['folder', 's3']).default('folder'),
  /** Folder of photographs; absent: `<DATA_DIR>/photos`. */
  PHOTO_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  /** Absent: Amazon's own for the region. */
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Both absent: those that the machine gives, as Amazon's tools find them. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Before every key of the bucket, such as `forecourt/`. */
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'does not end with a slash')
    .default(''),
  /** Where the embedded log is copied to while it is written, with the person keys. */
  LOG_COPY: z.enum(['none', 'folder', 's3']).default('none'),
  /** Folder of that copy, on another disk or machine. */
  LOG_COPY_DIR: z.string().min(1).optional(),
  /** `false`: pictures that feeds name by address are not fetched, and not shown. */
  PHOTO_FETCH: z.stringbool().default(true),
  /** Bytes of photographs that the vehicles of one site may have; 0: any. */
  PHOTO_QUOTA_BYTES: z.coerce.number().int().min(0).default(107_374_182_400),
  /** Of sites that have another one: `kestrel=5000000000 meridian=0`. */
  PHOTO_QUOTAS: z
    .string()
    .regex(/^[a-z0-9-]+=\d{1,15}(?: [a-z0-9-]+=\d{1,15})*$/, 'is no list such as kestrel=5000000000 meridian=0')
    .transform((list) =>
      Object.fromEntries(list.split(' ').map((one) => [one.split('=')[0]!, Number(one.split('=')[1])])),
    )
    .default({}),
  /** Days after which the photographs are deleted that no vehicle has had since, or only one that is sold or withdrawn. */
  PHOTO_KEEP_DAYS: z.coerce.number().int().min(1).default(90),
  /** `true`: pictures may be fetched from this machine and its network. For development. */
  PHOTO_LOCAL: z.stringbool().default(false),
  /** Folder of the built web application. */
  WEB_DIR: z.string().min(1).default('dist/web'),
  /** Threads that render pages; absent: one less than there are processors, 1 to 4. */
  PAGE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  /** Bytes of rendered pages that are kept; each site has its share, and the least recently used go first. */
  PAGE_CACHE_BYTES: z.coerce.number().int().min(0).default(67_108_864),
  /** Milliseconds a page may take to be rendered; one that takes longer is given up. */
  PAGE_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(10_000),
  /** JSON file of API keys; absent: every route that needs a key is off. */
  KEYS_FILE: z.string().min(1).optional(),
  /** `true`: makes keys at the first start and imports the demo stock. */
  DEMO: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  /** Where traces are sent by OTLP over HTTP, such as http://localhost:4318; absent: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('forecourt'),

  /** Where the truth is: a SQLite file of this process, or EventStoreDB. */
  EVENT_LOG: z.enum(['sqlite', 'eventstore']).default('sqlite'),
  /** `esdb://host:2113?tls=false`; user, TLS and certificates are in it, as EventStoreDB documents them. */
  EVENTSTORE_URL: schemes('esdb', 'esdb+discover').optional(),
  /** What carries events to the projectors: the log's own tail, or Kafka, which the relay fills. */
  EVENT_FEED: z.enum(['embedded', 'kafka']).default('embedded'),
  /** `host:9092,host:9092` */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'is not a list such as kafka:9092,kafka-2:9092')
    .optional(),
  /** `true`: TLS, by the certificates the system trusts unless `KAFKA_TLS_CA` names others. */
  KAFKA_TLS: z.stringbool().default(false),
  /** PEM files: who signed the brokers' certificates; and, where brokers ask for one, this process's own and its key. */
  KAFKA_TLS_CA: z.string().min(1).optional(),
  KAFKA_TLS_CERT: z.string().min(1).optional(),
  KAFKA_TLS_KEY: z.string().min(1).optional(),
  KAFKA_SASL: z.enum(['none', 'plain', 'scram-sha-256', 'scram-sha-512']).default('none'),
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** Who reads leads in a topic of their own: `acme=harbour,harbour-north;bigco=*`. */
  KAFKA_LEAD_SUBSCRIBERS: leadSubscribers.default([]),
  /** Where read models are kept: a SQLite file of this process, or MongoDB. */
  VIEW_STORE: z.enum(['sqlite', 'mongodb']).default('sqlite'),
  /** `mongodb://host:27017`; user, TLS and certificates are in it, as MongoDB documents them. */
  MONGODB_URL: schemes('mongodb', 'mongodb+srv').optional(),
  MONGODB_DATABASE: z.string().min(1).default('forecourt'),
  /** What answers searches: the index inside this process, or Typesense. */
  SEARCH_INDEX: z.enum(['embedded', 'typesense']).default('embedded'),
  /** `https://host:8108`; several, with commas: the nodes of a cluster. */
  TYPESENSE_URL: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional(),
  TYPESENSE_API_KEY: z.string().min(1).optional(),

  /** Who gives finance quotes: a lender at an address, or the stand-in. */
  FINANCE_QUOTES: provider,
  /** Where finance quotes are posted to. */
  FINANCE_QUOTE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the lender inside answers, and after how many milliseconds. */
  FINANCE_QUOTE_EMBEDDED: z.enum(['open', 'away']).default('open'),
  FINANCE_QUOTE_DELAY: z.coerce.number().int().min(0).max(60_000).default(250),

  /** What knows where postcodes are: a service at an address, or the stand-in, a table of areas. */
  GEOCODER: provider,
  /** A maps geocoding service, such as https://maps.googleapis.com/maps/api/geocode/json. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_KEY: z.string().min(1).optional(),
  /** What knows the market's prices: a service at an address, or the stand-in, the stock there is. */
  VALUATION: provider,
  /** Where vehicles are posted to be valued, and the key sent along. */
  VALUATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  VALUATION_KEY: z.string().min(1).optional(),
  /** Milliseconds a valuation is waited for. */
  VALUATION_TIMEOUT: z.coerce.number().int().min(1).max(60_000).default(3_000),
  /** Whether the valuation inside answers, and after how many milliseconds. */
  VALUATION_EMBEDDED: z.enum(['open', 'away', 'silent']).default('open'),
  VALUATION_DELAY: z.coerce.number().int().min(0).max(60_000).default(0),

  /** Connections to a process in all, and of one address that is no proxy's (0: as many as it likes). */
  CONNECTIONS: z.coerce.number().int().min(1).default(8_192),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(256),
  /** Pages one process tells what becomes of their vehicle; further ones are turned away. */
  LIVE_PAGES: z.coerce.number().int().min(0).max(100_000).default(2_000),
  /** Leads one address, and one phone number, may send in an hour to a process; 0: as many as they like. */
  LEADS_PER_ADDRESS: z.coerce.number().int().min(0).default(60),
  LEADS_PER_PHONE: z.coerce.number().int().min(0).default(12),
  /** Of the volume that has the data folder, what must be free for files to be stored beside the log; 0: it is not looked at. */
  FREE_SPACE_PERCENT: z.coerce.number().min(0).max(50).default(2),
  /** Bytes of feeds that may wait to be imported, of all sites. */
  FEED_INBOX_BYTES: z.coerce.number().int().min(1).default(5_000_000_000),
  /** Events of visits that one site's pages may tell a process in a day; 0: any. */
  ANALYTICS_PER_SITE: z.coerce.number().int().min(0).default(100_000),
  /** Bytes of files that may come with a site's leads in a day, of one address a quarter; 0: any. */
  ATTACHMENT_BYTES_PER_SITE: z.coerce.number().int().min(0).default(500_000_000),

  /** Where registrations are looked up: at an address, or in the stand-in's register. */
  REGO_LOOKUP: provider,
  /** Asked as `<address>/<state>/<rego>`. */
  REGO_LOOKUP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** What says what trade-ins are worth: a service at an address, or the stand-in's price guide. */
  TRADE_IN_VALUATION: provider,
  /** Where trade-ins are valued. */
  TRADE_IN_VALUATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the register and the guide inside answer, and after how many milliseconds. */
  TRADE_IN_EMBEDDED: z.enum(['open', 'away']).default('open'),
  TRADE_IN_DELAY: z.coerce.number().int().min(0).max(60_000).default(300),
  /** Encrypts the root key, which everything secret is derived from. Absent: made once, in `<DATA_DIR>/secret-key`. */
  SECRET_KEY: z.string().min(32, 'is shorter than 32 characters').optional(),
  /** Opens what SECRET_KEY does not open yet, until `forecourt rewrap`. */
  SECRET_KEY_PREVIOUS: z.string().min(32, 'is shorter than 32 characters').optional(),
  /** `true`: webhooks may go to this machine and its network, and without TLS. For development. */
  WEBHOOK_LOCAL: z.stringbool().default(false),
  /** Milliseconds a webhook's receiver may take. */
  WEBHOOK_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(15_000),
  /** Seconds before the second attempt, the third and so on: `5,300,1800`; absent: the Standard Webhooks schedule. */
  WEBHOOK_RETRIES: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'is not a list of seconds such as 5,300,1800')
    .transform((list) => list.split(',').map(Number))
    .optional(),

  /** What carries text messages: Twilio, or the stand-in, an outbox in memory that a demo shows at /outbox. */
  SMS: z.enum(['outbox', 'twilio', 'none']).optional(),
  /** Text messages a site may send in a day; 0: as many as it likes. */
  SMS_PER_SITE: z.coerce.number().int().min(0).default(1_000),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** `+61…` or a sender id. */
  TWILIO_FROM: z.string().min(1).optional(),

  /** What carries mail: an SMTP server, or the stand-in, an outbox in memory that a demo shows at /outbox/mail. */
  MAIL: z.enum(['outbox', 'smtp', 'none']).optional(),
  /**
   * `smtps://user:password@host:465`, or `smtp://…:587`, which turns to TLS where the server offers it; with a password for
   * another machine it sends nothing without.
   */
  SMTP_URL: schemes('smtp', 'smtps').optional(),
  /** PEM file of who signs the mail server's certificate, beside those whom everybody knows. */
  SMTP_CA_FILE: z.string().min(1).optional(),
  /** Whom messages of sites without an address of their own are from. */
  MAIL_FROM: z.email().optional(),
  /** Where servers report what they could not deliver; absent: to whom the message is from. */
  MAIL_BOUNCES: z.email().optional(),
  /** The domain and selector that messages are signed for with the private key in the PEM file (DKIM). */
  MAIL_DKIM_DOMAIN: z.string().min(1).optional(),
  MAIL_DKIM_SELECTOR: z.string().min(1).optional(),
  MAIL_DKIM_KEY_FILE: z.string().min(1).optional(),
  /** Messages a site may send to shoppers in a day, and all sites to one of them; 0: as many as they like. */
  MAIL_PER_SITE: z.coerce.number().int().min(0).default(2_000),
  MAIL_PER_RECIPIENT: z.coerce.number().int().min(0).default(10),

  /** JSON: `<site>/<source>` → the `password`, or the `privateKey`, that its stock is fetched with. */
  STOCK_SECRETS_FILE: z.string().min(1).optional(),

  /** What takes payments: Stripe, or the stand-in, which takes no real card. */
  PAYMENTS: z.enum(['embedded', 'stripe', 'none']).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Of the webhook endpoint that tells of accounts connected to this one. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** JSON: account → its `secretKey`, `publishableKey` and `webhookSecret`, of dealers' accounts that are not connected. */
  STRIPE_ACCOUNTS_FILE: z.string().min(1).optional(),
  /** Where Stripe's API is, if not at Stripe. */
  STRIPE_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** What the environment may name. */
export const settingNames = Object.keys(settings.shape);

/** Setting → its value → what it can't do without. */
const companions = [
  ['EVENT_LOG', 'eventstore', 'EVENTSTORE_URL'],
  ['EVENT_FEED', 'kafka', 'KAFKA_BROKERS'],
  ['VIEW_STORE', 'mongodb', 'MONGODB_URL'],
  ['SEARCH_INDEX', 'typesense', 'TYPESENSE_URL'],
  ['SEARCH_INDEX', 'typesense', 'TYPESENSE_API_KEY'],
  ['PHOTO_STORE', 's3', 'S3_BUCKET'],
  ['LOG_COPY', 'folder', 'LOG_COPY_DIR'],
  ['LOG_COPY', 's3', 'S3_BUCKET'],
  ['SMS', 'twilio', 'TWILIO_ACCOUNT_SID'],
  ['SMS', 'twilio', 'TWILIO_AUTH_TOKEN'],
  ['SMS', 'twilio', 'TWILIO_FROM'],
  ['MAIL', 'smtp', 'SMTP_URL'],
  ['MAIL', 'smtp', 'MAIL_FROM'],
  ['PAYMENTS', 'stripe', 'STRIPE_SECRET_KEY'],
  ['PAYMENTS', 'stripe', 'STRIPE_PUBLISHABLE_KEY'],
  ['PAYMENTS', 'stripe', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/** Settings that choose a provider → where the one over HTTP is. */
const addresses = {
  FINANCE_QUOTES: 'FINANCE_QUOTE_URL',
  GEOCODER: 'GEOCODER_URL',
  VALUATION: 'VALUATION_URL',
  REGO_LOOKUP: 'REGO_LOOKUP_URL',
  TRADE_IN_VALUATION: 'TRADE_IN_VALUATION_URL',
} as const;
const chosenByAddress = Object.keys(addresses) as (keyof typeof addresses)[];

/** What only means something together with another setting. */
const tls = ['KAFKA_TLS_CA', 'KAFKA_TLS_CERT', 'KAFKA_TLS_KEY'] as const;
const dkim = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'] as const;

const checked = settings.superRefine((config, context) => {
  const refuse = (setting: keyof typeof config, message: string) =>
    context.addIssue({ code: 'custom', path: [setting], message });
  if (config.FORWARDED_HOST && config.TRUSTED_PROXIES.length === 0) refuse('FORWARDED_HOST', 'needs TRUSTED_PROXIES');
  for (const setting of tls)
    if (config[setting] !== undefined && !config.KAFKA_TLS) refuse(setting, 'needs KAFKA_TLS=true');
  if ((config.KAFKA_TLS_CERT === undefined) !== (config.KAFKA_TLS_KEY === undefined))
    refuse('KAFKA_TLS_CERT', 'KAFKA_TLS_CERT and KAFKA_TLS_KEY go together');
  if (config.KAFKA_LEAD_SUBSCRIBERS.length > 0 && config.KAFKA_BROKERS === undefined)
    refuse('KAFKA_BROKERS', 'KAFKA_LEAD_SUBSCRIBERS needs it');
  if ((config.S3_ACCESS_KEY_ID === undefined) !== (config.S3_SECRET_ACCESS_KEY === undefined))
    refuse('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together');
  if (config.LOG_COPY !== 'none' && (config.EVENT_LOG !== 'sqlite' || config.VIEW_STORE !== 'sqlite'))
    refuse('LOG_COPY', 'is for the embedded log and views: the engines have copies of their own');
  for (const setting of dkim)
    if (config[setting] === undefined && dkim.some((other) => config[other] !== undefined))
      refuse(setting, `${dkim.join(', ')} go together`);
  for (const setting of ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const) {
    if (config.KAFKA_SASL === 'none' && config[setting] !== undefined) refuse(setting, 'needs KAFKA_SASL');
    if (config.KAFKA_SASL !== 'none' && config[setting] === undefined)
      refuse(setting, `KAFKA_SASL=${config.KAFKA_SASL} needs it`);
  }
  if (config.KAFKA_SASL === 'plain' && !config.KAFKA_TLS)
    refuse('KAFKA_SASL', 'would send the password as it is: set KAFKA_TLS=true');
  if (!config.DEMO)
    for (const setting of exampleSecrets(config) as (keyof typeof config)[])
      refuse(
        setting,
        'everybody knows it, as it is an example: set one of your own, or DEMO=true to try the program out',
      );
  for (const [setting, value, needed] of companions) {
    if (config[setting] === value && config[needed] === undefined) {
      context.addIssue({ code: 'custom', path: [needed], message: `${setting}=${value} needs it` });
    }
  }
  for (const setting of chosenByAddress) {
    const isHttp = config[setting] === 'http';
    if (isHttp && config[addresses[setting]] === undefined) refuse(addresses[setting], `${setting}=http needs it`);
    if (!isHttp && config[setting] !== undefined && config[addresses[setting]] !== undefined)
      refuse(setting, `${addresses[setting]} is set as well: take one of them away`);
  }
});

/** Without `DEMO` no stand-in answers unless it is named: what has no provider is not offered. */
const configSchema = checked.transform((config) => {
  const unnamed = config.DEMO ? 'embedded' : 'none';
  return {
    ...config,
    PAYMENTS: config.PAYMENTS ?? unnamed,
    SMS: config.SMS ?? (config.DEMO ? 'outbox' : 'none'),
    MAIL: config.MAIL ?? (config.DEMO ? 'outbox' : 'none'),
    ...(Object.fromEntries(
      chosenByAddress.map((setting) => [
        setting,
        config[setting] ?? (config[addresses[setting]] === undefined ? unnamed : 'http'),
      ]),
    ) as Record<keyof typeof addresses, NonNullable<z.infer<typeof provider>>>),
  };
});
export type Config = z.infer<typeof configSchema>;

/** @throws {Error} naming each wrong variable and what it should be */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => {
    const setting = String(issue.path[0]);
    return `${setting}=${shown(setting, given[setting])} is not acceptable: ${issue.message}.`;
  });
  throw new Error(sentences.join('\n'));
};

/** What may hold a password is not repeated. */
const shown = (setting: string, value = ''): string => (isSecret(setting) && value !== '' ? '…' : value);

/** Whether a setting may hold a password or what opens something. */
export const isSecret = (setting: string): boolean =>
  /(PASSWORD|TOKEN|SECRET|KEY|KEY_ID|KEY_PREVIOUS|_URL)$/.test(setting);

/** @throws {Error} none is named, and this is no demo: its fictional dealers are served nowhere else by mistake */
export const sitesFolderOf = ({ SITES_DIR, DEMO }: Pick<Config, 'SITES_DIR' | 'DEMO'>): string => {
  if (SITES_DIR !== undefined) return SITES_DIR;
  if (DEMO) return demoSites;
  throw new Error(
    "SITES_DIR is not set: name the folder of your dealers' sites, or set DEMO=true to try the program out",
  );
};

/** Where backups of a data folder go: `BACKUP_DIR`, or a folder beside it. */
export const backupDirectory = ({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  BACKUP_DIR ?? join(dirname(resolve(DATA_DIR)), `${basename(resolve(DATA_DIR))}-backups`);
