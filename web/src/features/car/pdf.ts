import type { CarResponse } from '#contracts/api/cars';
import { addressOf, readJson } from '../../lib/api.js';

const failed = 'The PDF could not be downloaded. Please check your connection and try again.';

/** Downloads the vehicle's PDF as `{slug}.pdf`. Throws an Error with a message for the shopper. */
export const downloadPdf = async ({ slug }: Pick<CarResponse, 'slug'>): Promise<void> => {
  const blob = await fetchPdf(slug);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${slug}.pdf`;
  link.click();
  // By the next task, the browser has started the download.
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
