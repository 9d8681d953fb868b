import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { openMongoViews } from '../adapters/views-mongodb/views.js';
import { personKeysContract } from '../testing/person-keys.contract.js';

const url = process.env['MONGODB_URL'] ?? '';
if (url === '') throw new Error('MONGODB_URL must say where a MongoDB, or what speaks its protocol, is running');
jest.setTimeout(180_000);

personKeysContract('MongoDB', false, async () => {
  const database = `forecourt_test_${randomUUID().slice(0, 8)}`;
  return {
    open: () => openMongoViews({ url, database }),
    async close() {
      const client = new MongoClient(url);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
});
