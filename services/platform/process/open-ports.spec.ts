import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { readConfig } from './config.js';
import { assertShared, openPorts } from './open-ports.js';
import { temporaryDirectory } from '../testing/temporary.js';

const logger = pino({ level: 'silent' });
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

it('a service in its own process may not use embedded engines, and the error names each with its setting [EVT-09]', () => {
  const config = readConfig({ VIEW_STORE: 'mongodb', MONGODB_URL: 'mongodb://views:27017' });
  expect(() => assertShared(config, ['log', 'views', 'search'])).toThrow(
    'set EVENT_LOG=eventstore, SEARCH_INDEX=typesense.',
  );
  expect(() => assertShared(config, ['views'])).not.toThrow();
});

it('a process opens only the ports that it uses [EVT-09]', async () => {
  const config = readConfig({ DATA_DIR: directory.path });
  const ports = await openPorts(config, logger, ['views']);
  expect(await ports.views.checkpoint('any')).toBe(0);
  expect(() => ports.log.head()).toThrow('started without its log');
  // The log's folder was not locked, so another process may open it.
  const others = await openPorts(config, logger, ['log']);
  expect(await others.log.head()).toBe(0);
  await others.close();
  await ports.close();
});

it('NestJS starts and stops with a port that was not opened as a provider [EVT-09]', async () => {
  const ports = await openPorts(readConfig({ DATA_DIR: directory.path }), logger, ['views']);
  class Ports {}
  const providers = [{ provide: 'log', useValue: ports.log }];
  const application = await NestFactory.createApplicationContext(
    { module: Ports, providers },
    { logger: false, abortOnError: false },
  );
  await application.close();
  await ports.close();
});

it('ports that are already open are closed when another one cannot be opened', async () => {
  const config = readConfig({ DATA_DIR: directory.path });
  const first = await openPorts(config, logger, ['views']);
  await expect(openPorts(config, logger)).rejects.toThrow();
  await first.close();
  const second = await openPorts(config, logger);
  await second.close();
});
