import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RenderThreadData } from '#contracts/api/render-request';
import { sourceOf } from './content-security-policy.js';

export interface WebApplication {
  /** Module that renders its pages: see {@link PageRenderer}. */
  readonly module: string;
  /** The HTML around every page, in four parts. */
  readonly document: RenderThreadData['document'];
  /** Sources of the document's own scripts for a Content-Security-Policy. */
  readonly scripts: string;
}

/** Reads the web application built into this folder; undefined if none is built. */
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

/** Splits the text at the marks. @throws {Error} if a mark is missing or out of order */
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
