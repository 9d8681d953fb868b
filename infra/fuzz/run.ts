import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';

/**
 * Asks every operation of the OpenAPI document for what it allows and for what it doesn't, `SECONDS` long (120), with
 * Schemathesis in a virtual environment of its own. Fails on an answer of 500 or more, and on one that the document does
 * not have. Says so where Python or PyPI is missing.
 */

const tool = 'schemathesis==4.32.5';
const seconds = Number(process.env['SECONDS'] ?? 120);
const site = 'kestrel';
/** They end when the caller goes, or end the run's own session. */
const leftOut = ['followCar', 'streamLeads', 'tailEvents', 'signOut'];
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

const run = promisify(execFile);

/** The program's path; undefined where it can't be installed. */
const install = async (): Promise<string | undefined> => {
  const folder = resolve('.data/fuzz/schemathesis');
  const program = join(folder, 'bin/schemathesis');
  if (existsSync(program)) return program;
  try {
    mkdirSync(folder, { recursive: true });
    await run('python3', ['-m', 'venv', folder]);
    await run(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', tool], {
      timeout: 300_000,
    });
    return program;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.log(`Nothing was fuzzed: ${tool} can't be had (${(error as Error).message.split('\n')[0]}).`);
    return undefined;
  }
};

/** The document as Schemathesis reads it: it makes no text by `\p{…}`. */
const documentOf = async ({ port }: Server): Promise<string> =>
  (await askSite(port, site, '/openapi.json')).body.replaceAll('\\\\p{Cc}', '\\\\x00-\\\\x1f\\\\x7f-\\\\x9f');

const settingsOf = ({ keys }: Server, document: string): string => {
  const { components } = JSON.parse(document) as {
    components: { securitySchemes: Record<string, { scheme?: string }> };
  };
  const keyOf = (name: string) => (name === 'opsKey' ? keys.ops : keys[name === 'crmKey' ? 'crm' : 'dealer'][site]);
  return Object.entries(components.securitySchemes)
    .filter(([, { scheme }]) => scheme === 'bearer')
    .map(([name]) => `[auth.openapi.${name}]\nbearer = ${JSON.stringify(keyOf(name))}\n`)
    .join('');
};

const fuzz = async (program: string): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-fuzz-'));
  const server = await startServer(join(folder, 'data'));
  const { port } = server;
  try {
    const [document, settings] = [join(folder, 'openapi.json'), join(folder, 'schemathesis.toml')];
    const operations = await documentOf(server);
    writeFileSync(document, operations);
    writeFileSync(settings, settingsOf(server, operations));
    const host = `${site}.localhost:${port}`;
    const asking = spawn(
      program,
      [
        ...['--config-file', settings, 'run', document, '--url', `http://127.0.0.1:${port}`],
        ...['-H', `Host: ${host}`, '-H', `Origin: http://${host}`, '--checks', checks.join(',')],
        ...[
          '--max-time',
          String(seconds),
          '--request-timeout',
          '10',
          '--suppress-health-check',
          'filter_too_much',
          '--continue-on-failure',
          '--workers',
          '1',
        ],
        ...leftOut.flatMap((id) => ['--exclude-operation-id', id]),
        ...(process.env['SEED'] === undefined ? [] : ['--seed', process.env['SEED']]),
      ],
      { stdio: 'inherit', cwd: folder },
    );
    const [status] = (await once(asking, 'exit')) as [number | null];
    return status ?? 1;
  } finally {
    await server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
};

const program = await install();
process.exit(program === undefined ? 0 : await fuzz(program));
