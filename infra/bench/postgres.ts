import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installations = '/usr/lib/postgresql';

/** Returns the folder of the newest PostgreSQL's programs; undefined if none has a server and pgbench. */
const findPrograms = (): string | undefined =>
  (existsSync(installations) ? readdirSync(installations) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installations, version, 'bin'))
    .find((bin) => ['initdb', 'pg_ctl', 'pgbench'].every((program) => existsSync(join(bin, program))));

/** Returns the user for PostgreSQL, which refuses to run as root; undefined if this process is not root. */
const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

export interface RawInsert {
  readonly clients: number;
  readonly seconds: number;
  /** JSON text of one event. */
  readonly event: string;
}

/**
 * Inserts single events with so many clients, each row in its own durable transaction, into a PostgreSQL of our own
 * with a default configuration on a Unix socket.
 *
 * @returns rows per second, or the reason why there is no figure
 */
export const postgresRawInsert = ({ clients, seconds, event }: RawInsert): number | string => {
  const bin = findPrograms();
  if (!bin) return `no PostgreSQL under ${installations}`;
  const user = serverUser();
  const directory = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  if (user) chownSync(directory, user.uid, user.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...user,
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const data = join(directory, 'data');
  const file = (name: string, text: string) => {
    const path = join(directory, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  const bench = (...args: string[]) => run('pgbench', '-h', directory, '-U', 'bench', '-n', ...args, 'postgres');

  try {
    run('initdb', '-D', data, '-U', 'bench', '-A', 'trust', '--no-sync');
    const settings = `-c listen_addresses='' -c unix_socket_directories=${directory} -c max_connections=${clients + 10}`;
    run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'server.log'), '-o', settings, 'start');
    const table = file(
      'table.sql',
      `CREATE TABLE events (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL,
        revision bigint NOT NULL, id uuid NOT NULL UNIQUE, event jsonb NOT NULL, UNIQUE (stream, revision));`.replaceAll(
        /\s+/g,
        ' ',
      ),
    );
    const insert = file(
      'insert.sql',
      `INSERT INTO events (stream, revision, id, event)
        VALUES ('lead-' || gen_random_uuid(), 0, gen_random_uuid(), '${event.replaceAll("'", "''")}');`.replaceAll(
        /\s+/g,
        ' ',
      ),
    );
    bench('-f', table, '-t', '1');
    const report = bench('-f', insert, '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds));
    return Number(/tps = ([\d.]+)/.exec(report)?.[1] ?? Number.NaN);
  } catch (error) {
    return `PostgreSQL did not run: ${(error as Error).message.split('\n')[0]}`;
  } finally {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...user, stdio: 'ignore' });
    rmSync(directory, { recursive: true, force: true });
  }
};
