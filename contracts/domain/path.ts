import { z } from 'zod';

/** An address on the site itself, such as `/search`: none that a browser reads as another host's, as `//` and `/\`. */
export const sitePath = () => z.string().regex(/^\/(?!\/)[^\s\\]*$/, 'is not a path such as /search');

/** A page or a picture: of the site, or at an https address elsewhere. */
export const pathOrAddress = (message = 'is not a path or an https address') =>
  z.string().regex(/^(\/|https:\/\/)[^\s]*$/, message);
