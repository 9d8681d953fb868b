import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { closestName } from '#contracts/domain/edit-distance';
import { plainReason } from '../http/plain-reasons.js';
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

/** An outside service: at the address in its own setting, the stand-in inside this process, or absent. */
const provider = z.enum(['http', 'embedded', 'none']).optional();

/** Folder of the built web application. */
const defaultWeb = 'dist/web';
export const demoSites = 'infra/demo/sites';

/** Settings that require KAFKA_TLS. */
const tls = ['KAFKA_TLS_CA', 'KAFKA_TLS_CERT', 'KAFKA_TLS_KEY'] as const;

/** All environment variables. A wrong value stops the process with an error that names the variable. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Port for `/metrics`, separate from the sites' port; absent: metrics are off. */
  METRICS_PORT: port.optional(),
  /** Addresses and networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted; absent: none. */
  TRUSTED_PROXIES: networks.default([]),
  /** `true`: trusts their X-Forwarded-Host too; it then names the site in place of the Host header. */
  FORWARDED_HOST: z.stringbool().default(false),
  /** Folder of the embedded log and views. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Folder of backups; absent: `<DATA_DIR>-backups`. Erasing a person also destroys their key there. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Folder with one folder for each site; absent: the demo sites, if `DEMO` is set. */
  SITES_DIR: z.string().min(1).optional(),
  /** Maximum bytes of resized pictures in the cache; the least recently used are evicted first. */
  IMAGE_CACHE_BYTES: z.coerce.number().int().min(1).default(1_073_741_824),
  /** Where photographs are stored: a folder, or a bucket of an S3-compatible server. */
  PHOTO_STORE: z.enum(['folder', 's3']).default('folder'),
  /** Folder of photographs; absent: `<DATA_DIR>/photos`. */
  PHOTO_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  /** Absent: Amazon's endpoint for the region. */
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Both absent: the machine's default AWS credentials. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Prefix of every key in the bucket, such as `forecourt/`. */
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'does not end with a slash')
    .default(''),
  /** Where the embedded log and the person keys are copied to while the log is written. */
  LOG_COPY: z.enum(['none', 'folder', 's3']).default('none'),
  /** Folder of that copy, on another disk or machine. */
  LOG_COPY_DIR: z.string().min(1).optional(),
  /** `false`: pictures that feeds link to are neither fetched nor shown. */
  PHOTO_FETCH: z.stringbool().default(true),
  /** Maximum bytes of photographs for the vehicles of one site; 0: unlimited. */
  PHOTO_QUOTA_BYTES: z.coerce.number().int().min(0).default(107_374_182_400),
  /** Sites with a quota of their own: `kestrel=5000000000 meridian=0`. */
  PHOTO_QUOTAS: z
    .string()
    .regex(/^[a-z0-9-]+=\d{1,15}(?: [a-z0-9-]+=\d{1,15})*$/, 'is no list such as kestrel=5000000000 meridian=0')
    .transform((list) =>
      Object.fromEntries(list.split(' ').map((one) => [one.split('=')[0]!, Number(one.split('=')[1])])),
    )
    .default({}),
  /** Days after which photographs are deleted that no vehicle uses, or only a sold or withdrawn one. */
  PHOTO_KEEP_DAYS: z.coerce.number().int().min(1).default(90),
  /** `true`: pictures may be fetched from this machine and its network. For development. */
  PHOTO_LOCAL: z.stringbool().default(false),
  /** Folder of the built web application. */
  WEB_DIR: z.string().min(1).default(defaultWeb),
  /** Threads that render pages; absent: the number of processors minus one, between 1 and 4. */
  PAGE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  /** Maximum bytes of rendered pages in the cache. When it is full, the site with the largest share loses a page. */
  PAGE_CACHE_BYTES: z.coerce.number().int().min(0).default(67_108_864),
  /** Milliseconds a page may take to render, and a picture may wait for its turn; a slower one is aborted. */
  PAGE_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(10_000),
  /** JSON file of API keys; absent: only issued keys are valid. */
  KEYS_FILE: z.string().min(1).optional(),
  /** Where somebody who found a weakness writes: URIs, in order of preference; absent: there is no security.txt. */
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:mailto:|https:\/\/|tel:)\S+(?: (?:mailto:|https:\/\/|tel:)\S+)*$/,
      'is no list of mailto:…, https://… or tel:…',
    )
    .transform((list) => list.split(' '))
    .default([]),
  /** `true`: creates keys at the first start and imports the demo stock. */
  DEMO: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  /** OTLP/HTTP address that traces are sent to, such as http://localhost:4318; absent: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('forecourt'),

  /** Where the event log is stored: a SQLite file of this process, or EventStoreDB. */
  EVENT_LOG: z.enum(['sqlite', 'eventstore']).default('sqlite'),
  /** `esdb://host:2113?tls=false`; includes user, TLS and certificates, as EventStoreDB documents. */
  EVENTSTORE_URL: schemes('esdb', 'esdb+discover').optional(),
  /** Carrier of events to the projectors: the log's own tail, or Kafka, which the relay fills. */
  EVENT_FEED: z.enum(['embedded', 'kafka']).default('embedded'),
  /** `host:9092,host:9092` */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'is not a list such as kafka:9092,kafka-2:9092')
    .optional(),
  /** `true`: TLS, verified by the system's certificates unless `KAFKA_TLS_CA` names others. */
  KAFKA_TLS: z.stringbool().default(false),
  /** PEM files: the CA of the brokers' certificates, and this process's certificate and key if brokers require one. */
  KAFKA_TLS_CA: z.string().min(1).optional(),
  KAFKA_TLS_CERT: z.string().min(1).optional(),
  KAFKA_TLS_KEY: z.string().min(1).optional(),
  KAFKA_SASL: z.enum(['none', 'plain', 'scram-sha-256', 'scram-sha-512']).default('none'),
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** Subscribers that read leads from a topic of their own: `acme=harbour,harbour-north;bigco=*`. */
  KAFKA_LEAD_SUBSCRIBERS: leadSubscribers.default([]),
  /** Where views are stored: a SQLite file of this process, or MongoDB. */
  VIEW_STORE: z.enum(['sqlite', 'mongodb']).default('sqlite'),
  /** `mongodb://host:27017`; includes user, TLS and certificates, as MongoDB documents. */
  MONGODB_URL: schemes('mongodb', 'mongodb+srv').optional(),
  MONGODB_DATABASE: z.string().min(1).default('forecourt'),
  /** Search engine: the index inside this process, or Typesense. */
  SEARCH_INDEX: z.enum(['embedded', 'typesense']).default('embedded'),
  /** `https://host:8108`; the nodes of a cluster are separated by commas. */
  TYPESENSE_URL: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional(),
  TYPESENSE_API_KEY: z.string().min(1).optional(),

  /** Source of finance quotes: a lender at an address, or the stand-in. */
  FINANCE_QUOTES: provider,
  /** URL that requests for finance quotes are posted to. */
  FINANCE_QUOTE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the embedded lender responds, and after how many milliseconds. */
  FINANCE_QUOTE_EMBEDDED: z.enum(['open', 'away']).default('open'),
  FINANCE_QUOTE_DELAY: z.coerce.number().int().min(0).max(60_000).default(250),

  /** Source of postcode locations: a service at an address, or the stand-in, a table of areas. */
  GEOCODER: provider,
  /** A maps geocoding service, such as https://maps.googleapis.com/maps/api/geocode/json. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_KEY: z.string().min(1).optional(),
  /** Source of market prices: a service at an address, or the stand-in, which uses the existing stock. */
  VALUATION: provider,
  /** URL that vehicles are posted to for valuation, and the key sent along. */
  VALUATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  VALUATION_KEY: z.string().min(1).optional(),
  /** Milliseconds before a valuation request times out. */
  VALUATION_TIMEOUT: z.coerce.number().int().min(1).max(60_000).default(3_000),
  /** Whether the embedded valuation responds, and after how many milliseconds. */
  VALUATION_EMBEDDED: z.enum(['open', 'away', 'silent']).default('open'),
  VALUATION_DELAY: z.coerce.number().int().min(0).max(60_000).default(0),

  /** Maximum connections to a process: in total, and from one address other than a proxy's (0: unlimited). */
  CONNECTIONS: z.coerce.number().int().min(1).default(8_192),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(256),
  /** Maximum pages that one process streams changes of their vehicle to; further ones are refused. */
  LIVE_PAGES: z.coerce.number().int().min(0).max(100_000).default(2_000),
  /** Maximum leads per hour and process from one address, and with one phone number; 0: unlimited. */
  LEADS_PER_ADDRESS: z.coerce.number().int().min(0).default(60),
  LEADS_PER_PHONE: z.coerce.number().int().min(0).default(12),
  /** Percentage of the data folder's volume that must be free to store files beside the log; 0: not checked. */
  FREE_SPACE_PERCENT: z.coerce.number().min(0).max(50).default(2),
  /** Maximum bytes of feeds that wait for import, over all sites. */
  FEED_INBOX_BYTES: z.coerce.number().int().min(1).default(5_000_000_000),
  /** Maximum visit events per day and process from the pages of one site; 0: unlimited. */
  ANALYTICS_PER_SITE: z.coerce.number().int().min(0).default(100_000),
  /** Maximum bytes of lead attachments per day and site, of which one address may use a quarter; 0: unlimited. */
  ATTACHMENT_BYTES_PER_SITE: z.coerce.number().int().min(0).default(500_000_000),

  /** Where registrations are looked up: at an address, or in the stand-in's register. */
  REGO_LOOKUP: provider,
  /** Requested as `<address>/<state>/<rego>`. */
  REGO_LOOKUP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Source of trade-in values: a service at an address, or the stand-in's price guide. */
  TRADE_IN_VALUATION: provider,
  /** URL of the trade-in valuation. */
  TRADE_IN_VALUATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the embedded register and price guide respond, and after how many milliseconds. */
  TRADE_IN_EMBEDDED: z.enum(['open', 'away']).default('open'),
  TRADE_IN_DELAY: z.coerce.number().int().min(0).max(60_000).default(300),
  /** Encrypts the root key, which all secrets are derived from. Absent: generated once in `<DATA_DIR>/secret-key`. */
  SECRET_KEY: z.string().min(32, 'is shorter than 32 characters').optional(),
  /** Decrypts what SECRET_KEY cannot decrypt yet, until `forecourt rewrap`. */
  SECRET_KEY_PREVIOUS: z.string().min(32, 'is shorter than 32 characters').optional(),
  /** `true`: webhooks may go to this machine and its network, and without TLS. For development. */
  WEBHOOK_LOCAL: z.stringbool().default(false),
  /** Milliseconds before a request to a webhook's receiver times out. */
  WEBHOOK_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(15_000),
  /** Seconds before the second attempt, the third and so on: `5,300,1800`; absent: the Standard Webhooks schedule. */
  WEBHOOK_RETRIES: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'is not a list of seconds such as 5,300,1800')
    .transform((list) => list.split(',').map(Number))
    .optional(),

  /** Carrier of text messages: Twilio, or the stand-in, an outbox in memory that a demo shows at /outbox. */
  SMS: z.enum(['outbox', 'twilio', 'none']).optional(),
  /** Maximum text messages per day and site; 0: unlimited. */
  SMS_PER_SITE: z.coerce.number().int().min(0).default(1_000),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** `+61…` or a sender id. */
  TWILIO_FROM: z.string().min(1).optional(),

  /** Carrier of mail: an SMTP server, or the stand-in, an outbox in memory that a demo shows at /outbox/mail. */
  MAIL: z.enum(['outbox', 'smtp', 'none']).optional(),
  /**
   * `smtps://user:password@host:465`, or `smtp://…:587`, which switches to TLS if the server offers TLS. With a
   * password for another machine, nothing is sent without TLS.
   */
  SMTP_URL: schemes('smtp', 'smtps').optional(),
  /** PEM file of the CA of the mail server's certificate, in addition to the well-known CAs. */
  SMTP_CA_FILE: z.string().min(1).optional(),
  /** Sender of messages from sites without an address of their own. */
  MAIL_FROM: z.email().optional(),
  /** Address for bounces; absent: the sender of the message. */
  MAIL_BOUNCES: z.email().optional(),
  /** Domain and selector that messages are signed for (DKIM), and the PEM file of the private key. */
  MAIL_DKIM_DOMAIN: z.string().min(1).optional(),
  MAIL_DKIM_SELECTOR: z.string().min(1).optional(),
  MAIL_DKIM_KEY_FILE: z.string().min(1).optional(),
  /** Maximum messages per day from one site to shoppers, and from all sites to one shopper; 0: unlimited. */
  MAIL_PER_SITE: z.coerce.number().int().min(0).default(2_000),
  MAIL_PER_RECIPIENT: z.coerce.number().int().min(0).default(10),

  /** JSON: `<site>/<source>` → the `password` or `privateKey` for fetching its stock. */
  STOCK_SECRETS_FILE: z.string().min(1).optional(),

  /** Payment provider: Stripe, or the stand-in, which accepts no real card. */
  PAYMENTS: z.enum(['embedded', 'stripe', 'none']).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Secret of the webhook endpoint for events of connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** JSON: account → `secretKey`, `publishableKey` and `webhookSecret` of dealers' accounts that are not connected. */
  STRIPE_ACCOUNTS_FILE: z.string().min(1).optional(),
  /** Address of the Stripe API, if not Stripe's own. */
  STRIPE_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export const settingNames = Object.keys(settings.shape);

