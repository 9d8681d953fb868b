import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { SignInEvent } from '#contracts/events/sign-in';
import { isRejection } from '#contracts/rejections';
import { idOfStream } from '#contracts/events/stream-name';
import type { HandleCommand } from '#platform/kernel/command';
import type { NothingToDo, Reactor } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import type { RetrySchedule } from '#platform/kernel/reactor/schedule';
import { InjectCommands, InjectLogger } from '#platform/process/providers';
import { Reactors } from '#platform/process/reactor-host';
import { Sites } from '#platform/sites/sites';
import type { Logger } from 'pino';
import { Codes } from './codes.js';
import { signIn } from './sign-in.js';
import { isKnown } from './sign-in-limits.js';
import { SmsBudget } from './sms/budget.js';
import { SMS, type Sms, SmsRefused } from './sms/sms.js';

type Requested = Extract<SignInEvent, { type: 'SignInCodeRequested' }>['data'];

const codesReactor = 'sign_in_codes';

/** Immediate attempts to send a code. There are no later ones: a shopper who waits longer requests another code. */
const attempts = 3;
const schedule: RetrySchedule = { delays: [], refusedAttempts: 1 };

/** Sends each code to its phone, in the order of the requests. */
const createCodesReactor = (
  send: (id: string, requested: Requested) => Promise<Outcome | NothingToDo>,
): Reactor<undefined> => ({
  name: codesReactor,
  initial: undefined,
  evolve: {},
  react: {
    SignInCodeRequested: (_, { stream, revision, position, data }) => [
      {
        reactor: codesReactor,
        target: stream,
        key: stream,
        message_id: (data as Requested).challenge_id,
        stream,
        revision,
        position,
      },
    ],
  },
  accepts: () => true,
  attempt: (_state, _reaction, { stream, data }: RecordedEvent) => send(idOfStream(stream), data as Requested),
});

/** Records each dispatch in the stream before the code is sent, so that no code is sent twice. */
@Injectable()
export class SendCodes implements OnApplicationBootstrap {
  constructor(
    private readonly sites: Sites,
    private readonly reactors: Reactors,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(SMS) private readonly sms: Sms,
    private readonly codes: Codes,
    private readonly budget: SmsBudget,
  ) {}

  onApplicationBootstrap(): void {
    const reactor = createCodesReactor((id, requested) => this.dispatch(id, requested));
    this.reactors.start(reactor, schedule);
  }

  private async dispatch(
    id: string,
    { challenge_id, site_id, phone_number, device_hash, network_hash }: Requested,
  ): Promise<Outcome | NothingToDo> {
    const dispatched = await this.handle(signIn, id, { type: 'Dispatch', challenge_id });
    if (isRejection(dispatched)) throw new Error(dispatched.detail);
    // The code was sent already, has expired, or was replaced by a later one.
    if (dispatched.events.length === 0) return { kind: 'nothing_to_do' };
    const site = this.sites.all.find((known) => known.id === site_id);
    if (!site) return { kind: 'nothing_to_do' };
    const use = isKnown(dispatched.state, { device_hash, network_hash }) ? 'known' : 'stranger';
    const text = `${this.codes.of(challenge_id)} is your ${site.name} sign-in code. It lasts 10 minutes. We never ask for it by phone.`;
    // The budget is checked again, because other codes may have been sent since the request.
    const refused = await this.budget.refusal(site, use);
    const reason = refused ? refused.detail : (await this.send(phone_number, text))?.message;
    if (reason === undefined) {
      await this.budget.count(site, 'code');
      return { kind: 'delivered' };
    }
    this.logger.warn({ challenge_id, reason }, 'a sign-in code was not delivered');
    await this.handle(signIn, id, { type: 'NoteUndelivered', challenge_id, reason });
    return { kind: 'failed', reason };
  }

  private async send(to: string, text: string): Promise<Error | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.sms.send({ to, text });
        return undefined;
      } catch (error) {
        if (error instanceof SmsRefused || attempt === attempts) return error as Error;
      }
    }
  }
}
