import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { artifactFolder } from '../engines/artifacts.js';
import { shortRun } from '../engines/java.js';

const run = promisify(execFile);
const checker = 'vnu-jar@26.9.27';

/**
 * Returns the path of the Nu HTML checker, fetched from npm the first time.
 * @throws {Error} with a sentence that says what the machine lacks and what to install
 */
export const nuChecker = async (): Promise<string> => {
  await run('java', ['-version']).catch((cause: unknown) => {
    throw new Error('The Nu checker runs on Java, and there is none here: install it.', { cause });
  });
  const folder = artifactFolder('nu', checker);
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    // Installed beside its place and then renamed, so that no other process finds half of it.
    const fetched = mkdtempSync(`${folder}-`);
    try {
      await run('npm', ['install', '--prefix', fetched, '--no-audit', '--no-fund', '--loglevel=error', checker]);
      if (!existsSync(folder)) renameSync(fetched, folder);
    } catch (cause) {
      throw new Error('npm could not fetch the Nu checker from its registry.', { cause });
    } finally {
      rmSync(fetched, { recursive: true, force: true });
    }
  }
  return join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
};

interface Message {
  readonly type: string;
  readonly message: string;
  readonly extract?: string;
  readonly url: string;
}

/** Returns the errors and warnings in these documents, by document name. Leaves out mere notes. */
export const findHtmlProblems = async (documents: ReadonlyMap<string, string>): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-html-'));
  try {
    const names = [...documents.keys()];
    [...documents.values()].forEach((html, index) => writeFileSync(join(folder, `${index}.html`), html));
    const jar = await nuChecker();
    // The checker ends with 1 if it finds errors, and prints them on stderr.
    const { stderr } = await run(
      'java',
      ['-Xss4m', ...shortRun, '-jar', jar, '--format', 'json', '--skip-non-html', folder],
      {
        maxBuffer: 2 ** 28,
      },
    ).catch((error: { readonly stderr: string }) => error);
    const { messages } = JSON.parse(stderr) as { messages: (Message & { readonly subType?: string })[] };
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .map(({ url, message, extract }) => `${names[parseInt(basename(url))]}: ${message} ${extract}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
