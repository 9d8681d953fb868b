import { queryOptions } from '@tanstack/react-query';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { fetchAnswer, type Load } from '../../../lib/api.js';
import { answerQuery } from '../../../lib/answer-query.js';
import { send } from '../../../lib/send.js';

const schemas = () => import('../schemas.js');
const proposal = () => schemas().then(({ sampleProposal }) => sampleProposal);
const report = () => schemas().then(({ importReport }) => importReport);

export const importsQuery = (load: Load) =>
  answerQuery(load, ['inbox', 'imports'], '/api/stock/imports', async () => (await schemas()).importList, {});

export const importQuery = (load: Load, id: string) =>
  answerQuery(load, ['inbox', 'imports', id], '/api/stock/imports/:id', report, { params: { id } });

export const descriptionsQuery = (load: Load, dealership_id: string) =>
  answerQuery(
    load,
    ['inbox', 'feeds', dealership_id],
    '/api/stock/descriptions',
    async () => (await schemas()).descriptionList,
    {
      query: { dealership_id },
    },
  );

export const versionsQuery = (load: Load, dealership_id: string, name: string) =>
  answerQuery(
    load,
    ['inbox', 'feeds', dealership_id, name],
    '/api/stock/descriptions/:name',
    async () => (await schemas()).descriptionVersions,
    {
      params: { name },
      query: { dealership_id },
    },
  );

export const uploadSample = (dealership_id: string, file: File) =>
  send('/api/stock/samples', { query: { dealership_id }, file }, proposal);

export interface FileFormat {
  readonly format?: string;
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
}

/** Proposes a description of the sample for the given file format. */
export const proposeAnew = async (load: Load, dealership_id: string, id: string, written: FileFormat) => {
  const answer = await fetchAnswer(load, '/api/stock/samples/:id', proposal, {
    params: { id },
    query: { dealership_id, ...written },
  });
  if ('missing' in answer) throw new Error('This sample is no longer here. Please choose the file again.');
  return answer.found;
};

export const previewQuery = (dealership_id: string, id: string, description: FeedDescription) =>
  queryOptions({
    queryKey: ['inbox', 'preview', dealership_id, id, JSON.stringify(description)],
    queryFn: () =>
      send('/api/stock/samples/:id/preview', { params: { id }, query: { dealership_id }, body: { description } }, () =>
        schemas().then(({ feedPreview }) => feedPreview),
      ),
    retry: false,
    staleTime: 0,
  });

export const saveDescription = (
  dealership_id: string,
  name: string,
  body: { readonly description: FeedDescription; readonly version: number },
) =>
  send('/api/stock/descriptions/:name', { method: 'PUT', params: { name }, query: { dealership_id }, body }, () =>
    schemas().then(({ savedDescription }) => savedDescription),
  );

export const importSample = (dealership_id: string, id: string, description: string) =>
  send('/api/stock/samples/:id/import', { params: { id }, query: { dealership_id }, body: { description } }, report);

export const decideImport = {
  release: (id: string) => send('/api/stock/imports/:id/release', { params: { id } }, report),
  discard: (id: string) => send('/api/stock/imports/:id/discard', { params: { id } }, report),
};
