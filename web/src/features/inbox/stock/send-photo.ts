import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { addressOf } from '../../../lib/api.js';
import type { SendPhoto } from './uploads.js';

/** Bytes of a request: a slow line brings them within the minute that it may take. */
const partBytes = 512 * 1024;
/** Milliseconds between tries while the line is down. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

const problemOf = (text: string | undefined): string | undefined => {
  try {
    return (JSON.parse(text ?? '') as { detail?: string }).detail;
  } catch {
    return undefined;
  }
};

/** Whether what was sent before is there no more, as where another machine is asked now: it is sent anew. */
const isGone = ({ originalRequest, originalResponse }: DetailedError): boolean =>
  originalRequest.getMethod() === 'PATCH' && originalResponse?.getStatus() === 404;

/** By the tus protocol. What was sent of the same file before, even in an earlier visit, is not sent again. */
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
