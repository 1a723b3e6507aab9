import type { AlertOutbox, TakenAttempt } from '@secgraph/database/alerts';
import type { Logger } from 'pino';
import type { SecretBox } from '../../auth/secret-box.ts';
import type { OutboundFetch } from '../../outbound/outbound-fetch.ts';
import { describeDelivery } from './describe-delivery.ts';
import { type DeliveryOutcome, sendDelivery } from './send-delivery.ts';
import { secretPurpose } from './webhook-secret.ts';

export interface AlertDispatcherOptions {
  readonly outbox: Pick<AlertOutbox, 'giveBack' | 'settle' | 'takeDue'>;
  readonly secrets: SecretBox;
  readonly fetch: OutboundFetch;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Told of each delivery that was tried. */
  readonly onOutcome?: (outcome: 'delivered' | 'to-be-repeated' | 'given-up') => void;
  /** Milliseconds between two looks. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 2_000;
/** Longer than any delivery may take: when it is over, whoever tried is gone. */
const LEASE_MS = 60_000;
/** Deliveries under way at once, one for each webhook. */
const MAX_UNDER_WAY = 8;
const FIRST_DELAY_MS = 60_000;
const LONGEST_DELAY_MS = 6 * 60 * 60 * 1_000;
/** @internal For tests. */
export const MAX_ATTEMPTS = 10;

/**
 * Tells webhooks what waits in the outbox. Every process may: what one has taken, no other takes, and what one that
 * was killed had taken is taken again, so receivers may hear of an event twice, but never not at all.
 */
export class AlertDispatcher {
  readonly #options: AlertDispatcherOptions;
  readonly #stopping = new AbortController();
  /** By webhook. */
  readonly #underWay = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;
  /** Since the last look that worked: told once, not every two seconds. */
  #hasFailed = false;

  constructor(options: AlertDispatcherOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), this.#options.intervalMs ?? INTERVAL_MS);
    this.#timer.unref();
  }

  /** What is under way is given up, and sent again by whoever looks next. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#look;
    await Promise.all(this.#underWay.values());
  }

  /** Begins what is due. Settles when that is begun; one look at a time. */
  look(): Promise<void> {
    this.#look ??= this.#begin().finally(() => {
      this.#look = undefined;
    });

    return this.#look;
  }

  async #begin(): Promise<void> {
    const limit = MAX_UNDER_WAY - this.#underWay.size;
    if (limit <= 0 || this.#stopping.signal.aborted) {
      return;
    }

    try {
      const except = [...this.#underWay.keys()];
      for (const attempt of await this.#options.outbox.takeDue({ leaseMs: LEASE_MS, limit, except })) {
        this.#underWay.set(attempt.channelId, this.#tell(attempt));
      }
      this.#hasFailed = false;
    } catch (err) {
      if (!this.#hasFailed) {
        this.#options.log.warn({ err }, 'alerts that wait could not be read; trying again until they can');
      }
      this.#hasFailed = true;
    }
  }

  async #tell(attempt: TakenAttempt): Promise<void> {
    const { log, outbox } = this.#options;
    try {
      const outcome = await this.#send(attempt);
      const isSuccess = outcome.error === undefined;
      if (!isSuccess && this.#stopping.signal.aborted) {
        await outbox.giveBack(attempt);
        return;
      }
      const nextInMs = isSuccess ? undefined : delayAfter(attempt.attempts);
      await outbox.settle(attempt, { ...outcome, isSuccess, nextInMs });
      const failure = nextInMs === undefined ? 'given-up' : 'to-be-repeated';
      this.#options.onOutcome?.(isSuccess ? 'delivered' : failure);
    } catch (err) {
      // Its lease ends, and it is tried again.
      log.warn({ err }, 'what became of an alert could not be stored');
    } finally {
      this.#underWay.delete(attempt.channelId);
      // More may wait for the same webhook.
      void this.look();
    }
  }

  async #send(attempt: TakenAttempt): Promise<DeliveryOutcome> {
    const { fetch, log, secrets } = this.#options;
    const { type, url, sealedSecret } = attempt.webhook;
    const secret = secrets.open(sealedSecret, secretPurpose(attempt.channelId));
    if (secret === undefined) {
      const error = 'not sent: its secret was sealed with another key; give the webhook another secret';
      return { statusCode: undefined, error };
    }

    const delivery = describeDelivery(attempt, { type, secret, nowMs: Date.now() });
    return sendDelivery(url, delivery, { fetch, log, signal: this.#stopping.signal });
  }
}

/**
 * Twice as long each time. Undefined: it is given up.
 *
 * @internal For tests.
 */
export function delayAfter(attempts: number): number | undefined {
  return attempts >= MAX_ATTEMPTS
    ? undefined
    : Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}
