import { describe, expect, it } from '@jest/globals';
import { assertReadableFiles, demoSites, isSecret, readConfig, settingNames, sitesFolderOf } from './config.js';

describe('configuration', () => {
  it('configuration has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, DATA_DIR: '.data', DEMO: false });
    expect(readConfig({ PORT: '', DEMO: 'true' })).toMatchObject({ PORT: 3000, DEMO: true });
  });

  it('invalid configuration stops the program with a sentence for each invalid value', () => {
    expect(() => readConfig({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toThrow(/PORT=eighty .*\nLOG_LEVEL=loud /);
    expect(() => readConfig({ KAFKA_BROKERS: 'kafka' })).toThrow(/KAFKA_BROKERS=kafka .* a list such as/);
  });

  it.each([
    ['EVENT_LOG', 'eventstore', 'EVENTSTORE_URL'],
    ['EVENT_FEED', 'kafka', 'KAFKA_BROKERS'],
    ['VIEW_STORE', 'mongodb', 'MONGODB_URL'],
    ['SEARCH_INDEX', 'typesense', 'TYPESENSE_API_KEY'],
  ])('%s=%s without %s is reported at the start', (setting, value, needed) => {
    expect(() => readConfig({ [setting]: value })).toThrow(new RegExp(`${needed}=.*${setting}=${value} needs it`));
  });
});

it('no error repeats the value of a setting that may hold a secret [HOST-09]', () => {
  const reported = settingNames.filter((name) => !isSecret(name) && /PASSWORD|TOKEN|SECRET|KEY|_URL/.test(name));
  // Names of files, and values that are no secrets.
  expect(reported.sort()).toEqual(['KEYS_FILE', 'MAIL_DKIM_KEY_FILE', 'STOCK_SECRETS_FILE']);
  for (const name of [
    'TWILIO_AUTH_TOKEN',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'S3_ACCESS_KEY_ID',
  ])
    expect([name, isSecret(name)]).toEqual([name, true]);
  expect(() => readConfig({ SECRET_KEY: 'too short' })).toThrow('SECRET_KEY=… ');
});

describe('trusted proxies', () => {
  it('trusted proxies are addresses and networks, and none by default [HOST-13]', () => {
    expect(readConfig({}).TRUSTED_PROXIES).toEqual([]);
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,fd00::/8' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.7',
      '192.168.0.0/16',
      'fd00::/8',
    ]);
    for (const list of ['proxy.example', '10.0.0.0/40', '10.0.0.7;10.0.0.8', '*'])
      expect(() => readConfig({ TRUSTED_PROXIES: list })).toThrow(
        /TRUSTED_PROXIES=.* a list of addresses and networks/,
      );
  });

  it('a forwarded host is accepted only if trusted proxies are configured [HOST-13]', () => {
    expect(() => readConfig({ FORWARDED_HOST: 'true' })).toThrow('needs TRUSTED_PROXIES');
  });
});

describe('provider of an outside service', () => {
  const settings = ['PAYMENTS', 'SMS', 'FINANCE_QUOTES', 'GEOCODER', 'VALUATION', 'REGO_LOOKUP', 'TRADE_IN_VALUATION'];

  it.each(settings as (keyof ReturnType<typeof readConfig>)[])(
    '%s defaults to none, and in a demo to the stand-in [HOST-10]',
    (setting) => {
      const standIn = setting === 'SMS' ? 'outbox' : 'embedded';
      expect(readConfig({})[setting]).toBe('none');
      expect(readConfig({ [setting]: standIn })[setting]).toBe(standIn);
      expect(readConfig({ DEMO: 'true' })[setting]).toBe(standIn);
      expect(readConfig({ DEMO: 'true', [setting]: 'none' })[setting]).toBe('none');
    },
  );

  it('an outside service with a URL uses it, and a URL and a stand-in exclude each other [HOST-10]', () => {
    const GEOCODER_URL = 'https://maps.example/geocode';
    expect(readConfig({ GEOCODER_URL }).GEOCODER).toBe('http');
    expect(readConfig({ DEMO: 'true', GEOCODER_URL }).GEOCODER).toBe('http');
    expect(() => readConfig({ GEOCODER: 'http' })).toThrow(/GEOCODER_URL=.*GEOCODER=http needs it/);
    expect(() => readConfig({ GEOCODER: 'embedded', GEOCODER_URL })).toThrow(/GEOCODER=embedded .*GEOCODER_URL/);
  });
});

describe('address of an engine', () => {
  it.each([
    ['EVENTSTORE_URL', 'esdb://forecourt:secret@one:2113,two:2113?tls=true&tlsCaFile=/certificates/ca.pem'],
    ['EVENTSTORE_URL', 'esdb+discover://cluster.example:2113'],
    ['MONGODB_URL', 'mongodb://forecourt:secret@one,two/?replicaSet=forecourt&tls=true&tlsCAFile=/certificates/ca.pem'],
    ['MONGODB_URL', 'mongodb+srv://forecourt:secret@cluster.example/'],
  ] as const)('the address of an engine %s=%s is valid [EVT-09]', (setting, url) => {
    expect(readConfig({ [setting]: url })[setting]).toBe(url);
  });

  it('the address of an engine TYPESENSE_URL is one node or several, with or without TLS [EVT-09]', () => {
    const url = (TYPESENSE_URL: string) => readConfig({ TYPESENSE_URL }).TYPESENSE_URL;
    expect(url('https://search.example:8108')).toEqual(['https://search.example:8108']);
    expect(url('http://one:8108,http://two:8108')).toEqual(['http://one:8108', 'http://two:8108']);
    expect(() => url('one:8108')).toThrow('TYPESENSE_URL');
  });

  it.each([
    ['EVENTSTORE_URL', 'http://forecourt:secret@one:2113', 'esdb://'],
    ['MONGODB_URL', 'forecourt:secret@one', 'mongodb://'],
  ])('an invalid %s is named in the error, without its value [EVT-09]', (setting, url, expected) => {
    const read = () => readConfig({ [setting]: url });
    expect(read).toThrow(setting);
    expect(read).toThrow(expected);
    expect(read).not.toThrow('secret');
  });
});

it.each([
  ['PORT', 'abc', 'is not a number'],
  ['METRICS_PORT', '70000', 'is at most 65535'],
  ['CONNECTIONS', '0', 'is at least 1'],
  ['LOG_LEVEL', 'verbose', 'is not one of fatal, error, warn, info, debug, trace, silent'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost', 'is not an address such as https://example.com/'],
])('a wrong %s says in plain words what it should be [OPS-05]', (setting, value, reason) => {
  expect(() => readConfig({ [setting]: value })).toThrow(`${setting}=${value} is not acceptable: ${reason}.`);
});

it('the demo sites are served outside a demo only if SITES_DIR names them [HOST-10]', () => {
  expect(sitesFolderOf(readConfig({ DEMO: 'true' }))).toBe(demoSites);
  expect(sitesFolderOf(readConfig({ SITES_DIR: demoSites }))).toBe(demoSites);
  expect(() => sitesFolderOf(readConfig({}))).toThrow('SITES_DIR is not set');
});

it('a setting that names a missing file stops the program, once and with its name [OPS-05]', () => {
  const config = readConfig({ KEYS_FILE: '/nope.json', STOCK_SECRETS_FILE: '/nope', SMTP_CA_FILE: 'package.json' });
  const message =
    'KEYS_FILE=/nope.json is not acceptable: there is no such file.\nSTOCK_SECRETS_FILE=/nope is not acceptable: there is no such file.';
  expect(() => assertReadableFiles(config)).toThrow(new Error(message));
});
