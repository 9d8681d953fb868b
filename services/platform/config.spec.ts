import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

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
