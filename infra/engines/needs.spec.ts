import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { chooseTests, engineNames, findEngineTests, type Need, originsOf, readNeeds, sharesEngines } from './needs.js';

/** Tests of a stand-in, and tests that need a local process: its users, a copied folder, a frozen process. */
const aboutThisMachine = [
  'infra/engines/eventstore/faults.engines.ts',
  'infra/engines/eventstore/stand-in.engines.ts',
  'infra/engines/eventstore/users.engines.ts',
  'infra/engines/ferretdb/ferretdb.engines.ts',
  'infra/engines/kafka/access-lists.engines.ts',
  'infra/engines/kafka/start.engines.ts',
  'infra/engines/typesense/older.engines.ts',
  'infra/engines/typesense/restart.engines.ts',
  'services/platform/adapters/feed-kafka/faults.engines.ts',
  'services/relay/src/relay-leads.engines.ts',
];

describe('test file that needs engines', () => {
  it('a test file that needs engines names them in its first comment', () => {
    const { needs } = readNeeds('a.engines.ts', '/** @needs kafka, local-mongodb */\nimport "x";');
    expect(needs).toEqual(['kafka', 'local-mongodb']);
  });

  it.each([
    ['import "x";', 'does not begin with a comment'],
    ['import "x";\n/** @needs kafka */', 'does not begin with a comment'],
    ['/** @needs */', 'does not begin with a comment'],
    ['/** @needs kafka, rabbitmq */', 'needs rabbitmq'],
  ])('a test file that needs engines is refused where it begins with %j', (source, message) => {
    expect(() => readNeeds('a.engines.ts', source)).toThrow(message);
  });

  it('a test file that needs engines may start an engine itself only if that engine is under test [ENG-05]', () => {
    const starts = {
      eventstore: 'startEventStore',
      kafka: 'startKafka',
      mongodb: 'startFerretdb',
      typesense: 'startTypesense',
    };
    const undeclared = findEngineTests().flatMap(({ file, needs }) => {
      const source = readFileSync(file, 'utf8');
      return engineNames.filter((name) => source.includes(starts[name]) && !needs.includes(`local-${name}`));
    });
    expect(undeclared).toEqual([]);
    const about = findEngineTests().filter(({ needs }) => engineNames.some((name) => needs.includes(`local-${name}`)));
    expect(about.map(({ file }) => file).toSorted()).toEqual(aboutThisMachine);
  });

  it('every needed engine exists, and every such file names its engines', () => {
    expect(findEngineTests().length).toBeGreaterThan(10);
  });
});

describe('tests that need engines', () => {
  const tests = [
    { file: 'relay.engines.ts', needs: ['kafka'] },
    { file: 'restart.engines.ts', needs: ['kafka', 'own-kafka'] },
    { file: 'log.engines.ts', needs: ['eventstore'] },
  ] as const;

  it('all run where every engine is present', () => {
    expect(chooseTests(tests, {})).toEqual({ runnable: tests.map(({ file }) => file), notRun: [] });
  });

  it('what several test files use is an engine that is started for all, Docker and the cluster', () => {
    expect(tests.map(sharesEngines)).toEqual([true, true, true]);
    const shares = (...needs: Need[]) => sharesEngines({ file: 'a.engines.ts', needs });
    expect([shares('docker'), shares('kubernetes')]).toEqual([true, true]);
    expect(shares('own-kafka', 'local-kafka', 'local-s3')).toBe(false);
  });

  it('the tests that need engines are listed with the reason where their engine is missing', () => {
    expect(chooseTests(tests, { 'own-kafka': 'Install Java.' })).toEqual({
      runnable: ['relay.engines.ts', 'log.engines.ts'],
      notRun: ['tests that need own-kafka. Install Java.\n    restart.engines.ts'],
    });
  });

  it('the tests that need engines are listed with whether a stand-in took their engine’s place [ENG-05]', () => {
    const own = { file: 'faults.engines.ts', needs: ['local-eventstore', 'local-s3'] } as const;
    expect(originsOf([...tests, own], ['log.engines.ts', own.file], { eventstore: 'stand-in' })).toEqual([
      'log.engines.ts (eventstore: stand-in)',
      'faults.engines.ts (eventstore: stand-in of its own; s3: real)',
    ]);
  });

  it('the tests that need engines are listed with the origin of their engines [ENG-05]', () => {
    expect(
      originsOf(tests, ['relay.engines.ts', 'restart.engines.ts'], { kafka: 'given', 'own-kafka': 'docker' }),
    ).toEqual(['relay.engines.ts (kafka: given)', 'restart.engines.ts (kafka: given; kafka: docker of its own)']);
  });
});
