import type { LucideProps } from 'lucide-react';

const spriteId = 'icons';
const idOf = (name: string): string => `icon-${name}`;

/** Path data of the icons rendered so far. In a browser, the document contains their drawings. */
const renderedIcons = new Map<string, string>();

/**
 * Returns a component for one of lucide's icons. A page contains its drawing once and refers to it wherever it is used.
 * The build replaces lucide's own components by this, because their drawings were two fifths of a results page.
 * @param path path data on a 24 by 24 grid
 */
export const icon = (name: string, path: string) => {
  const href = `#${idOf(name)}`;
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, ...rest }: LucideProps) => {
    if (!renderedIcons.has(name)) addToSprite(name, path);
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

const addToSprite = (name: string, path: string): void => {
  renderedIcons.set(name, path);
  if (typeof document === 'undefined' || document.getElementById(idOf(name))) return;
  if (!document.getElementById(spriteId)) document.body.insertAdjacentHTML('afterbegin', emptySprite);
  document.getElementById(spriteId)!.insertAdjacentHTML('beforeend', symbolOf(name, path));
};

/** Returns the names of the icons in markup that was rendered here. */
export const iconsIn = (markup: string): string[] => [
  ...new Set([...markup.matchAll(/<use href="#icon-([^"]+)"/g)].map(([, name]) => name!)),
];

/** Returns the drawings of icons, for the page that the server sends. */
export const spriteOf = (names: Iterable<string>): string => {
  const symbols = [...new Set(names)]
    .filter((name) => renderedIcons.has(name))
    .map((name) => symbolOf(name, renderedIcons.get(name)!));
  return emptySprite.replace('><', `>${symbols.join('')}<`);
};
