import { z } from 'zod';
import { carDetails } from '../domain/car/details.js';
import { type RouteLimit, routes, okWithPosition } from './route.js';
import { putCarRequest, stockCar } from './stock.js';

/** Bytes; larger photos are rejected. */
export const maxPhotoBytes = 30 * 1024 * 1024;

const details = carDetails.shape;
/** What staff may set and hold; a status puts a vehicle back on sale. */
const heldFields = z.strictObject({
  year: details.year.optional(),
  make: details.make.optional(),
  model: details.model.optional(),
  car_type: details.car_type.optional(),
  badge: details.badge.nullable(),
  colour: details.colour.nullable(),
  km: details.km.nullable(),
  vin: details.vin.nullable(),
  regplate: details.regplate.nullable(),
  body: details.body.nullable(),
  simple_body: details.simple_body.nullable(),
  fuel: details.fuel.nullable(),
  simple_fuel: details.simple_fuel.nullable(),
  trans: details.trans.nullable(),
  simple_transmission: details.simple_transmission.nullable(),
  price: details.price.nullable(),
  before_price: details.before_price.nullable(),
  price_type: details.price_type.nullable(),
  dealercomments: details.dealercomments.nullable(),
  location_id: details.location_id,
  status: z.enum(['in_stock', 'coming_soon']).optional(),
});
const holdRequest = heldFields.refine((changes) => Object.keys(changes).length > 0, 'names no field');
/** Values that staff set; null takes a value away. */
export type HandValues = z.input<typeof heldFields>;
const handFields = Object.keys(heldFields.shape) as [keyof HandValues, ...(keyof HandValues)[]];

const photosRequest = z.strictObject({ paths: z.array(z.string().min(1).max(2000)).min(1).max(200) });

const carId = { id: 'The vehicle’s id' } as const;
const ofCar = {
  method: 'POST',
  caller: 'yard',
  site: 'none',
  params: carId,
  ifMatch: true,
  answers: okWithPosition(stockCar),
  rejections: ['car_not_found', 'concurrent_change', 'stream_unreadable'],
} as const;
export const tusVersion = '1.0.0';

const ofUpload = {
  caller: 'yard',
  site: 'none',
  params: { ...carId, upload: 'The last part of the address in `Location`' },
  everyAnswer: { 'Tus-Resumable': tusVersion, 'Tus-Version': tusVersion },
  rejections: ['car_not_found', 'not_found', 'stream_unreadable', 'tus_version'],
} as const;
/** Phones start many uploads at once. */
const many: RouteLimit = {
  per: 'caller',
  burst: 300,
  rate: 2,
  detail: 'Too many photos at once. Please wait a moment.',
};
const resumable = { required: true, description: '`1.0.0`, the version of the tus protocol' } as const;

/** Manual changes by staff, which feeds do not overwrite. */
export const byHandRoutes = routes('Stock by hand', {
  addCar: {
    method: 'POST',
    path: '/api/stock/cars',
    caller: 'yard',
    site: 'none',
    summary:
      'Adds a vehicle by hand: no feed overwrites the given fields, takes it away or marks it sold, until they are released',
    idempotencyKey: 'optional',
    body: putCarRequest,
    answers: {
      201: { ...okWithPosition(stockCar)[200], description: 'It is listed' },
      200: { ...okWithPosition(stockCar)[200], description: 'An earlier request under the same key has listed it' },
    },
    rejections: ['car_already_listed', 'car_not_found', 'stream_unreadable'],
  },
  arrangePhotos: {
    ...ofCar,
    path: '/api/stock/cars/:id/photos/arrange',
    summary: 'Puts the pictures of a vehicle in order, the cover first',
    body: photosRequest,
  },
  removePhotos: {
    ...ofCar,
    path: '/api/stock/cars/:id/photos/remove',
    summary: 'Hides these pictures of a vehicle; feeds do not bring them back',
    body: photosRequest,
  },
  restorePhotos: {
    ...ofCar,
    path: '/api/stock/cars/:id/photos/restore',
    summary: 'Shows pictures again that were removed',
    body: photosRequest,
  },
  holdFields: {
    ...ofCar,
    path: '/api/stock/cars/:id/hold',
    summary: 'Sets fields of a vehicle and holds them, so that feeds do not overwrite them',
    body: holdRequest,
  },
  releaseFields: {
    ...ofCar,
    path: '/api/stock/cars/:id/unhold',
    summary: 'Releases held fields; they keep their values until a feed sets them',
    body: z.strictObject({ fields: z.array(z.enum(handFields)).min(1) }),
  },
  beginUpload: {
    ...ofUpload,
    method: 'POST',
    path: '/api/stock/cars/:id/uploads',
    summary: 'Begins the upload of a photo by the tus protocol',
    limit: many,
    params: carId,
    headers: {
      'Tus-Resumable': resumable,
      'Upload-Length': { required: true, description: 'Bytes of the photo' },
      'Upload-Metadata': 'As tus has it; nothing is read from it',
    },
    answers: {
      201: { description: 'The upload has begun; send the photo to the address in `Location`', headers: ['Location'] },
    },
    rejections: [...ofUpload.rejections, 'payload_too_large', 'quota_exceeded'],
  },
  getUpload: {
    ...ofUpload,
    method: 'HEAD',
    path: '/api/stock/cars/:id/uploads/:upload',
    summary: 'How much of an upload has arrived',
    headers: { 'Tus-Resumable': resumable },
    answers: { 200: { description: '`Upload-Offset` is the number of bytes that have arrived' } },
  },
  continueUpload: {
    ...ofUpload,
    method: 'PATCH',
    path: '/api/stock/cars/:id/uploads/:upload',
    summary: 'Sends a part of a photo; after the last part the photo belongs to the vehicle',
    maxBytes: maxPhotoBytes,
    headers: {
      'Tus-Resumable': resumable,
      'Upload-Offset': { required: true, description: 'Number of bytes that have arrived so far' },
    },
    bodyTypes: ['application/offset+octet-stream'],
    answers: { 204: { description: '`Upload-Offset` is the number of bytes that have arrived' } },
    rejections: [...ofUpload.rejections, 'upload_elsewhere', 'invalid', 'quota_exceeded', 'concurrent_change'],
  },
  endUpload: {
    ...ofUpload,
    method: 'DELETE',
    path: '/api/stock/cars/:id/uploads/:upload',
    summary: 'Cancels an upload',
    headers: { 'Tus-Resumable': resumable },
    answers: { 204: { description: 'The upload and its bytes are deleted' } },
  },
});
