import { z } from 'zod';
import { formIds } from '../forms/ids.js';
import { maxListLimit } from '../list-sizes.js';
import { httpsAddress, pictureAddress, sitePath } from '../path.js';
import { parseSitePath } from '../site-address.js';
import { withoutTrailingSlashes } from '../trailing-slashes.js';

/** A page that the dealer writes: `infra/demo/sites/<slug>/pages/about-us.yaml` is `/about-us`. */

const words = (max: number) => z.string().trim().min(1).max(max);
/** HTML as people write it. Text, lists, tables and links stay; everything else is removed where the page is imported. */
const html = words(20_000);
const path = sitePath();
/** A path of the site, or an address elsewhere. */
const destination = z.union([path, httpsAddress()], {
  error: 'is neither a path such as /finance nor an https address',
});
const picture = pictureAddress().regex(
  /^(?:\/(?:images|site-assets)\/|https?:)/,
  'is neither a picture such as /images/… nor an http(s) address',
);
const moment = z.iso.datetime({ offset: true });
const heading = words(120).optional();

export const contentLink = z.strictObject({ label: words(60), path: destination });
const contentSection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), heading, html, picture: picture.optional() }),
  /** Questions that expand to show their answers. */
  z.strictObject({
    kind: z.literal('questions'),
    heading,
    questions: z
      .array(z.strictObject({ question: words(200), html }))
      .min(1)
      .max(60),
  }),
  z.strictObject({
    kind: z.literal('figures'),
    heading,
    figures: z
      .array(z.strictObject({ figure: words(20), label: words(80) }))
      .min(1)
      .max(8),
  }),
  z.strictObject({
    kind: z.literal('cards'),
    heading,
    cards: z
      .array(z.strictObject({ title: words(80), text: words(400), link: contentLink.optional() }))
      .min(1)
      .max(24),
  }),
  /** Vehicles at a search address. */
  z.strictObject({
    kind: z.literal('vehicles'),
    heading: words(120),
    path,
    limit: z.int().min(1).max(maxListLimit).default(8),
  }),
  z.strictObject({ kind: z.literal('form'), heading, text: words(400).optional(), form: z.enum(formIds) }),
  z.strictObject({ kind: z.literal('links'), heading, links: z.array(contentLink).min(1).max(24) }),
]);
export type ContentSection = z.infer<typeof contentSection>;

export const contentPage = z.strictObject({
  title: words(120),
  /** For search engines and shared links. */
  description: words(300),
  lead: words(400).optional(),
  picture: picture.optional(),
  /** The page is shown from `from`, inclusive, until `until`, exclusive. */
  from: moment.optional(),
  until: moment.optional(),
  sections: z.array(contentSection).min(1).max(40),
});
export type ContentPage = z.infer<typeof contentPage>;

export const movedPage = z.strictObject({ moved_to: path });

export type PageFile = z.infer<typeof movedPage> | ContentPage;

/** Returns the path of the page that an address of the site leads to. */
export const pathOfAddress = (address: string): string => withoutTrailingSlashes(parseSitePath(address)!.pathname);

/**
 * Returns why a page must not move there, if it leads back to itself.
 * @param fileOf the site's pages, by path
 */
export const circleOf = (
  path: string,
  page: PageFile,
  fileOf: (path: string) => PageFile | undefined,
): string | undefined => {
  const passed = new Set<string>();
  for (let file: PageFile | undefined = page; file && 'moved_to' in file;) {
    const next = pathOfAddress(file.moved_to);
    if (next === path)
      return passed.size === 0 ? 'is the page’s own address' : `leads back to this page by ${[...passed].join(', ')}`;
    if (passed.has(next)) return undefined;
    passed.add(next);
    file = fileOf(next);
  }
  return undefined;
};

/** Returns whether a page is shown at a moment, is not shown yet, or is over. */
export const showingOf = ({ from, until }: ContentPage, now: Date): 'before' | 'shown' | 'over' => {
  if (from !== undefined && now < new Date(from)) return 'before';
  return until !== undefined && now >= new Date(until) ? 'over' : 'shown';
};

/** Returns the path of a page file: `pages/winter.yaml` is `/pages/winter`. Undefined for an invalid file name. */
export const pathOfFile = (file: string): string | undefined =>
  /^([a-z0-9]+(?:-[a-z0-9]+)*\/){0,3}[a-z0-9]+(?:-[a-z0-9]+)*\.ya?ml$/.test(file)
    ? `/${file.replace(/\.ya?ml$/, '')}`
    : undefined;
