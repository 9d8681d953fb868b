import { z } from 'zod';
import { carDetails } from '../domain/car/details.js';
import { type RouteLimit, routes, written } from './route.js';
import { stockCar } from './stock.js';

/** Fields that may be held by hand. */
const handFields = ['price', 'before_price', 'price_type', 'dealercomments'] as const;

/** Bytes of a photo. */
export const maxPhotoBytes = 30 * 1024 * 1024;

const { price, before_price, price_type, dealercomments } = carDetails.shape;
const holdRequest = z
  .strictObject({
    price: price.nullable(),
    before_price: before_price.nullable(),
    price_type: price_type.nullable(),
    dealercomments: dealercomments.nullable(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'names no field');

const photosRequest = z.strictObject({ paths: z.array(z.string().min(1).max(2000)).min(1).max(200) });

const carId = { id: 'The vehicle’s id' } as const;
const ofCar = {
  method: 'POST',
  caller: 'yard',
  site: 'none',
  params: carId,
  answers: written(stockCar),
  rejections: ['car_not_found', 'concurrent_change', 'stream_unreadable'],
} as const;
const ofUpload = {
  caller: 'yard',
  site: 'none',
  cache: 'no-store',
  params: { ...carId, upload: 'What the last part of `Location` said' },
  rejections: ['car_not_found', 'not_found', 'stream_unreadable'],
} as const;
/** From a phone many photos begin at once. */
const many: RouteLimit = {
  per: 'caller',
  burst: 300,
  rate: 2,
  detail: 'Too many photos at once. Please wait a moment.',
};
const resumable = { required: true, description: '`1.0.0`, the version of the tus protocol' } as const;

/** What staff do to a vehicle by hand, and feeds leave alone. */
export const byHandRoutes = routes('Stock by hand', {
  arrangePhotos: {
    ...ofCar,
    path: '/api/stock/cars/:id/photos/arrange',
    summary: 'Puts the pictures of a vehicle in order, the cover first',
    body: photosRequest,
  },
  removePhotos: {
    ...ofCar,
    path: '/api/stock/cars/:id/photos/remove',
    summary: 'Shows these pictures of a vehicle no more, whatever feeds say',
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
    summary: 'Says what fields of a vehicle are; feeds overwrite them no more',
    body: holdRequest,
  },
  releaseFields: {
    ...ofCar,
    path: '/api/stock/cars/:id/unhold',
    summary: 'Leaves fields to the feed again; they stay as they are until it speaks of them',
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
    answers: { 201: { description: 'It may be sent to the address in `Location`', headers: ['Location'] } },
    rejections: [...ofUpload.rejections, 'payload_too_large', 'quota_exceeded'],
  },
  getUpload: {
    ...ofUpload,
    method: 'HEAD',
    path: '/api/stock/cars/:id/uploads/:upload',
    summary: 'How much of an upload has arrived',
    headers: { 'Tus-Resumable': resumable },
    answers: { 200: { description: '`Upload-Offset` says it' } },
  },
  continueUpload: {
    ...ofUpload,
    method: 'PATCH',
    path: '/api/stock/cars/:id/uploads/:upload',
    summary: 'Sends a part of a photo; with the last one it is the vehicle’s',
    maxBytes: maxPhotoBytes,
    headers: {
      'Tus-Resumable': resumable,
      'Upload-Offset': { required: true, description: 'Bytes that have arrived before' },
    },
    bodyTypes: ['application/offset+octet-stream'],
    answers: { 204: { description: '`Upload-Offset` says how much has arrived now' } },
    rejections: [...ofUpload.rejections, 'upload_elsewhere', 'invalid', 'quota_exceeded', 'concurrent_change'],
  },
  endUpload: {
    ...ofUpload,
    method: 'DELETE',
    path: '/api/stock/cars/:id/uploads/:upload',
    summary: 'Gives an upload up',
    headers: { 'Tus-Resumable': resumable },
    answers: { 204: { description: 'Nothing is kept of it' } },
  },
});