/** Returns the setting that a variable's name is most likely a misspelling of; undefined: it is none. */
export const similarSetting = (name: string): string | undefined => {
  if (settingNames.includes(name)) return undefined;
  // Short names resemble variables of every shell, such as HOME.
  const limit = Math.min(3, Math.floor(name.length / 4));
  return closestName(name, settingNames, () => limit);
};

/** Settings that name a file to read. */
const fileSettings = [
  'KEYS_FILE',
  'STOCK_SECRETS_FILE',
  'STRIPE_ACCOUNTS_FILE',
  'SMTP_CA_FILE',
  'MAIL_DKIM_KEY_FILE',
  ...tls,
] as const;

/** @throws {Error} naming each setting whose file can't be read, or whose folder lacks the pages */
export const assertReadableFiles = (config: Config): void => {
  const sentences = fileSettings.flatMap((setting) => {
    const file = config[setting];
    try {
      if (file !== undefined) accessSync(file, constants.R_OK);
      return [];
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      return [
        `${setting}=${file} is not acceptable: ${isMissing ? 'there is no such file' : (error as Error).message}.`,
      ];
    }
  });
  const { WEB_DIR } = config;
  // While the web application is developed, none is built.
  if (!['none', defaultWeb].includes(WEB_DIR) && !existsSync(join(WEB_DIR, 'client', 'index.html')))
    sentences.push(`WEB_DIR=${WEB_DIR} is not acceptable: it holds no built pages; none turns pages off.`);
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
};

