import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/envelope';
import type { SignInEvent } from '#contracts/events/sign-in';
import { isRejection } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import { current } from '#platform/kernel/command';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/platform.module';
import type { FeedSubscription } from '#platform/ports/event-feed';
import { Codes } from './codes.js';
import { signIn } from './sign-in.js';
import { SMS, type Sms, SmsRefused } from './sms/sms.js';

type Requested = Extract<SignInEvent, { type: 'SignInCodeRequested' }>['data'];

const attempts = 3;

/**
 * Sends the codes that were asked for. It is no projection: it has a position of its own, and a message goes out only
 * once its dispatch is noted in the stream, so that neither a replay nor a redelivery sends it again.
 */
@Injectable()
export class SendCodes implements OnApplicationBootstrap, OnModuleDestroy {
  private subscription?: FeedSubscription;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(SMS) private readonly sms: Sms,
    private readonly codes: Codes,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.subscription = await this.platform.feed.subscribe({
      group: 'reactor_sign_in_codes',
      types: ['SignInCodeRequested', 'SignInErased'],
      handle: async (events) => {
        for (const event of events) await this.react(event);
      },
    });
    this.platform.readiness.add({
      name: 'reactor sign_in_codes',
      essential: false,
      check: () => {
        const failure = this.subscription?.failure();
        if (failure) throw failure;
      },
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.subscription?.stop();
  }

  private async react(event: RecordedEvent): Promise<void> {
    // Whose message it was is told by nothing any more, so all of them go.
    if (event.type === 'SignInErased') return this.sms.forget?.();
    const { challenge_id, site_id, phone_number } = current(event).data as Requested;
    const id = event.stream.slice(event.stream.indexOf('-') + 1);
    const dispatched = await this.handle(signIn, id, { type: 'Dispatch', challenge_id });
    if (isRejection(dispatched)) throw new Error(`${event.stream}: ${dispatched.detail}`);
    if (dispatched.events.length === 0) return;
    const site = this.platform.sites.all.find((known) => known.id === site_id);
    const text = `${this.codes.of(challenge_id)} is your ${site?.name ?? ''} sign-in code. It lasts 10 minutes. We never ask for it by phone.`;
    const failure = await this.send(phone_number, text);
    if (!failure) return;
    this.platform.logger.warn({ challenge_id, reason: failure.message }, 'a sign-in code was not delivered');
    await this.handle(signIn, id, { type: 'NoteUndelivered', challenge_id, reason: failure.message });
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
