import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertPhotoName, type PhotoArea, type PhotoStore } from '../../ports/photo-store.js';

export interface S3Settings {
  readonly bucket: string;
  /** Absent: Amazon's own for the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Absent: what the environment, or the machine it runs on, gives. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Before every key, such as `forecourt/`. */
  readonly prefix?: string | undefined;
}

/** Photos as objects of a bucket, `<prefix>originals/<hash>` and `<prefix>derivatives/<name>`, at any server that speaks S3. */
export const openS3Photos = ({ bucket, endpoint, region, credentials, prefix = '' }: S3Settings): PhotoStore => {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Servers other than Amazon's have no host name for each bucket, and don't all know the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const folderOf = (area: PhotoArea): string => `${prefix}${area}/`;
  const of = (area: PhotoArea, name: string) => {
    assertPhotoName(name);
    return { Bucket: bucket, Key: folderOf(area) + name };
  };

  return {
    async put(area, name, body) {
      await client.send(new PutObjectCommand({ ...of(area, name), Body: body, ContentLength: body.length }));
    },
    async get(area, name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(of(area, name)));
        return Buffer.from(await Body!.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(area, name) {
      await client.send(new DeleteObjectCommand(of(area, name)));
    },
    async *list(area, beginning = '') {
      const folder = folderOf(area);
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder + beginning });
      for await (const { Contents = [] } of pages) {
        if (Contents.length === 0) continue;
        yield Contents.map(({ Key, Size, LastModified }) => ({
          name: Key!.slice(folder.length),
          bytes: Size!,
          at: LastModified!,
        }));
      }
    },
    close: () => Promise.resolve(client.destroy()),
  };
};
