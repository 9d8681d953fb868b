import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { SearchResponse } from '#contracts/api/search';

const run = promisify(execFile);
const packages = ['next@16.4.6', 'react@19.2.0', 'react-dom@19.2.0'];

/** A plain version of a result page's cards: less than ours show, and without the rest of the page. */
const cards = `
export const Cards = ({ hits }) => (
  <ul>
    {hits.map((car) => (
      <li key={car.id}>
        <Link href={'/cars/' + car.slug} prefetch={false}>
          <img src={(car.images?.[0] ?? '') + '?w=480'} alt={car.name} width="480" height="320" loading="lazy" />
          <h2>{car.name}</h2>
        </Link>
        <p>{car.price.toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })}</p>
        <dl>
          {['km', 'body', 'fuel', 'transmission', 'colour'].map((fact) => (
            <div key={fact}><dt>{fact}</dt><dd>{car[fact]}</dd></div>
          ))}
        </dl>
        <button type="button">Enquire</button>
      </li>
    ))}
  </ul>
);`;

const files = (hits: SearchResponse['hits']): Readonly<Record<string, string>> => ({
  'package.json': '{"private":true,"type":"module"}',
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  'app/cards.jsx': `import Link from 'next/link';\n${cards}`,
  'app/hits.json': JSON.stringify(hits),
  'app/kept/page.jsx': `import { Cards } from '../cards';\nimport hits from '../hits.json';\nexport default () => <Cards hits={hits} />;`,
  'app/fresh/page.jsx': `import { Cards } from '../cards';\nimport hits from '../hits.json';\nexport const dynamic = 'force-dynamic';\nexport default () => <Cards hits={hits} />;`,
});

export interface NextServer {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

/**
 * Builds and starts a Next.js application with a page of these cards, rendered for each request at `/fresh` and once at
 * `/kept`.
 * @throws {Error} if it can't be installed here
 */
export const startNext = async (hits: SearchResponse['hits'], port: number): Promise<NextServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-next-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const environment = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const options = { cwd: folder, env: environment };
  try {
    for (const [name, text] of Object.entries(files(hits))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], options);
    await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], options);
    const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'];
    const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const text of child.stdout) if (String(text).includes('Ready')) break;
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      pid: child.pid!,
      close: async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
};
