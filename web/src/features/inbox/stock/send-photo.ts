import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { addressOf } from '../../../lib/api.js';
import type { SendPhoto } from './uploads.js';

/** Bytes per request. Even a slow line sends them within the minute that a request may take. */
const partBytes = 512 * 1024;
/** Milliseconds between attempts while the connection is down. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

const problemOf = (text: string | undefined): string | undefined => {
  try {
    return (JSON.parse(text ?? '') as { detail?: string }).detail;
  } catch {
    return undefined;
  }
};

/** Decides whether the server has lost the partial upload, as after a switch of machines. The upload then restarts. */
const isGone = ({ originalRequest, originalResponse }: DetailedError): boolean =>
  originalRequest.getMethod() === 'PATCH' && originalResponse?.getStatus() === 404;

/** Uploads by the tus protocol. Continues earlier partial uploads of the same file, even from an earlier visit. */
export const sendPhoto: SendPhoto = (car, file, { onProgress, onArrived, onFailed }) => {
  const upload = new Upload(file, {
    endpoint: addressOf('/api/stock/cars/:id/uploads', { params: { id: car } }),
    chunkSize: partBytes,
    retryDelays,
    onShouldRetry: (error, ...more) => isGone(error) || defaultOptions.onShouldRetry!(error, ...more),
    removeFingerprintOnSuccess: true,
    onProgress: (sent, all) => onProgress(sent / all),
    onSuccess: onArrived,
    onError: (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : undefined;
      const refused = problemOf(response?.getBody());
      onFailed(refused ?? 'This photo could not be sent: the connection broke off.', refused === undefined);
    },
  });
  const start = async () => {
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
    upload.start();
  };
  void start();
};
