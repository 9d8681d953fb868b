import { Controller } from '@nestjs/common';
import { type AlertMailResponse, type AlertRequest, alertRoutes } from '#contracts/api/alerts';
import { alertWording } from '#contracts/domain/alerts';
import type { Site } from '#contracts/domain/site/site';
import { shopperStream, type AlertSubject } from '#contracts/events/shopper';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { formatSearch, parseSearch } from '#contracts/search/url';
import { carStream } from '#contracts/events/car';
import { mailSentView, type MailSentView } from '#contracts/views/mail';
import { streamOf } from '#contracts/events/stream-name';
import { isSuppressed, suppression, suppressionHashes, suppressionId } from '#platform/access/mail-suppression';
import { AlertLinks, unverifiedShopperId } from '#platform/access/alert-links';
import type { Shopper, SignedIn } from '#platform/access/session';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { refuseCrossSite } from '#platform/http/same-site';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog, InjectSecret, InjectView } from '#platform/process/providers';
import { saveableCar } from '../saveable-car.js';
import { shopper, type ShopperCommand } from '../shopper.js';
import { shown } from '../shown.js';

const maxMailListed = 10;

/** A shopper's alerts. A signed-in shopper requests them; the link in a message stops them without signing in. */
@Controller()
export class AlertsController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectView(mailSentView) private readonly mailSent: ViewReader<MailSentView>,
    private readonly aggregateLoader: AggregateLoader,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly links: AlertLinks,
    @InjectSecret() private readonly secret: string,
  ) {}

  @Route(alertRoutes.requestAlert)
  async request({ caller, site, body }: Call<typeof alertRoutes.requestAlert>) {
    if (!site.features.watchlist) return reject('not_found', 'This site sends no alerts.');
    if (body.wording !== alertWording(body.kind, site, body.email === undefined ? 'text' : 'email')) {
      return reject('invalid', 'These terms have changed. Please read them again.');
    }
    if (body.email !== undefined && site.without.includes('mail'))
      return reject('not_found', 'This site sends no mail.');
    const about = await this.subjectOf(body, site);
    if (isRejection(about)) return about;
    const { wording, email } = body;
    const marks = email === undefined ? [] : suppressionHashes(this.secret, email);
    const isStopped = await isSuppressed(
      this.log,
      marks.map((mark) => suppressionId(mark, site.id)),
    );
    return this.change(caller, { type: 'RequestAlert', about, wording, email, isStopped });
  }

  @Route(alertRoutes.listAlertMail)
  async mail({ caller }: Call<typeof alertRoutes.listAlertMail>): Promise<AlertMailResponse> {
    const sent = await this.mailSent.liveCollection(0);
    const found = await sent.find({ where: { stream: streamOf(shopperStream, caller.shopper.id) } });
    const latest = found.map(({ doc: { stream: _, ...message } }) => message).sort((a, b) => b.at.localeCompare(a.at));
    return { mail: latest.slice(0, maxMailListed) };
  }

  @Route(alertRoutes.stopAlert)
  stop({ caller, params }: Call<typeof alertRoutes.stopAlert>) {
    return this.change(caller, { type: 'StopAlert', alert_id: params.id, by: 'shopper' });
  }

  @Route(alertRoutes.confirmAlertEmail)
  async confirm({ body: { token } }: Call<typeof alertRoutes.confirmAlertEmail>) {
    const shopper_id = unverifiedShopperId(token);
    const person = shopper_id === undefined ? undefined : await this.known(shopper_id);
    const emails = person?.alerts.flatMap(({ email = [] }) => email) ?? [];
    const email = person && this.links.findConfirmedEmail(token, person.id, emails);
    if (!person || email === undefined) return reject('not_found', 'This link has expired, or isn’t one of ours.');
    const confirmed = await this.handle(shopper, person.id, { type: 'ConfirmAlertEmail', email });
    if (isRejection(confirmed)) return confirmed;
    for (const mark of suppressionHashes(this.secret, email)) {
      const allowed = await this.handle(suppression, suppressionId(mark, person.site_id), { type: 'Allow' });
      if (isRejection(allowed)) return allowed;
    }
    return { confirmed: true } as const;
  }

  @Route(alertRoutes.unsubscribe)
  unsubscribe({ query: { token } }: Call<typeof alertRoutes.unsubscribe>) {
    return this.stopByLink(token);
  }

  /** With a message's link, accepted from any origin; without one, only from the site's own pages. */
  @Route(alertRoutes.stopAlerts)
  async stopAll({ caller, body, request }: Call<typeof alertRoutes.stopAlerts>) {
    if (body.token !== undefined) return this.stopByLink(body.token);
    const crossSite = refuseCrossSite(request);
    if (crossSite) return crossSite;
    if (!caller) return reject('signed_out', 'Please sign in with your mobile number.');
    const changed = await this.change(caller, { type: 'StopAlerts', by: 'shopper' });
    return isRejection(changed) ? changed : ({ stopped: true } as const);
  }

  private async stopByLink(token: string) {
    const by = this.links.stoppedBy(token);
    if (!by) return reject('not_found', 'This link isn’t one of ours, or part of it is missing.');
    const { shopper_id, mark } = by;
    const person = await this.known(shopper_id);
    // Only who reads a mailbox can say no for it: others may have asked for mail to the same address.
    if (person && mark !== undefined) {
      const suppress = { type: 'Suppress', reason: 'unsubscribed' } as const;
      const refused = await this.handle(suppression, suppressionId(mark, person.site_id), suppress);
      if (isRejection(refused)) return refused;
    }
    const stopped = await this.handle(shopper, shopper_id, { type: 'StopAlerts', by: 'link' });
    // An unknown shopper gets no alerts, so the request has succeeded.
    return isRejection(stopped) && stopped.rejected !== 'signed_out' ? stopped : ({ stopped: true } as const);
  }

  private async known(shopper_id: string): Promise<Shopper | undefined> {
    return (await this.aggregateLoader.load(shopper, shopper_id)).state;
  }

  private async subjectOf(asked: AlertRequest, site: Site): Promise<AlertSubject | Rejection> {
    if (asked.kind === 'price') {
      const car = saveableCar(await readCurrent(this.log, streamOf(carStream, asked.car_id)), site);
      if (!car) return reject('car_not_found', 'This site has no such vehicle.');
      return { kind: 'price', car_id: car.car_id, slug: car.slug, name: car.name };
    }
    const { name, path, search } = asked;
    const { state, issues } = parseSearch(search);
    if (issues.length > 0 || !/^\/(search|used-car)(\/[a-z0-9-]+){0,2}$/.test(path)) {
      return reject('invalid', ['This is no search of this site.', ...issues].slice(0, 5).join(' '));
    }
    const { sortBy: _, ...what } = state;
    return { kind: 'search', name, path, search: formatSearch({ ...what, page: 1 }) };
  }

  private async change({ shopper: who }: SignedIn, command: ShopperCommand) {
    const changed = await this.handle(shopper, who.id, command);
    return isRejection(changed) ? changed : { user: shown(changed.state!) };
  }
}