/** Setting, one of its values, and the setting that this value requires. */
const requiredSettings = [
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

/** Setting that chooses a provider → setting with the provider's URL. */
const addresses = {
  FINANCE_QUOTES: 'FINANCE_QUOTE_URL',
  GEOCODER: 'GEOCODER_URL',
  VALUATION: 'VALUATION_URL',
  REGO_LOOKUP: 'REGO_LOOKUP_URL',
  TRADE_IN_VALUATION: 'TRADE_IN_VALUATION_URL',
} as const;
const chosenByAddress = Object.keys(addresses) as (keyof typeof addresses)[];

/** Settings that must be set together. */
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
  for (const [setting, value, needed] of requiredSettings)
    if (config[setting] === value && config[needed] === undefined) refuse(needed, `${setting}=${value} needs it`);
  for (const setting of chosenByAddress) {
    const isHttp = config[setting] === 'http';
    if (isHttp && config[addresses[setting]] === undefined) refuse(addresses[setting], `${setting}=http needs it`);
    if (!isHttp && config[setting] !== undefined && config[addresses[setting]] !== undefined)
      refuse(setting, `${addresses[setting]} is set as well: take one of them away`);
  }
});

/** Without `DEMO` a stand-in must be named to be used; a service without a provider is not offered. */
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
  const parsed = configSchema.safeParse(given, { error: plainReason });
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => {
    const setting = String(issue.path[0]);
    return `${setting}=${displayValue(setting, given[setting])} is not acceptable: ${issue.message}.`;
  });
  throw new Error(sentences.join('\n'));
};

/** Hides the value of a setting that may hold a password. */
const displayValue = (setting: string, value = ''): string => (isSecret(setting) && value !== '' ? '…' : value);

/** Whether a setting may hold a password or another secret. */
export const isSecret = (setting: string): boolean =>
  /(PASSWORD|TOKEN|SECRET|KEY|KEY_ID|KEY_PREVIOUS|_URL)$/.test(setting);

/** @throws {Error} no folder is set and this is no demo, so that demo dealers are never served by mistake */
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
