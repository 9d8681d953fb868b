import { financePaths } from '#contracts/domain/finance/paths';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';

/** Query parameters that marketing campaigns add. Browsers read them; they don't change the page. */
const ofCampaign =
  /^(utm_\w+|gclid|gbraid|wbraid|gad_\w+|dclid|srsltid|_g[al]|fbclid|igshid|msclkid|ttclid|twclid|li_fat_id|yclid|mc_[ce]id)$/;

/** Pages that copy the query of their address into their links. */
const passedOn: ReadonlySet<string> = new Set(financePaths.map((path) => `/${path}`));

/** Splits an address into the address without campaign parameters, and those parameters: `utm_source=mail&gclid=1`. */
export const withoutCampaign = (url: string): { readonly url: string; readonly campaign: string } => {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (at < 0 || passedOn.has(withoutTrailingSlashes(path))) return { url, campaign: '' };
  const parameters = url.slice(at + 1).split('&');
  const isCampaign = (parameter: string) => ofCampaign.test(parameter.split('=', 1)[0]!);
  const own = parameters.filter((parameter) => !isCampaign(parameter));
  if (own.length === parameters.length) return { url, campaign: '' };
  return {
    url: own.length > 0 ? `${path}?${own.join('&')}` : path,
    campaign: parameters.filter(isCampaign).join('&'),
  };
};

/** Appends the campaign parameters of the requested address to the address it redirects to. */
export const withCampaign = (url: string, campaign: string): string =>
  campaign === '' ? url : url + (url.includes('?') ? '&' : '?') + campaign;
