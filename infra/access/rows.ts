import { carIdOf } from '../../services/stock/src/car-identity.js';
import { attached, brand, car, lead, location, marks, offer, own, page, promo, review, type Scene } from './scene.js';

/** What one operation is asked for, of the own tenant, and what comes of it. */
export interface Row {
  /** In place of the operation's path. */
  readonly at?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Status for who may call it, on the own host (the operation's own). */
  readonly in?: number;
  /** Status on the other's host, where the host says which site it is about. */
  readonly otherHost?: number;
  /** Status for a key with the scope, of another tenant (404 where the path names the site). */
  readonly foreign?: number;
  /** Status for a key of one dealership, of which nothing is asked for. */
  readonly narrowed?: number;
  /** Status for another shopper of the site. */
  readonly otherShopper?: number;
  /** Status once more, for who may call it. */
  readonly again?: number;
}

/** Operations for which what the row asks for is not there, or not as it must be, also for its owner: each with why. */
export const asksForNothing: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['quoteFinance', 'valueVehicle', 'answerValuation', 'raiseAnalytics', 'takeBounce'].map((id) => [
      id,
      'it answers by what it is given, and reads nothing of a tenant',
    ]),
  ),
  ...Object.fromEntries(
    ['stopAlerts', 'confirmAlertEmail', 'unsubscribe', 'reportMail', 'payEmbedded', 'authenticateEmbedded'].map(
      (id) => [id, 'whoever has the secret that was sent may do it, from wherever'],
    ),
  ),
  ...Object.fromEntries(
    ['listOutboxMail', 'getOutboxMail', 'getOutboxMailText'].map((id) => [
      id,
      'it is there in a demo only, for everybody',
    ]),
  ),
  ...Object.fromEntries(
    ['getImage', 'getClip', 'getReport'].map((id) => [id, 'the specs of the files ask for one of another site']),
  ),
  ...Object.fromEntries(
    [
      ...['rebuildProjection', 'cancelRebuild', 'rollBackProjection', 'cleanUpProjection', 'replayEvents'],
      ...['getParked', 'retryParked', 'skipParked'],
    ].map((id) => [id, 'it is of the installation, of which operators see all; others are refused by their scope']),
  ),
  ...Object.fromEntries(
    ['getSpin', 'spin', 'requestAlert', 'addToLead'].map((id) => [id, 'it is the shopper’s own, known by the session']),
  ),
  getModelPage: 'the tenant has no such page; it is found by the host alone',
  putSite: 'who may is refused before the body is read; a site of the own would end those that folders describe',
  closeSite: 'it would end the scene; it is refused for all others by the path',
};

const sampleColumns = { stocknum: 'stocknum', year: 'year', make: 'make', model: 'model', car_type: 'car_type' };

let count = 0;
const next = () => ++count;

