import { hash } from 'node:crypto';
import type { Site } from '#contracts/domain/site/site';

/** Names this configuration of a site: any other has another version. */
export const versionOf = (site: Site): string => hash('sha256', JSON.stringify(site), 'base64url').slice(0, 16);
