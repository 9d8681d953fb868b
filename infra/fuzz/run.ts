import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { askSite, type ClientAnswer } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';

/**
 * Sends every operation of the OpenAPI document valid and invalid requests, for `SECONDS` (120), with Schemathesis in
 * its own virtual environment. Fails on a response of 500 or more, and on one that the document lacks. Without Python
 * or PyPI it prints a message, and fails if `REQUIRE_FUZZ` is `true`.
 */

const tool = 'schemathesis==4.32.5';
const seconds = Number(process.env['SECONDS'] ?? 120);
const site = 'kestrel';
/** Operations whose response never ends. Their specs compare them with the document. */
const streamingOperations = ['followCar', 'streamLeads', 'tailEvents'];
/** Operations that end the run's own sessions. They come last, for so many seconds. */
const [last, secondsForLast] = [['signOut', 'closeInboxSession', 'closeConsoleSession'], 20];
const [documentFile, settingsFile] = ['openapi.json', 'schemathesis.toml'];
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

const run = promisify(execFile);

/** Returns the program's path; undefined if it can't be installed. */
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

const pageHeaders = { origin: `http://${site}.localhost`, 'content-type': 'application/json' };
/** Returns a cookie that a response sets: `name=value`. */
const cookieOf = ({ headers }: ClientAnswer, name: string): string =>
  headers['set-cookie']!.find((cookie) => cookie.startsWith(`${name}=`))!.split(';')[0]!;

/** Opens a session, and returns the value of its cookie. */
type SessionOf = (server: Server) => Promise<string>;
const phone_number = '+61491570156';

const shopperSession: SessionOf = async ({ port }) => {
  const asked = await askSite(port, site, '/api/sign-in/code', {
    headers: pageHeaders,
    body: JSON.stringify({ phone_number }),
  });
  const codes = async () => (await askSite(port, site, '/outbox')).body.match(/\b\d{6}(?= is your)/);
  let code = await codes();
  for (; !code; code = await codes()) await pause(50);
  const verified = await askSite(port, site, '/api/sign-in/verify', {
    headers: { ...pageHeaders, cookie: cookieOf(asked, 'device') },
    body: JSON.stringify({ phone_number, code: code[0] }),
  });
  return cookieOf(verified, 'session').slice('session='.length);
};

const consoleSession: SessionOf = async ({ port, keys }) => {
  const headers = { origin: pageHeaders.origin, authorization: `Bearer ${keys.ops}` };
  const opened = await askSite(port, site, '/api/ops/console/session', { headers, method: 'POST' });
  return cookieOf(opened, 'forecourt_ops').slice('forecourt_ops='.length);
};

const inboxSession: SessionOf = async ({ port, keys }) => {
  const headers = { origin: pageHeaders.origin, authorization: `Bearer ${keys.dealer[site]!}` };
  const opened = await askSite(port, site, '/api/inbox/session', { headers, method: 'POST' });
  return cookieOf(opened, 'forecourt_dealer').slice('forecourt_dealer='.length);
};

const settingsOf = async (server: Server, document: string): Promise<string> => {
  const { keys } = server;
  const { components } = JSON.parse(document) as {
    components: { securitySchemes: Record<string, { scheme?: string }> };
  };
  const keyOf = (name: string) => (name === 'opsKey' ? keys.ops : keys[name === 'crmKey' ? 'crm' : 'dealer'][site]);
  const sessions: Readonly<Record<string, SessionOf>> = { session: shopperSession, inboxSession, consoleSession };
  const settings = Object.entries(components.securitySchemes).map(async ([name, { scheme }]) => {
    const opens = scheme === 'bearer' ? { bearer: keyOf(name) } : { api_key: await sessions[name]!(server) };
    const [[kind, value]] = Object.entries(opens) as [[string, string]];
    return `[auth.openapi.${name}]\n${kind} = ${JSON.stringify(value)}\n`;
  });
  return (await Promise.all(settings)).join('');
};

/** @returns 0 if it found nothing */
const ask = async (
  program: string,
  { port }: Server,
  { folder, time, choice }: { readonly folder: string; readonly time: number; readonly choice: readonly string[] },
): Promise<number> => {
  const host = `${site}.localhost:${port}`;
  const asking = spawn(
    program,
    [
      ...['--config-file', settingsFile, 'run', documentFile, '--url', `http://127.0.0.1:${port}`],
      ...['-H', `Host: ${host}`, '-H', `Origin: http://${host}`, '--checks', checks.join(',')],
      ...['--max-time', String(time), '--request-timeout', '10', '--suppress-health-check', 'filter_too_much'],
      ...['--continue-on-failure', '--workers', '1', ...choice],
      ...(process.env['SEED'] === undefined ? [] : ['--seed', process.env['SEED']]),
    ],
    { stdio: 'inherit', cwd: folder, env: { ...process.env, SCHEMATHESIS_HOOKS: resolve('infra/fuzz/hooks.py') } },
  );
  const [status] = (await once(asking, 'exit')) as [number | null];
  return status ?? 1;
};

const fuzz = async (program: string): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-fuzz-'));
  const server = await startServer(join(folder, 'data'));
  try {
    const document = (await askSite(server.port, site, '/openapi.json')).body;
    writeFileSync(join(folder, documentFile), document);
    writeFileSync(join(folder, settingsFile), await settingsOf(server, document));
    const without = [...streamingOperations, ...last].flatMap((id) => ['--exclude-operation-id', id]);
    const only = last.flatMap((id) => ['--include-operation-id', id]);
    const most = await ask(program, server, { folder, time: seconds, choice: without });
    return (await ask(program, server, { folder, time: secondsForLast, choice: only })) || most;
  } finally {
    await server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
};

const program = await install();
const isRequired = process.env['REQUIRE_FUZZ'] === 'true';
process.exit(program === undefined ? Number(isRequired) : await fuzz(program));
