import { z } from 'zod';
import { modelDescription } from '../domain/site/content.js';
import { offer } from './offers.js';
import { ok, routes, siteGet } from './route.js';

const brand = z.object({
  title: z.string(),
  slug: z.string(),
  /** Absent: a placeholder picture is shown. */
  logo: z.string().optional(),
  banner: z.string().optional(),
  /** Sanitised HTML. */
  description: z.string(),
  /** The brand has no overview page. */
  skipPage: z.boolean(),
  /** The brand's own site. */
  url: z.string().optional(),
  /** Path of the overview; without an overview the brand's own site or its stock. */
  path: z.string(),
  /** Path of the brand's stock: `/search/<slug>`. */
  stock_path: z.string(),
  /** Number of model pages, and number of current offers. */
  models: z.int(),
  offers: z.int(),
});
export type Brand = z.infer<typeof brand>;

const model = z.object({
  ...modelDescription.shape,
  manufacturer: z.object({ name: z.string(), slug: z.string() }),
  /** Path of the model's page: the override, or `/<slug>`. */
  path: z.string(),
  stock_path: z.string(),
});
export type Model = z.infer<typeof model>;

/** `GET /api/brands`: sorted by title. */
export const brandsResponse = z.object({ brands: z.array(brand) });
export type BrandsResponse = z.infer<typeof brandsResponse>;

/** `GET /api/brands/:slug` */
export const brandResponse = z.object({ brand, models: z.array(model), offers: z.array(offer) });
export type BrandResponse = z.infer<typeof brandResponse>;

/** `GET /api/model-pages?path=/hilux` */
const modelPageRequest = z.object({ path: z.string().min(2).max(200).describe('The model’s page, such as `/hilux`') });
export const modelPageResponse = z.object({
  model,
  brand,
  /** The brand's other models. */
  others: z.array(model),
  offers: z.array(offer),
});
export type ModelPageResponse = z.infer<typeof modelPageResponse>;

export const brandRoutes = routes('Shop', {
  listBrands: {
    ...siteGet,
    path: '/api/brands',
    summary: 'The brands the dealer sells',
    position: true,
    answers: ok(brandsResponse),
  },
  getBrand: {
    ...siteGet,
    path: '/api/brands/:slug',
    summary: 'A brand with its models and offers',
    params: { slug: 'The brand’s slug' },
    position: true,
    answers: ok(brandResponse),
    rejections: ['not_found'],
  },
  getModelPage: {
    ...siteGet,
    path: '/api/model-pages',
    summary: 'The model whose page has this path',
    query: modelPageRequest,
    position: true,
    answers: ok(modelPageResponse),
    rejections: ['not_found'],
  },
});

/** A dealer's own brand: `/api/dealers/:site/brands/:slug`. */
export const ownBrand = z.object({
  slug: z.string(),
  /** Log position of the last change to the brand or its models. */
  position: z.int(),
  dropped: z.boolean(),
});
