import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RenderThreadData } from '#contracts/api/render-request';
import { sourceOf } from './content-security-policy.js';

export interface WebApplication {
  /** What renders its pages: see {@link PageRenderer}. */
  readonly module: string;
  /** The document around every page. */
  readonly document: RenderThreadData['document'];
  /** The document's own scripts, as a Content-Security-Policy names them. */
  readonly scripts: string;
}

/** The web application built into this folder; undefined when none was built. */
export const readWebApplication = (directory: string): WebApplication | undefined => {
  const template = join(directory, 'client', 'index.html');
  const module = resolve(directory, 'server', 'render-thread.js');
  if (!existsSync(template) || !existsSync(module)) return undefined;
  const text = readFileSync(template, 'utf8');
  return {
    module,
    document: cut(text, template, ['data-ssr-html', '<!--ssr-head-->', '<!--ssr-body-->']),
    scripts: [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => sourceOf(script!)).join(' '),
  };
};

/** The text between the marks, which must all be there, in this order. */
const cut = (text: string, file: string, marks: readonly [string, string, string]): WebApplication['document'] => {
  const cutAt = (rest: string, mark: string): [string, string] => {
    const at = rest.indexOf(mark);
    if (at < 0) throw new Error(`${file} lacks ${mark}`);
    return [rest.slice(0, at), rest.slice(at + mark.length)];
  };
  const [start, afterStart] = cutAt(text, marks[0]);
  const [afterHtml, rest] = cutAt(afterStart, marks[1]);
  const [afterHead, end] = cutAt(rest, marks[2]);
  return [start, afterHtml, afterHead, end];
};
