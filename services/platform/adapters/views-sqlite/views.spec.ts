import { temporaryDirectory } from '../../testing/temporary.js';
import { viewStoreContract } from '../../testing/view-store.contract.js';
import { openSqliteViews } from './views.js';

viewStoreContract('SQLite', async () => {
  const directory = await temporaryDirectory();
  let views = await openSqliteViews({ directory: directory.path });
  return {
    views,
    async reopen() {
      await views.close();
      views = await openSqliteViews({ directory: directory.path });
      return views;
    },
    async close() {
      await views.close();
      await directory.remove();
    },
  };
});
