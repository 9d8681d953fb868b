import { describe, expect, it } from '@jest/globals';
import { chooseTests, findEngineTests, originsOf, readNeeds } from './needs.js';

describe('a test file that needs engines', () => {
  it('names them in its first comment', () => {
    const { needs } = readNeeds('a.engines.ts', '/** @needs kafka, local-mongodb */\nimport "x";');
    expect(needs).toEqual(['kafka', 'local-mongodb']);
  });

  it.each([
    ['import "x";', 'does not begin with a comment'],
    ['import "x";\n/** @needs kafka */', 'does not begin with a comment'],
    ['/** @needs */', 'does not begin with a comment'],
    ['/** @needs kafka, rabbitmq */', 'needs rabbitmq'],
  ])('is refused where it begins with %j', (source, message) => {
    expect(() => readNeeds('a.engines.ts', source)).toThrow(message);
  });

  it('exists, and every such file names its engines', () => {
    expect(findEngineTests().length).toBeGreaterThan(10);
  });
});

describe('the tests that need engines', () => {
  const tests = [
    { file: 'relay.engines.ts', needs: ['kafka'] },
    { file: 'restart.engines.ts', needs: ['kafka', 'local-kafka'] },
    { file: 'log.engines.ts', needs: ['eventstore'] },
  ] as const;

  it('all run where every engine is present', () => {
    expect(chooseTests(tests, {})).toEqual({ runnable: tests.map(({ file }) => file), notRun: [] });
  });

  it('are listed with the reason where their engine is missing', () => {
    expect(chooseTests(tests, { 'local-kafka': 'Install Java.' })).toEqual({
      runnable: ['relay.engines.ts', 'log.engines.ts'],
      notRun: ['tests that need local-kafka. Install Java.\n    restart.engines.ts'],
    });
  });

  it('are listed with whether a stand-in took their engine’s place [ENG-05]', () => {
    const own = { file: 'faults.engines.ts', needs: ['local-eventstore', 'local-s3'] } as const;
    expect(originsOf([...tests, own], ['log.engines.ts', own.file], { eventstore: 'stand-in' })).toEqual([
      'log.engines.ts (eventstore: stand-in)',
      'faults.engines.ts (eventstore: stand-in of its own; s3: real)',
    ]);
  });

  it('are listed with where their engines were from [ENG-05]', () => {
    expect(originsOf(tests, ['relay.engines.ts', 'restart.engines.ts'], { kafka: 'docker' })).toEqual([
      'relay.engines.ts (kafka: docker)',
      'restart.engines.ts (kafka: docker; kafka: real process of its own)',
    ]);
  });
});
