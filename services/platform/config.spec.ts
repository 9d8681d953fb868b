import { describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.js';
import { loadSites } from './sites.js';
import { temporaryDirectory } from './testing/temporary.js';

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, DATA_DIR: '.data', DEMO: false });
    expect(readConfig({ PORT: '', DEMO: 'true' })).toMatchObject({ PORT: 3000, DEMO: true });
  });

  it('stops with a sentence that names each wrong value', () => {
    expect(() => readConfig({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toThrow(/PORT=eighty .*\nLOG_LEVEL=loud /);
    expect(() => readConfig({ KAFKA_BROKERS: 'kafka' })).toThrow(/KAFKA_BROKERS=kafka .* a list such as/);
  });

  it.each([
    ['EVENT_LOG', 'eventstore', 'EVENTSTORE_URL'],
    ['EVENT_FEED', 'kafka', 'KAFKA_BROKERS'],
    ['VIEW_STORE', 'mongodb', 'MONGODB_URL'],
    ['SEARCH_INDEX', 'typesense', 'TYPESENSE_API_KEY'],
  ])('%s=%s without %s is named at the start', (setting, value, needed) => {
    expect(() => readConfig({ [setting]: value })).toThrow(new RegExp(`${needed}=.*${setting}=${value} needs it`));
  });
});

describe('sites', () => {
  it('SITE-01 SITE-02 the four demo sites are there, each under its host name', () => {
    const sites = loadSites('infra/demo/sites');
    expect(sites.all.map(({ slug }) => slug)).toEqual(['kestrel', 'meridian', 'tempo', 'wattle']);
    expect(sites.ofHost('Kestrel.localhost:3000')?.slug).toBe('kestrel');
    expect(sites.ofHost('nobody.localhost')).toBeUndefined();
    expect(new Set(sites.all.map(({ template }) => template)).size).toBe(4);
  });

  it('SITE-03 a wrong site file is named with its field', async () => {
    const directory = await temporaryDirectory();
    try {
      const folder = join(directory.path, 'kestrel');
      mkdirSync(folder);
      const good = readFileSync('infra/demo/sites/kestrel/site.yaml', 'utf8');
      writeFileSync(join(folder, 'site.yaml'), good.replace(/^template: .*/m, 'template: baroque'));
      expect(() => loadSites(directory.path)).toThrow(/kestrel\/site\.yaml: template: /);
    } finally {
      await directory.remove();
    }
  });
});
