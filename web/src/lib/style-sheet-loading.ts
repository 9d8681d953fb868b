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

/** Retries style sheets that failed to load, because Vite's loader requests each only once. */
export const retryStyleSheets = async (): Promise<void> => {
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
 * Enables the style sheets for the next page. The first page has its styles in one file, which omits rules for other
 * pages, so the document lists the full sheets as disabled.
 */
export const loadNextStyleSheets = async (): Promise<void> => {
  if (isFirstPage) return;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  const coming = links.map(settled);
  for (const link of links) link.disabled = false;
  await Promise.all(coming);
  await retryStyleSheets();
};
