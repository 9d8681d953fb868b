import { spawn, spawnSync } from 'node:child_process';

/** Runs the services with a restart on every change, and Vite in front of them. */
const run = (command, args, environment = {}) =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });

const build = spawnSync('npx', ['nest', 'build'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
spawnSync('node', ['dist/infra/build/copy-data.js'], { stdio: 'inherit' });

const children = [
  run('npx', ['nest', 'build', '--watch']),
  run(
    'node',
    [
      '--enable-source-maps',
      '--watch-path=dist/contracts',
      '--watch-path=dist/services',
      'dist/services/standalone/src/main.js',
    ],
    {
      DEMO: 'true',
    },
  ),
  run('npx', ['vite', '--config', 'web/vite.config.ts']),
];

const stop = () => children.forEach((child) => child.kill());
process.on('SIGINT', stop).on('SIGTERM', stop);
