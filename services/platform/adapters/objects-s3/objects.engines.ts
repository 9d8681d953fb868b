/** @needs local-s3 */
import { createBlobStore } from '../../photos/object-blob-store.js';
import { blobStoreContract } from '../../testing/blob-store.contract.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { bucket, credentials, startS3 } from '../../../../infra/engines/s3/start.js';
import { openS3Objects } from './objects.js';

blobStoreContract('S3', async () => {
  const { path, remove } = await temporaryDirectory();
  const engine = await startS3({ directory: path });
  return {
    open: () =>
      createBlobStore(
        openS3Objects({
          bucket,
          credentials,
          endpoint: engine.environment['S3_URL'],
          region: 'us-east-1',
          prefix: 'forecourt/',
        }),
      ),
    async end() {
      await engine.stop();
      await remove();
    },
  };
});
