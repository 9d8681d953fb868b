import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertObjectKey, type ObjectStore } from '../../ports/object-store.js';

export interface S3Settings {
  readonly bucket: string;
  /** Absent: Amazon's endpoint for the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Absent: the credentials of the environment or the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Prefix of every key, such as `forecourt/`. */
  readonly prefix?: string | undefined;
}

/** Stores objects in a bucket of any server that speaks S3. */
export const openS3Objects = ({ bucket, endpoint, region, credentials, prefix = '' }: S3Settings): ObjectStore => {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Servers other than Amazon's have no host name for each bucket, and don't all know the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const of = (key: string) => {
    assertObjectKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  return {
    async put(key, body) {
      const whole = body instanceof Uint8Array ? body : Buffer.concat(body);
      await client.send(new PutObjectCommand({ ...of(key), Body: whole, ContentLength: whole.length }));
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(of(key)));
        return Buffer.from(await Body!.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async has(key) {
      try {
        await client.send(new HeadObjectCommand(of(key)));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(of(key)));
    },
    async *list(beginning) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + beginning });
      for await (const { Contents = [] } of pages) {
        if (Contents.length === 0) continue;
        yield Contents.map(({ Key, Size, LastModified }) => ({
          key: Key!.slice(prefix.length),
          bytes: Size!,
          at: LastModified!,
        }));
      }
    },
    close: () => Promise.resolve(client.destroy()),
  };
};