/** A row for each operation by its id, in the order they are tried: those that end something come last. */
// eslint-disable-next-line max-lines-per-function -- A line per operation.
export const rowsOf = (scene: Scene): Readonly<Record<string, Row | (() => Row)>> => {
  const { car: listed, import_id, webhook_id, lead_id, reservation_id, attachment, free, key_id } = scene;
  const { id, slug } = listed;
  const ofCar = (what: string): Row => ({ at: `/api/cars/${slug}${what}`, otherHost: 404 });
  const stockCar = (what: string, body?: object): Row => ({
    at: `/api/stock/cars/${id}${what}`,
    ...(body && { body }),
    narrowed: 404,
    foreign: 404,
  });
  const ofImport = (what = ''): Row => ({ at: `/api/stock/imports/${import_id}${what}`, foreign: 404 });
  const webhook = (what: string, body?: object): Row => ({
    at: `/api/crm/webhooks/${webhook_id}${what}`,
    ...(body && { body }),
    narrowed: 404,
    foreign: 404,
  });
  const part = (what: string, body?: object): Row => ({
    at: `/api/dealers/${own}/${what}`,
    ...(body && { body }),
    narrowed: 403,
  });
  const ofReview = (what: string, body?: object): Row => ({
    at: `/api/dealers/dealerships/meridian-toyota/reviews/api-review${what}`,
    ...(body && { body }),
    narrowed: 403,
    foreign: 403,
  });
  const description = (at: string): Row => ({
    at,
    query: 'dealership_id=meridian-toyota',
    narrowed: 403,
    foreign: 403,
  });
  const missing = (at: string, body: unknown = {}): Row => ({ at, body, in: 404 });
  const read: Row = {};
  const tus = { 'tus-resumable': '1.0.0' };
  const upload: Row = { at: scene.upload, headers: tus, narrowed: 404, foreign: 404 };
  const ofKey = (what: string, body: object = {}): Row => ({ at: `/api/ops/keys/${key_id}${what}`, body });
  return {
    getSite: read,
    searchCars: { query: 'query=Corolla' },
    suggestSearches: { query: 'query=Cor' },
    getCar: ofCar(''),
    getCarFinance: ofCar('/finance'),
    getCarDisclaimer: ofCar('/disclaimer'),
    // It finds what is like the words of an address, of the site that is asked.
    listSimilar: { at: `/api/cars/${slug}/similar` },
    listRelated: ofCar('/related'),
    getViewData: ofCar('/view.json'),
    getGauge: { at: `/cars/${slug}/autogauge`, otherHost: 404 },
    getSheet: { at: `/api/cars/${id}/print`, otherHost: 404 },
    getSheetPdf: { at: `/api/cars/${id}/pdf`, otherHost: 404 },
    followCar: ofCar('/events'),
    quoteFinance: { body: {}, in: 422 },
    listVehicles: read,
    countViews: { query: 'ids=x' },
    listModels: read,
    listMakes: read,
    listDealerships: read,
    getDealership: { at: '/api/dealerships/meridian-toyota', otherHost: 404 },
    getBudget: read,
    getWrittenPage: { at: '/api/pages/api-page' },
    getMenus: read,
    submitLead: { body: lead('a further one'), otherHost: 422 },
    getFormPage: { at: '/forms/enquiry', query: `car_id=${id}`, otherHost: 404 },
    sendForm: {
      at: '/forms/generic',
      body: new URLSearchParams({
        // What was typed comes back with what is wrong with it: it is nobody else's secret.
        ...{ ...lead('').userData, email: 'mia@example.com', postcode: '2150', message: 'x' },
        ...{ dealership_slug: 'meridian-toyota', location: 'meridian-toyota-parramatta' },
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      in: 303,
      otherHost: 422,
    },
    acceptOffer: { at: `/api/leads/${lead_id}/offer-accepted`, body: { form_completed: true }, otherHost: 404 },
    attachToLead: {
      at: `/api/leads/${attachment.split('/')[0]!}/attachments`,
      body: attached.toString(),
      headers: { 'content-type': 'application/pdf' },
      otherHost: 404,
    },
    addToLead: { body: { column_name: 'valuation', lead_id, valuation_id: 'none' }, in: 404 },
    getTestDriveTimes: { query: `car_id=${id}`, otherHost: 404 },
    lookUpRego: { at: '/api/rego/NSW/ABC123' },
    valueVehicle: { body: {}, in: 422 },
    answerValuation: { at: '/api/valuations/none/answers', body: { adjustmentAnswers: [] }, in: 422 },
    getDelivery: { query: `postcode=2100&car_id=${id}`, otherHost: 404 },
    listLocations: read,
    getLocation: { at: '/api/locations/api-yard', otherHost: 404 },
    geocode: { query: 'postcode=2100' },
    revealCall: { body: { car_id: id, dealership_id: 'meridian-toyota', website_id: own }, otherHost: 422 },
    listReviews: read,
    listOffers: read,
    getOffer: { at: '/api/offers/api-offer', otherHost: 404 },
    listBrands: read,
    getBrand: { at: '/api/brands/api-brand', otherHost: 404 },
    getModelPage: { query: 'path=/none', in: 404 },
    raiseAnalytics: { body: {}, in: 422 },
    showOutbox: { in: 200 },
    reportMail: { body: { message_id: `${'0'.repeat(32)}@x.example`, report: 'bounced' }, in: 404 },
    takeBounce: { in: 422 },
    listOutboxMail: { in: 404 },
    getOutboxMail: { in: 404 },
    getOutboxMailText: { in: 404 },
    takePaymentEvent: { body: {}, in: 400 },
    payEmbedded: missing('/api/payments/embedded/none', {
      client_secret: 'none',
      number: '4242 4242 4242 4242',
      expiry: '08/29',
      cvc: '123',
    }),
    authenticateEmbedded: missing('/api/payments/embedded/none/authenticate', {
      client_secret: 'none',
      approved: true,
    }),
    getImage: { at: '/images/none.jpg', in: 404 },
    getClip: { at: '/images/clips/none.mp4', in: 404 },
    getReport: { at: '/images/reports/none.pdf', in: 404 },
    getSiteAsset: { at: '/site-assets/brand-audi.svg', otherHost: 404 },
    // No pages were built for it.
    getPage: { at: '/none', in: 503 },
    getRobots: read,
    getLlms: read,
    getSitemapIndex: read,
    getSitemap: { at: '/sitemaps/vehicles-1.xml.gz', otherHost: 404 },
    getVehicleFeed: { at: '/feeds/google.csv' },
    isLive: read,
    isReady: read,
    getOpenApi: read,
    getAsyncApi: read,

    getMe: read,
    sendSignInCode: () => ({ body: { phone_number: `04 9157 ${1000 + next()}` } }),
    verifySignIn: { body: { phone_number: '0491 570 158', code: '123456' }, in: 410 },
    changeMe: { body: { name: 'Ava', last_name: 'Ngata', email: 'ava@example.com' } },
    listWatched: read,
    saveCar: { body: { phone_number: '+61491570156', car_id: id }, otherShopper: 403 },
    removeCar: { body: { phone_number: '+61491570156', car_id: id }, otherShopper: 403 },
    requestAlert: { body: { kind: 'price', car_id: id, wording: 'not ours' }, in: 422 },
    listAlertMail: read,
    stopAlert: { at: '/api/alerts/none/stop' },
    stopAlerts: { body: { token: 'none' }, in: 404 },
    confirmAlertEmail: { body: { token: 'none' }, in: 404 },
    unsubscribe: { query: 'token=none', in: 404 },
    getSpin: { in: 404 },
    spin: { body: { name: 'A', last_name: 'B', email: 'a@example.com', agreed: true }, in: 404 },
    // The other shopper has it then.
    reserve: {
      body: { car_id: free.id, name: 'Ava', last_name: 'Ngata', email: 'ava@example.com', amount: 200, agreed: true },
      headers: { 'idempotency-key': 'k' },
      in: 409,
      otherShopper: 201,
    },
    listReservations: read,
    getReservation: { at: `/api/reservations/${reservation_id}`, otherShopper: 404 },
    cancelReservation: { at: `/api/reservations/${reservation_id}/cancel`, otherShopper: 404 },
    signOut: read,

    pullLeads: read,
    streamLeads: { query: 'after=0' },
    registerWebhook: () => ({
      body: { url: `http://127.0.0.1:9/${marks.webhook}-${next()}`, dealership_ids: ['meridian-toyota'] },
      narrowed: 403,
      foreign: 403,
    }),
    listWebhooks: read,
    listDeliveries: webhook('/deliveries'),
    replayDeliveries: webhook('/replay', { after: '0' }),
    rotateWebhookSecret: webhook('/rotate'),
    disableWebhook: webhook('/disable'),
    enableWebhook: webhook('/enable'),
    openInboxSession: { foreign: 403 },
    getInboxSession: read,
    closeInboxSession: read,
    listInboxLeads: read,
    exportInboxLeads: read,
    getInboxLead: { at: `/api/inbox/leads/${lead_id}`, narrowed: 404, foreign: 404 },
    recordOutcome: {
      at: `/api/crm/leads/${lead_id}/outcomes`,
      body: { outcome: 'contacted' },
      narrowed: 404,
      foreign: 404,
    },
    getInboxAttachment: { at: `/api/inbox/leads/${attachment}`, narrowed: 404, foreign: 404 },
    recordInboxOutcome: {
      at: `/api/inbox/leads/${lead_id}/outcomes`,
      body: { outcome: 'lost', reason: 'price' },
      narrowed: 404,
      foreign: 404,
    },
    resendInboxLead: { at: `/api/inbox/leads/${lead_id}/resend`, narrowed: 404, foreign: 404 },
    countAnalytics: { query: 'from=2026-05-01&to=2026-05-20', narrowed: 403, foreign: 403 },
    listShortfalls: { query: 'from=2026-05-01&to=2026-05-20', narrowed: 403, foreign: 403 },

    importStock: {
      body: `dealership_id,stocknum,year,make,model,car_type\nmeridian-toyota,${marks.public}1,2022,Toyota,Corolla,used\n`,
      headers: { 'content-type': 'text/csv' },
    },
    listImports: read,
    getImport: ofImport(),
    getImportReasons: ofImport('/reasons'),
    releaseImport: { ...ofImport('/release'), in: 409, narrowed: 404 },
    discardImport: { ...ofImport('/discard'), in: 409, narrowed: 404 },
    getStockCar: stockCar(''),
    getStockCarPrices: stockCar('/prices'),
    putStockCar: {
      at: `/api/stock/cars/${carIdOf(car('PUT1'))}`,
      body: car('PUT1'),
      narrowed: 403,
      foreign: 403,
    },
    repriceCar: stockCar('/price', { price: 29000 }),
    reserveCar: stockCar('/reserve', { reservation_id: 'r1' }),
    releaseCar: stockCar('/release', { reservation_id: 'r1' }),
    sellCar: stockCar('/sell', {}),
    delistCar: stockCar('/delist', {}),
    relistCar: stockCar('/relist', { status: 'in_stock' }),
    arrangePhotos: stockCar('/photos/arrange', { paths: ['/images/none.jpg'] }),
    removePhotos: stockCar('/photos/remove', { paths: ['/images/none.jpg'] }),
    restorePhotos: stockCar('/photos/restore', { paths: ['/images/none.jpg'] }),
    holdFields: stockCar('/hold', { price: 28000 }),
    releaseFields: stockCar('/unhold', { fields: ['price'] }),
    proposeSample: description(`/api/stock/samples/${scene.sample_id}`),
    previewSample: {
      ...description(`/api/stock/samples/${scene.sample_id}/preview`),
      body: { description: { columns: sampleColumns } },
    },
    saveDescription: {
      ...description('/api/stock/descriptions/dms'),
      body: { description: { columns: sampleColumns }, version: 0 },
    },
    importSample: {
      ...description(`/api/stock/samples/${scene.sample_id}/import`),
      body: { description: 'dms' },
    },
    takeSample: {
      ...description('/api/stock/samples'),
      headers: { 'content-type': 'application/octet-stream' },
      body: 'stocknum\nS1\n',
    },
    listDescriptions: description('/api/stock/descriptions'),
    getDescription: description('/api/stock/descriptions/dms'),
    beginUpload: { ...stockCar('/uploads'), headers: { ...tus, 'upload-length': '10' } },
    getUpload: upload,
    continueUpload: {
      ...upload,
      body: 'part',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      again: 409,
    },
    endUpload: { ...upload, again: 404 },

    closeLocation: part('locations/api-yard'),
    putLocation: part('locations/api-yard', { ...location, dealership_id: 'meridian-kia' }),
    getOwnPictures: part('pictures'),
    getOwnOffer: part('offers/api-offer'),
    putOffer: part('offers/api-offer', { ...offer, dealership_id: 'meridian-kia' }),
    withdrawOffer: part('offers/api-offer-2'),
    putPromo: part('promos/api-promo', promo),
    withdrawPromo: part('promos/api-promo'),
    putPage: part('pages/api-page', page),
    withdrawPage: part('pages/api-page'),
    putBrand: part('brands/api-brand', brand),
    dropBrand: part('brands/api-brand'),
    publishReview: ofReview('', review),
    replyToReview: ofReview('/reply', { reply_text: 'Thanks', reply_date: '2026-05-02' }),
    withdrawReply: ofReview('/reply'),
    withdrawReview: ofReview(''),
    putDealership: part('dealerships/api-trucks', { id: 'api-trucks', slug: 'api-trucks', name: 'Trucks' }),
    closeDealership: part('dealerships/api-trucks'),
    putSite: { at: `/api/dealers/${own}`, body: {}, in: 422 },
    closeSite: { at: '/api/dealers/none', in: 404 },

    getConsole: read,
    listEvents: read,
    tailEvents: read,
    getHistory: { at: `/api/ops/history/car/${id}` },
    getStockAsOf: { query: `site=${own}&at=2026-05-20T00:00:00Z` },
    listOpsShortfalls: { query: `site=${own}&from=2026-05-01&to=2026-05-20` },
    getEngines: read,
    listSuppliers: read,
    listOpsWebhooks: read,
    listOpsDeliveries: read,
    replayOpsDeliveries: { at: `/api/ops/webhooks/${webhook_id}/replay`, body: {} },
    disableOpsWebhook: { at: `/api/ops/webhooks/${webhook_id}/disable` },
    enableOpsWebhook: { at: `/api/ops/webhooks/${webhook_id}/enable` },
    listProjections: read,
    rebuildProjection: missing('/api/ops/projections/none/rebuild'),
    cancelRebuild: missing('/api/ops/projections/none/cancel'),
    rollBackProjection: missing('/api/ops/projections/none/rollback'),
    cleanUpProjection: missing('/api/ops/projections/none/cleanup'),
    listParked: read,
    exportParked: read,
    getParked: missing('/api/ops/parked/none'),
    retryParked: missing('/api/ops/parked/none/retry'),
    skipParked: missing('/api/ops/parked/none/skip', { reason: 'gone' }),
    replayEvents: { body: { projection: 'none', type: 'CarListed' }, in: 404 },
    listKeys: read,
    issueKey: () => ({ body: { name: `Another ${next()}`, scopes: ['stock'], site: own } }),
    narrowKey: ofKey('/narrow', { scopes: ['stock'] }),
    rotateKey: ofKey('/rotate', { overlap_hours: 1 }),
    revokeKey: { ...ofKey('/revoke'), again: 404 },
    listErasures: read,
    erasePerson: { body: { phone_number: '+61491570999' } },
    rewrapKeys: read,
    removeWebhook: { ...webhook(''), again: 404 },
  };
};
