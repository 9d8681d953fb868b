import { z } from 'zod';
import { formIds } from '../forms/ids.js';
import { maxListLimit } from '../list-sizes.js';
import { httpsAddress, pictureAddress, sitePath } from '../path.js';

/** A page people write: `infra/demo/sites/<slug>/pages/about-us.yaml` is `/about-us`. */

const words = (max: number) => z.string().trim().min(1).max(max);
/** HTML as people write it; what of it is kept is decided where it comes in. */
const html = words(20_000);
const path = sitePath();
/** Somewhere on the site, or at another. */
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
  /** Questions that open to their answers. */
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
  /** Shown from this moment on, and until right before that one. */
  from: moment.optional(),
  until: moment.optional(),
  sections: z.array(contentSection).min(1).max(40),
});
export type ContentPage = z.infer<typeof contentPage>;

/** A page that has another address now. */
export const movedPage = z.strictObject({ moved_to: path });

/** What a page's file holds. */
export type PageFile = z.infer<typeof movedPage> | ContentPage;

/** Whether a page is shown at a moment; before it never was, afterwards it is gone. */
export const showingOf = ({ from, until }: ContentPage, now: Date): 'before' | 'shown' | 'over' => {
  if (from !== undefined && now < new Date(from)) return 'before';
  return until !== undefined && now >= new Date(until) ? 'over' : 'shown';
};

/** The site's own address of a page file: `pages/winter.yaml` is `/pages/winter`; undefined where it can have none. */
export const pathOfFile = (file: string): string | undefined =>
  /^([a-z0-9]+(?:-[a-z0-9]+)*\/){0,3}[a-z0-9]+(?:-[a-z0-9]+)*\.ya?ml$/.test(file)
    ? `/${file.replace(/\.ya?ml$/, '')}`
    : undefined;
