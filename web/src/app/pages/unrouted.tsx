import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ContentPage, headOfContent, loadContent, type RenderForm } from '../../features/content/ContentPage.js';
import { FormSlot } from '../../features/forms/FormSlot.js';
import { page as modelPage } from '../../features/offers/model.js';
import { isModelPath } from '../../features/offers/model-path.js';
import type { Answer } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import type { Page } from '../../lib/page.js';
import { pageQuery } from '../../lib/queries/content.js';

const Form: RenderForm = ({ id }) => <FormSlot key={id} id={id} className="content-form-slot" />;

/** Where nobody wrote a page, the address may be a model's; where one has gone, it is gone. */
const isModel = (pathname: string, written: Answer<unknown> | undefined): boolean =>
  written !== undefined && 'missing' in written && written.missing === 404 && isModelPath(pathname);

const Unrouted = () => {
  const { load } = useEnvironment();
  const { pathname } = useLocation();
  const { data } = useQuery(pageQuery(load, pathname));
  return isModel(pathname, data) ? <modelPage.Component /> : <ContentPage Form={Form} />;
};

/** Every address that is nothing else. */
export const page: Page = {
  Component: Unrouted,
  load: async (request) => {
    const { environment, queryClient, url } = request;
    const status = await loadContent(request);
    const written = queryClient.getQueryData(pageQuery(environment.load, url.pathname).queryKey);
    return isModel(url.pathname, written) ? modelPage.load!(request) : status;
  },
  head: (request) => {
    const { environment, queryClient, url } = request;
    const written = queryClient.getQueryData(pageQuery(environment.load, url.pathname).queryKey);
    return isModel(url.pathname, written) ? modelPage.head(request) : headOfContent(request);
  },
};
