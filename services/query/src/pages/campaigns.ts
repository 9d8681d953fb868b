import { financePaths } from '#contracts/domain/finance/paths';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';

/** Parameters by which campaigns tell who came by them: browsers read them, and no page shows them. */
const ofCampaign =
  /^(utm_\w+|gclid|gbraid|wbraid|gad_\w+|dclid|srsltid|_g[al]|fbclid|igshid|msclkid|ttclid|twclid|li_fat_id|yclid|mc_[ce]id)$/;

/** Pages whose links pass on whatever is in their address. */
const passedOn: ReadonlySet<string> = new Set(financePaths.map((path) => `/${path}`));

/** An address without what campaigns added to it, and what that was: `utm_source=mail&gclid=1`. */
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

/** An address with what a campaign had added to the one that leads to it. */
export const withCampaign = (url: string, campaign: string): string =>
  campaign === '' ? url : url + (url.includes('?') ? '&' : '?') + campaign;
