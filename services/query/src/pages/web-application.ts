import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage, RenderPage } from '#contracts/api/render-request';

export interface WebApplication {
  readonly render: RenderPage;
  /** The whole document around a rendered page. */
  readonly document: (page: RenderedPage) => string;
  /** The document's own scripts, as a Content-Security-Policy names them. */
  readonly scripts: string;
}

/** The web application built into this folder; undefined when none was built. */
export const loadWebApplication = async (directory: string): Promise<WebApplication | undefined> => {
  const template = join(directory, 'client', 'index.html');
  const entry = resolve(directory, 'server', 'entry-server.js');
  if (!existsSync(template) || !existsSync(entry)) return undefined;
  const { render } = (await import(pathToFileURL(entry).href)) as { render: RenderPage };
  const text = readFileSync(template, 'utf8');
  const [start, afterHtml, afterHead, end] = cut(text, template, [
    'data-ssr-html',
    '<!--ssr-head-->',
    '<!--ssr-body-->',
  ]);
  return {
    render,
    document: ({ html, head, body }) => `${start}${html}${afterHtml}${head}${afterHead}${body}${end}`,
    scripts: [...text.matchAll(/<script>([^]*?)<\/script>/g)]
      .map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`)
      .join(' '),
  };
};

/** The text between the marks, which must all be there, in this order. */
const cut = (text: string, file: string, marks: readonly string[]): string[] => {
  const parts: string[] = [];
  let rest = text;
  for (const mark of marks) {
    const at = rest.indexOf(mark);
    if (at < 0) throw new Error(`${file} lacks ${mark}`);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + mark.length);
  }
  return [...parts, rest];
};
