import type { CarResponse } from '#contracts/api/cars';
import { addressOf, readJson } from '../../lib/api.js';

const failed = 'The PDF could not be downloaded. Please check your connection and try again.';

/** Has the vehicle's document made and saved as `{slug}.pdf`. Throws an error with words for the shopper. */
export const downloadPdf = async ({ slug }: Pick<CarResponse, 'slug'>): Promise<void> => {
  const blob = await fetchPdf(slug);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${slug}.pdf`;
  link.click();
  // The browser has taken hold of it by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url));
};

const fetchPdf = async (slug: string): Promise<Blob> => {
  let response: Response;
  try {
    response = await fetch(addressOf('/api/cars/:slug/pdf', { params: { slug } }));
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw new Error(failed, { cause });
  }
  const problem = (await readJson(response)) as { detail?: unknown } | undefined;
  throw new Error(typeof problem?.detail === 'string' ? problem.detail : failed);
};
