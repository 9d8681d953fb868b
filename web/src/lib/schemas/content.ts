export { brandResponse, brandsResponse, modelPageResponse } from '#contracts/api/brands';
export { menusResponse } from '#contracts/api/menus';
export { pageResponse } from '#contracts/api/pages';
export { offerResponse, offersResponse } from '#contracts/api/offers';
