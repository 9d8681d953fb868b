export type Video =
  | { readonly kind: 'file'; readonly url: string }
  | { readonly kind: 'embed'; readonly url: string; readonly house: 'YouTube' | 'Vimeo' };

const youTubeHosts = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']);

/** Returns the video of a URL. The embedded players set no cookies before playback; see the content security policy. */
export const videoOf = (url: string): Video => {
  const address = parseAddress(url);
  const youTube = address && youTubeIdOf(address);
  if (youTube !== undefined) {
    return {
      kind: 'embed',
      house: 'YouTube',
      url: `https://www.youtube-nocookie.com/embed/${youTube}?autoplay=1&rel=0&playsinline=1`,
    };
  }
  const vimeo = address && vimeoIdOf(address);
  if (vimeo) {
    const secret = vimeo.secret === undefined ? '' : `&h=${vimeo.secret}`;
    return {
      kind: 'embed',
      house: 'Vimeo',
      url: `https://player.vimeo.com/video/${vimeo.id}?autoplay=1&dnt=1${secret}`,
    };
  }
  return { kind: 'file', url };
};

/** Returns undefined for a relative address, which is a video of this site. */
const parseAddress = (url: string): URL | undefined => {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

const youTubeIdOf = (address: URL): string | undefined => {
  const host = hostOf(address);
  const id =
    host === 'youtu.be'
      ? address.pathname.slice(1).split('/')[0]
      : youTubeHosts.has(host)
        ? (address.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(address.pathname)?.[1])
        : undefined;
  return id !== undefined && /^[\w-]{6,20}$/.test(id) ? id : undefined;
};

/** Returns the id, and the secret in the address of an unlisted video. */
const vimeoIdOf = (address: URL): { readonly id: string; readonly secret: string | undefined } | undefined => {
  if (!['vimeo.com', 'player.vimeo.com'].includes(hostOf(address))) return undefined;
  const [, id, rest] =
    /^\/(?:video\/|channels\/[^/]+\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(address.pathname) ?? [];
  if (id === undefined) return undefined;
  const given = rest ?? address.searchParams.get('h');
  return { id, secret: given !== null && /^[0-9a-f]{6,20}$/.test(given) ? given : undefined };
};
