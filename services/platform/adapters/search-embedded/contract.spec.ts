import { searchIndexContract } from '#platform/testing/search-index.contract';
import { createEmbeddedSearchIndex } from './index.js';

searchIndexContract('embedded, WebAssembly kernel', async () => ({
  index: createEmbeddedSearchIndex({ kernel: 'wasm' }),
}));
searchIndexContract('embedded, JavaScript kernel', async () => ({
  index: createEmbeddedSearchIndex({ kernel: 'javascript' }),
}));
