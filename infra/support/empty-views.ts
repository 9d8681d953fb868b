import { MongoClient } from 'mongodb';
import { readConfig } from '#platform/process/config';

/** Drops all collections of the programs in MongoDB except person keys, without which no personal data can be read. */
export const dropViews = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  const { MONGODB_URL, MONGODB_DATABASE } = readConfig({ ...environment, VIEW_STORE: 'mongodb' });
  const client = await new MongoClient(MONGODB_URL!).connect();
  try {
    const db = client.db(MONGODB_DATABASE);
    const names = (await db.listCollections().toArray()).map(({ name }) => name);
    await Promise.all(names.filter((name) => !name.startsWith('person_')).map((name) => db.dropCollection(name)));
  } finally {
    await client.close();
  }
};
