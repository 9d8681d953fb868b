import { carIdOf } from '../../services/stock/src/car-identity.js';
import {
  attachmentBytes,
  brand,
  car,
  lead,
  location,
  marks,
  offer,
  ownTenant,
  page,
  promo,
  review,
  type Scene,
} from './scene.js';

/** How the matrix calls one operation of the own tenant, and the expected statuses. */
export interface Row {
  /** Path to request; default: the operation's path. */
  readonly requestPath?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Status for an allowed caller on the own host; default: the operation's first declared status. */
  readonly expectedStatus?: number;
  /** Status on the other tenant's host, if the host determines the site. */
  readonly otherHost?: number;
  /** Status for another tenant's key with the right scope; default: 404 if the path names the site. */
  readonly foreignKey?: number;
  /** Status for a key limited to a dealership that owns none of the requested data. */
  readonly narrowed?: number;
  /** Status for another shopper of the site. */
  readonly otherShopper?: number;
  /** Status of a second call by an allowed caller. */
  readonly secondCall?: number;
}

/** Operations whose row asks for something missing or invalid, even for its owner. The value is the reason. */
export const missingTargetReasons: Readonly<Record<string, string>> = {
  getSecurityContact: 'the tests set no contact',
  ...Object.fromEntries(
    ['quoteFinance', 'valueVehicle', 'answerValuation', 'raiseAnalytics', 'takeBounce'].map((id) => [
      id,
      'it answers by what it is given, and reads nothing of a tenant',
    ]),
  ),
  ...Object.fromEntries(
    [
      'stopAlerts',
      'confirmAlertEmail',
      'unsubscribe',
      'withdrawConsentByLink',
      'reportMail',
      'payEmbedded',
      'authenticateEmbedded',
    ].map((id) => [id, 'whoever has the secret that was sent may do it, from wherever']),
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

/** Returns a row for each operation by its id, in the order of the calls. Operations that end something come last. */
// eslint-disable-next-line max-lines-per-function -- A line per operation.
export const rowsOf = (scene: Scene): Readonly<Record<string, Row | (() => Row)>> => {
  const { car: listed, import_id, webhook_id, lead_id, outcome_id, reservation_id, attachment, free, key_id } = scene;
  const { id, slug } = listed;
  const ofCar = (what: string): Row => ({ requestPath: `/api/cars/${slug}${what}`, otherHost: 404 });
  const stockCar = (what: string, body?: object): Row => ({
    requestPath: `/api/stock/cars/${id}${what}`,
    ...(body && { body }),
    narrowed: 404,
    foreignKey: 404,
  });
  const ofImport = (what = ''): Row => ({ requestPath: `/api/stock/imports/${import_id}${what}`, foreignKey: 404 });
  const webhook = (what: string, body?: object): Row => ({
    requestPath: `/api/crm/webhooks/${webhook_id}${what}`,
    ...(body && { body }),
    narrowed: 404,
    foreignKey: 404,
  });
  const siteContent = (what: string, body?: object): Row => ({
    requestPath: `/api/dealers/${ownTenant}/${what}`,
    ...(body && { body }),
    narrowed: 403,
  });
  const ofReview = (what: string, body?: object): Row => ({
    requestPath: `/api/dealers/dealerships/meridian-toyota/reviews/api-review${what}`,
    ...(body && { body }),
    narrowed: 403,
    foreignKey: 403,
  });
  const description = (requestPath: string): Row => ({
    requestPath,
    query: 'dealership_id=meridian-toyota',
    narrowed: 403,
    foreignKey: 403,
  });
  const missing = (requestPath: string, body: unknown = {}): Row => ({ requestPath, body, expectedStatus: 404 });
  const read: Row = {};
  const tus = { 'tus-resumable': '1.0.0' };
  const upload: Row = { requestPath: scene.upload, headers: tus, narrowed: 404, foreignKey: 404 };
  const ofKey = (what: string, body: object = {}): Row => ({ requestPath: `/api/ops/keys/${key_id}${what}`, body });
  return {
    getSite: read,
    searchCars: { query: 'query=Corolla' },
    suggestSearches: { query: 'query=Cor' },
    getCar: ofCar(''),
    getCarFinance: ofCar('/finance'),
    getCarDisclaimer: ofCar('/disclaimer'),
    // It searches the requested site for cars similar to the slug's words, so every host answers.
    listSimilar: { requestPath: `/api/cars/${slug}/similar` },
    listRelated: ofCar('/related'),
    getViewData: ofCar('/view.json'),
    getGauge: { requestPath: `/cars/${slug}/autogauge`, otherHost: 404 },
    getSheet: { requestPath: `/api/cars/${id}/print`, otherHost: 404 },
    getSheetPdf: { requestPath: `/api/cars/${id}/pdf`, otherHost: 404 },
    followCar: ofCar('/events'),
    quoteFinance: { body: {}, expectedStatus: 422 },
    listVehicles: read,
    countViews: { query: 'ids=x' },
    listModels: read,
    listMakes: read,
    listDealerships: read,
    getDealership: { requestPath: '/api/dealerships/meridian-toyota', otherHost: 404 },
    getBudget: read,
    getWrittenPage: { requestPath: '/api/pages/api-page' },
    getMenus: read,
    submitLead: { body: lead('a further one'), otherHost: 422 },
    getFormPage: { requestPath: '/forms/enquiry', query: `car_id=${id}`, otherHost: 404 },
    sendForm: {
      requestPath: '/forms/generic',
      body: new URLSearchParams({
        // The response repeats invalid input to its sender, so the input contains no mark.
        ...{ ...lead('').userData, email: 'mia@example.com', postcode: '2150', message: 'x' },
        ...{ dealership_slug: 'meridian-toyota', location: 'meridian-toyota-parramatta' },
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      expectedStatus: 303,
      otherHost: 422,
    },
    acceptOffer: {
      requestPath: `/api/leads/${lead_id}/offer-accepted`,
      body: { form_completed: true },
      otherHost: 404,
    },
    attachToLead: {
      requestPath: `/api/leads/${attachment.split('/')[0]!}/attachments`,
      body: attachmentBytes.toString(),
      headers: { 'content-type': 'application/pdf' },
      otherHost: 404,
    },
    addToLead: { body: { column_name: 'valuation', lead_id, valuation_id: 'none' }, expectedStatus: 404 },
    getTestDriveTimes: { query: `car_id=${id}`, otherHost: 404 },
    lookUpRego: { requestPath: '/api/rego/NSW/ABC123' },
    valueVehicle: { body: {}, expectedStatus: 422 },
    answerValuation: {
      requestPath: '/api/valuations/none/answers',
      body: { adjustmentAnswers: [] },
      expectedStatus: 422,
    },
    getDelivery: { query: `postcode=2100&car_id=${id}`, otherHost: 404 },
    listLocations: read,
    getLocation: { requestPath: '/api/locations/api-yard', otherHost: 404 },
    geocode: { query: 'postcode=2100' },
    revealCall: { body: { car_id: id, dealership_id: 'meridian-toyota', website_id: ownTenant }, otherHost: 422 },
    listReviews: read,
    listOffers: read,
    getOffer: { requestPath: '/api/offers/api-offer', otherHost: 404 },
    listBrands: read,
    getBrand: { requestPath: '/api/brands/api-brand', otherHost: 404 },
    getModelPage: { query: 'path=/none', expectedStatus: 404 },
    raiseAnalytics: { body: {}, expectedStatus: 422 },
    showOutbox: { expectedStatus: 200 },
    reportMail: { body: { message_id: `${'0'.repeat(32)}@x.example`, report: 'bounced' }, expectedStatus: 404 },
    takeBounce: { expectedStatus: 422 },
    listOutboxMail: { expectedStatus: 404 },
    getOutboxMail: { expectedStatus: 404 },
    getOutboxMailText: { expectedStatus: 404 },
    takePaymentEvent: { body: {}, expectedStatus: 400 },
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
    getImage: { requestPath: '/images/none.jpg', expectedStatus: 404 },
    getClip: { requestPath: '/images/clips/none.mp4', expectedStatus: 404 },
    getReport: { requestPath: '/images/reports/none.pdf', expectedStatus: 404 },
    getFavicon: { expectedStatus: 302 },
    getTouchIcon: read,
    getSiteAsset: { requestPath: '/site-assets/brand-audi.svg', otherHost: 404 },
    // The tests build no pages.
    getPage: { requestPath: '/none', expectedStatus: 503 },
    getRobots: read,
    getLlms: read,
    getSecurityContact: { expectedStatus: 404 },
    getSitemapIndex: read,
    getSitemap: { requestPath: '/sitemaps/vehicles-1.xml.gz', otherHost: 404 },
    getVehicleFeed: { requestPath: '/feeds/google.csv' },
    isLive: read,
    isReady: read,
    getOpenApi: read,
    getAsyncApi: read,

    getMe: read,
    sendSignInCode: () => ({ body: { phone_number: `04 9157 ${1000 + next()}` } }),
    verifySignIn: { body: { phone_number: '0491 570 158', code: '123456' }, expectedStatus: 410 },
    changeMe: { body: { name: 'Ava', last_name: 'Ngata', email: 'ava@example.com' } },
    listWatched: read,
    saveCar: { body: { phone_number: '+61491570156', car_id: id }, otherShopper: 403 },
    removeCar: { body: { phone_number: '+61491570156', car_id: id }, otherShopper: 403 },
    requestAlert: { body: { kind: 'price', car_id: id, wording: 'not ours' }, expectedStatus: 422 },
    listAlertMail: read,
    stopAlert: { requestPath: '/api/alerts/none/stop' },
    stopAlerts: { body: { token: 'none' }, expectedStatus: 404 },
    confirmAlertEmail: { body: { token: 'none' }, expectedStatus: 404 },
    unsubscribe: { query: 'token=none', expectedStatus: 404 },
    withdrawConsentByLink: { body: { token: 'none' }, expectedStatus: 404 },
    getSpin: { expectedStatus: 404 },
    spin: { body: { name: 'A', last_name: 'B', email: 'a@example.com', agreed: true }, expectedStatus: 404 },
    // The other shopper has already reserved the car.
    reserve: {
      body: { car_id: free.id, name: 'Ava', last_name: 'Ngata', email: 'ava@example.com', amount: 200, agreed: true },
      headers: { 'idempotency-key': 'k' },
      expectedStatus: 409,
      otherShopper: 201,
    },
    listReservations: read,
    getReservation: { requestPath: `/api/reservations/${reservation_id}`, otherShopper: 404 },
    cancelReservation: { requestPath: `/api/reservations/${reservation_id}/cancel`, otherShopper: 404 },
    signOut: read,

    pullLeads: read,
    streamLeads: { query: 'after=0' },
    registerWebhook: () => ({
      body: { url: `http://127.0.0.1:9/${marks.webhook}-${next()}`, dealership_ids: ['meridian-toyota'] },
      narrowed: 403,
      foreignKey: 403,
    }),
    listWebhooks: read,
    getWebhook: webhook(''),
    listDeliveries: webhook('/deliveries'),
    replayDeliveries: webhook('/replay', { after: '0' }),
    rotateWebhookSecret: webhook('/rotate'),
    changeWebhook: webhook('', { description: 'ours' }),
    testWebhook: webhook('/test'),
    disableWebhook: webhook('/disable'),
    enableWebhook: webhook('/enable'),
    openInboxSession: { foreignKey: 403 },
    getInboxSession: read,
    closeInboxSession: read,
    openConsoleSession: read,
    closeConsoleSession: read,
    listInboxLeads: read,
    exportInboxLeads: read,
    getInboxLead: { requestPath: `/api/inbox/leads/${lead_id}`, narrowed: 404, foreignKey: 404 },
    recordOutcome: {
      requestPath: `/api/crm/leads/${lead_id}/outcomes`,
      body: { outcome: 'contacted' },
      narrowed: 404,
      foreignKey: 404,
    },
    retractOutcome: {
      requestPath: `/api/crm/leads/${lead_id}/outcomes/${outcome_id}`,
      narrowed: 404,
      foreignKey: 404,
    },
    retractInboxOutcome: {
      requestPath: `/api/inbox/leads/${lead_id}/outcomes/${outcome_id}`,
      narrowed: 404,
      foreignKey: 404,
    },
    getInboxAttachment: { requestPath: `/api/inbox/leads/${attachment}`, narrowed: 404, foreignKey: 404 },
    recordInboxOutcome: {
      requestPath: `/api/inbox/leads/${lead_id}/outcomes`,
      body: { outcome: 'lost', reason: 'price' },
      narrowed: 404,
      foreignKey: 404,
    },
    addInboxNote: {
      requestPath: `/api/inbox/leads/${lead_id}/notes`,
      body: { text: 'Rang' },
      narrowed: 404,
      foreignKey: 404,
    },
    withdrawConsent: { requestPath: `/api/crm/leads/${lead_id}/consent-withdrawn`, narrowed: 404, foreignKey: 404 },
    withdrawInboxConsent: {
      requestPath: `/api/inbox/leads/${lead_id}/consent-withdrawn`,
      narrowed: 404,
      foreignKey: 404,
    },
    resendInboxLead: { requestPath: `/api/inbox/leads/${lead_id}/resend`, narrowed: 404, foreignKey: 404 },
    countAnalytics: { query: 'from=2026-05-01&to=2026-05-20', narrowed: 403, foreignKey: 403 },
    listShortfalls: { query: 'from=2026-05-01&to=2026-05-20', narrowed: 403, foreignKey: 403 },

    importStock: {
      body: `dealership_id,stocknum,year,make,model,car_type\nmeridian-toyota,MATRIX1,2022,Toyota,Corolla,used\n`,
      headers: { 'content-type': 'text/csv' },
    },
    listImports: read,
    getImport: ofImport(),
    getImportReasons: ofImport('/reasons'),
    releaseImport: { ...ofImport('/release'), expectedStatus: 409, narrowed: 404 },
    discardImport: { ...ofImport('/discard'), expectedStatus: 409, narrowed: 404 },
    listStockCars: read,
    getStockCar: stockCar(''),
    getStockCarPrices: stockCar('/prices'),
    putStockCar: {
      requestPath: `/api/stock/cars/${carIdOf(car('PUT1'))}`,
      body: car('PUT1'),
      expectedStatus: 201,
      secondCall: 200,
      narrowed: 403,
      foreignKey: 403,
    },
    addCar: { body: car('ADDED1'), expectedStatus: 201, secondCall: 409, narrowed: 403, foreignKey: 403 },
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
      secondCall: 409,
    },
    endUpload: { ...upload, secondCall: 404 },

    listSites: read,
    getSiteDescription: { requestPath: `/api/dealers/${ownTenant}` },
    listDealershipDescriptions: siteContent('dealerships'),
    getDealershipDescription: siteContent('dealerships/meridian-toyota'),
    listLocationDescriptions: { ...siteContent('locations'), narrowed: 200 },
    getLocationDescription: siteContent('locations/api-yard'),
    listPromoDescriptions: siteContent('promos'),
    getPromoDescription: siteContent('promos/api-promo'),
    listPageDescriptions: siteContent('pages'),
    getPageDescription: siteContent('pages/api-page'),
    listBrandDescriptions: siteContent('brands'),
    getBrandDescription: siteContent('brands/api-brand'),
    listOwnOffers: { ...siteContent('offers'), narrowed: 200 },
    closeLocation: siteContent('locations/api-yard'),
    putLocation: siteContent('locations/api-yard', { ...location, dealership_id: 'meridian-kia' }),
    getOwnPictures: siteContent('pictures'),
    getOwnOffer: siteContent('offers/api-offer'),
    putOffer: siteContent('offers/api-offer', { ...offer, dealership_id: 'meridian-kia' }),
    withdrawOffer: siteContent('offers/api-offer-2'),
    putPromo: siteContent('promos/api-promo', promo),
    withdrawPromo: siteContent('promos/api-promo'),
    putPage: siteContent('pages/api-page', page),
    withdrawPage: siteContent('pages/api-page'),
    putBrand: siteContent('brands/api-brand', brand),
    dropBrand: siteContent('brands/api-brand'),
    publishReview: ofReview('', review),
    replyToReview: ofReview('/reply', { reply_text: 'Thanks', reply_date: '2026-05-02' }),
    withdrawReply: ofReview('/reply'),
    withdrawReview: ofReview(''),
    putDealership: siteContent('dealerships/api-trucks', { id: 'api-trucks', slug: 'api-trucks', name: 'Trucks' }),
    closeDealership: siteContent('dealerships/api-trucks'),
    putSite: { requestPath: `/api/dealers/${ownTenant}`, body: {}, expectedStatus: 422 },
    closeSite: { requestPath: '/api/dealers/none', expectedStatus: 404 },

    getConsole: read,
    listEvents: read,
    tailEvents: read,
    getHistory: { requestPath: `/api/ops/history/car/${id}` },
    getStockAsOf: { query: `site=${ownTenant}&at=2026-05-20T00:00:00Z` },
    listOpsShortfalls: { query: `site=${ownTenant}&from=2026-05-01&to=2026-05-20` },
    getEngines: read,
    listSuppliers: read,
    listOpsWebhooks: read,
    listOpsDeliveries: read,
    replayOpsDeliveries: { requestPath: `/api/ops/webhooks/${webhook_id}/replay`, body: {} },
    changeOpsWebhook: { requestPath: `/api/ops/webhooks/${webhook_id}`, body: { description: 'ours' } },
    testOpsWebhook: { requestPath: `/api/ops/webhooks/${webhook_id}/test` },
    disableOpsWebhook: { requestPath: `/api/ops/webhooks/${webhook_id}/disable` },
    enableOpsWebhook: { requestPath: `/api/ops/webhooks/${webhook_id}/enable` },
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
    replayEvents: { body: { projection: 'none', type: 'CarListed' }, expectedStatus: 404 },
    listKeys: read,
    issueKey: () => ({ body: { name: `Another ${next()}`, scopes: ['stock'], site: ownTenant } }),
    narrowKey: ofKey('/narrow', { scopes: ['stock'] }),
    rotateKey: ofKey('/rotate', { overlap_hours: 1 }),
    revokeKey: { ...ofKey('/revoke'), secondCall: 404 },
    listErasures: read,
    getRetention: read,
    previewErasure: { body: { phone_number: '+61491570999' } },
    erasePerson: { body: { phone_number: '+61491570999' } },
    previewAccess: { body: { phone_number: '+61491570999' } },
    accessPerson: { body: { phone_number: '+61491570999' } },
    rewrapKeys: read,
    removeWebhook: { ...webhook(''), secondCall: 404 },
  };
};
