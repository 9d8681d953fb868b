import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';

const program = ['/usr/sbin/sshd', '/usr/local/sbin/sshd'].find((path) => existsSync(path));

const makesKeys = (): boolean => spawnSync('ssh-keygen', ['-?'], { stdio: 'ignore' }).error === undefined;

/** @throws {Error} if this machine has no OpenSSH server, or no program that makes its keys */
export const sshd = (): Promise<string> =>
  program === undefined || !makesKeys()
    ? Promise.reject(new Error('OpenSSH’s server is not installed: apt-get install openssh-server.'))
    : Promise.resolve(program);

export interface Sshd {
  readonly port: number;
  readonly user: string;
  /** As `ssh-keygen -l` shows it. */
  readonly fingerprint: string;
  /** The user's private key, locked with {@link passphrase}. */
  readonly privateKey: string;
  readonly passphrase: string;
  stop(): Promise<void>;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });

/** Starts OpenSSH on this machine. Only the current user can log in, with a key. */
export const startSshd = async (directory: string): Promise<Sshd> => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const [hostKey, userKey, passphrase] = [join(directory, 'host'), join(directory, 'user'), 'open sesame'];
  const keygen = (...options: string[]) => execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', ...options]);
  keygen('-N', '', '-f', hostKey);
  keygen('-N', passphrase, '-f', userKey);
  // The folder for privilege separation, which only root uses.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const port = await freePort();
  const settings = [
    ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${hostKey}`, 'PidFile none', 'StrictModes no'],
    ...[`AuthorizedKeysFile ${userKey}.pub`, 'PermitRootLogin yes', 'PasswordAuthentication no'],
    ...['UsePAM no', 'Subsystem sftp internal-sftp', 'MaxStartups 50'],
  ];
  const file = join(directory, 'sshd_config');
  writeFileSync(file, `${settings.join('\n')}\n`);
  const running = spawn(await sshd(), ['-D', '-e', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  running.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!(await answers(port)))
    if (running.exitCode !== null) throw new Error(`OpenSSH’s server did not start: ${output}`);
    else await new Promise((resolve) => setTimeout(resolve, 50));
  const [, fingerprint] = execFileSync('ssh-keygen', ['-l', '-f', `${hostKey}.pub`])
    .toString()
    .split(' ');
  return {
    ...{ port, passphrase, user: userInfo().username, fingerprint: fingerprint! },
    privateKey: readFileSync(userKey, 'utf8'),
    async stop() {
      running.kill();
      if (running.exitCode === null) await once(running, 'exit');
    },
  };
};
