/** @needs local-s3 */
import { createPhotoStore } from '../../photos/object-photo-store.js';
import { photoStoreContract } from '../../testing/photo-store.contract.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { bucket, credentials, startS3 } from '../../../../infra/engines/s3/start.js';
import { openS3Objects } from './objects.js';

photoStoreContract('S3', async () => {
  const { path, remove } = await temporaryDirectory();
  const engine = await startS3({ directory: path });
  return {
    open: () =>
      createPhotoStore(
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
