import type { LucideProps } from 'lucide-react';

const spriteId = 'icons';
const idOf = (name: string): string => `icon-${name}`;

/** Drawings of the icons that were rendered so far; in a browser, they are in the document. */
const shown = new Map<string, string>();

/**
 * One of lucide's icons, drawn once in a page and shown wherever it is used: the build puts this in the place of lucide's
 * own components, whose drawings were two fifths of a page of results.
 * @param path draws it on 24 by 24
 */
export const icon = (name: string, path: string) => {
  const href = `#${idOf(name)}`;
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, ...rest }: LucideProps) => {
    if (!shown.has(name)) show(name, path);
    const isNamed = rest['aria-label'] !== undefined || rest.role !== undefined;
    return (
      <svg
        width={size}
        height={size}
        fill="none"
        stroke={color}
        strokeWidth={strokeWidth}
        {...(!isNamed && { 'aria-hidden': true })}
        {...rest}
      >
        <use href={href} />
      </svg>
    );
  };
};

const symbolOf = (name: string, path: string): string =>
  `<symbol id="${idOf(name)}" viewBox="0 0 24 24" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></symbol>`;

const emptySprite = `<svg id="${spriteId}" style="display:none"></svg>`;

const show = (name: string, path: string): void => {
  shown.set(name, path);
  if (typeof document === 'undefined' || document.getElementById(idOf(name))) return;
  if (!document.getElementById(spriteId)) document.body.insertAdjacentHTML('afterbegin', emptySprite);
  document.getElementById(spriteId)!.insertAdjacentHTML('beforeend', symbolOf(name, path));
};

/** The drawings of the icons in this markup, which was rendered here: part of the page that a server sends. */
export const spriteOf = (markup: string): string => {
  const names = new Set([...markup.matchAll(/<use href="#icon-([^"]+)"/g)].map(([, name]) => name!));
  const symbols = [...names].filter((name) => shown.has(name)).map((name) => symbolOf(name, shown.get(name)!));
  return emptySprite.replace('><', `>${symbols.join('')}<`);
};
