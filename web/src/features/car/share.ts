import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';

/** Returns the address of a vehicle's page, for sharing. */
export const shareLink = (siteUrl: string, slug: string): string => {
  if (siteUrl === '') throw new Error('There is no url to share.');
  return `${withoutTrailingSlashes(siteUrl)}/cars/${slug}`;
};

export interface ShareTarget {
  readonly name: string;
  readonly href: string;
  /** Whether to open it in a small window. Otherwise the browser handles the link. */
  readonly inWindow: boolean;
}

export const shareTargets = (link: string, title: string): ShareTarget[] => {
  const [url, text] = [encodeURIComponent(link), encodeURIComponent(title)];
  const windowed = (name: string, href: string) => ({ name, href, inWindow: true });
  return [
    windowed('Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`),
    windowed('X', `https://twitter.com/intent/tweet?url=${url}&text=${text}`),
    windowed('LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`),
    windowed('WhatsApp', `https://wa.me/?text=${text}%20${url}`),
    { name: 'Email', href: `mailto:?subject=${text}&body=${url}`, inWindow: false },
  ];
};

export const shareWindow = 'popup,width=550,height=400';
