const failed = new Set<HTMLLinkElement>();
let isFirstPage = true;
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => target instanceof HTMLLinkElement && failed.add(target);
  document.addEventListener('error', note, { capture: true });
  document.addEventListener('taken-over', () => (isFirstPage = false), { once: true });
}

const settled = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });

let askedAgain: Promise<unknown> = Promise.resolve();

/** Asks again for the style sheets that did not come: whoever fetches code asks for its style only once. */
export const sheetsAgain = async (): Promise<void> => {
  const again = [...failed].map((link) => {
    failed.delete(link);
    const copy = link.cloneNode() as HTMLLinkElement;
    link.replaceWith(copy);
    return settled(copy);
  });
  await (askedAgain = Promise.all([askedAgain, ...again]));
  if (failed.size > 0) throw new Error('A style sheet did not come.');
};

/**
 * The page that the server made has its styles in one file, without what other pages show of the sheets it shares with
 * them. Those sheets are named in the document, switched off, and are needed from the next page on.
 */
export const sheetsOfNextPage = async (): Promise<void> => {
  if (isFirstPage) return;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  const coming = links.map(settled);
  for (const link of links) link.disabled = false;
  await Promise.all(coming);
  await sheetsAgain();
};
