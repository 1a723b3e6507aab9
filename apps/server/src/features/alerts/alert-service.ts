import { randomUUID } from 'node:crypto';
import {
  ALERT_DATA_VERSION,
  type AlertInput,
  type NewWebhook,
  parseWebhookType,
  type WebhookChange,
} from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type {
  AlertFields,
  AlertRecord,
  AlertRepository,
  SubscriptionRecord,
  WebhookRecord,
} from '@secgraph/database/alerts';
import type { Caller } from '../../auth/caller.ts';
import type { SecretBox } from '../../auth/secret-box.ts';
import { badRequest, conflict, notFound } from '../../http/http-error.ts';
import { findEventType, isKnownVersion } from './alert-event-types.ts';
import { createWebhookSecret, secretPurpose } from './webhook-secret.ts';

export const MAX_ALERTS = 100;
export const MAX_SUBSCRIPTIONS = 500;
export const MAX_ALERT_NAME = 200;
const MAX_DESCRIPTION = 2_000;
const MAX_URL = 2_048;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface AlertServiceOptions {
  readonly alerts: AlertRepository;
  readonly secrets: SecretBox;
  /** Hosts that may be told by http. */
  readonly internalHosts: readonly string[];
}

/** A webhook with the secret that is told this once. */
export interface TellableWebhook {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

/** What administrators do with webhooks and alerts. Every method refuses in the words of the API. */
export class AlertService {
  readonly #alerts: AlertRepository;
  readonly #secrets: SecretBox;
  readonly #internalHosts: ReadonlySet<string>;

  constructor({ alerts, secrets, internalHosts }: AlertServiceOptions) {
    this.#alerts = alerts;
    this.#secrets = secrets;
    this.#internalHosts = new Set(internalHosts);
  }

  async getWebhook(webhookId: string): Promise<WebhookRecord> {
    return found(await this.#alerts.findWebhook(webhookId));
  }

  async createWebhook(input: NewWebhook, { userId }: Caller): Promise<TellableWebhook> {
    const type = parseWebhookType(input.type);
    if (type === undefined) {
      throw badRequest('type must be generic, slack or ms-teams');
    }
    const fields = {
      name: readName(input.name),
      description: readDescription(input.description),
      url: this.#readUrl(input.url),
    };
    if ((await this.#alerts.countWebhooks()) >= MAX_ALERTS) {
      throw badRequest(`there may be ${MAX_ALERTS} webhooks: delete some first`);
    }

    const id = randomUUID();
    const secret = createWebhookSecret();
    const sealedSecret = this.#secrets.seal(secret, secretPurpose(id));
    const webhook = await refusing(
      this.#alerts.createWebhook({ id, type, ...fields, sealedSecret }, userId),
      'another webhook has the address',
    );

    return { webhook, secret };
  }

  async updateWebhook(webhookId: string, input: WebhookChange, { userId }: Caller): Promise<WebhookRecord> {
    const fields = {
      ...(input.name === undefined ? {} : { name: readName(input.name) }),
      ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
      ...(input.url === undefined ? {} : { url: this.#readUrl(input.url) }),
      ...(input.disabled === undefined ? {} : { isDisabled: input.disabled }),
    };

    return found(
      await refusing(
        this.#alerts.updateWebhook(webhookId, fields, userId),
        'another webhook has the address',
      ),
    );
  }

  async rotateSecret(webhookId: string, { userId }: Caller): Promise<TellableWebhook> {
    const secret = createWebhookSecret();
    const sealedSecret = this.#secrets.seal(secret, secretPurpose(webhookId.toLowerCase()));
    const webhook = found(await this.#alerts.updateWebhook(webhookId, { sealedSecret }, userId));

    return { webhook, secret };
  }

  async removeWebhook(webhookId: string): Promise<void> {
    if (!(await this.#alerts.removeWebhook(webhookId))) {
      throw notFound();
    }
  }

  async getAlert(alertId: string): Promise<AlertRecord> {
    return found(await this.#alerts.findAlert(alertId));
  }

  async createAlert(input: AlertInput, { userId }: Caller): Promise<AlertRecord> {
    const fields: AlertFields = {
      name: readName(input.name),
      description: readDescription(input.description),
      subscriptions: readSubscriptions(input.subscriptions ?? []),
    };
    if ((await this.#alerts.countAlerts()) >= MAX_ALERTS) {
      throw badRequest(`there may be ${MAX_ALERTS} alerts: delete some first`);
    }

    return refusing(this.#alerts.createAlert(randomUUID(), fields, userId), 'another alert has the name');
  }

  async updateAlert(alertId: string, input: AlertInput, { userId }: Caller): Promise<AlertRecord> {
    const fields = {
      ...(input.name === undefined ? {} : { name: readName(input.name) }),
      ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
      ...(input.subscriptions === undefined ? {} : { subscriptions: readSubscriptions(input.subscriptions) }),
    };

    return found(
      await refusing(this.#alerts.updateAlert(alertId, fields, userId), 'another alert has the name'),
    );
  }

  async removeAlert(alertId: string): Promise<void> {
    if (!(await this.#alerts.removeAlert(alertId))) {
      throw notFound();
    }
  }

  /** Whether it leads anywhere is found out when it is told something. */
  #readUrl(text = ''): string {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isListed = url !== undefined && this.#internalHosts.has(url.hostname.replace(/^\[|\]$/g, ''));
    const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isListed);
    if (
      url === undefined ||
      !isAllowed ||
      url.username !== '' ||
      url.password !== '' ||
      text.length > MAX_URL
    ) {
      throw badRequest('url must be an address that begins with https, without a user or a password');
    }

    return url.href;
  }
}

/** Each pair of webhook and type once. */
function readSubscriptions(input: NonNullable<AlertInput['subscriptions']>): readonly SubscriptionRecord[] {
  if (input.length > MAX_SUBSCRIPTIONS) {
    throw badRequest(`an alert has at most ${MAX_SUBSCRIPTIONS} subscriptions`);
  }
  const read = input.map(({ channel_id: channelId = '', event_type: eventType = '', version, disabled }) => {
    if (!UUID.test(channelId)) {
      throw badRequest('channel_id must be the id of a webhook');
    }
    assertEventType(eventType, version);
    return {
      channelId: channelId.toLowerCase(),
      eventType,
      version: version ?? ALERT_DATA_VERSION,
      isDisabled: disabled ?? false,
    };
  });
  if (new Set(read.map(({ channelId, eventType }) => `${channelId} ${eventType}`)).size < read.length) {
    throw badRequest('a channel is subscribed to an event type once');
  }

  return read;
}

export function assertEventType(type: string | undefined, version: number | undefined): void {
  if (findEventType(type) === undefined) {
    throw badRequest('event_type must be one of those of /api/v2/alert-event-types');
  }
  if (!isKnownVersion(version)) {
    throw badRequest('there is no such version of the event type');
  }
}

function readName(name = ''): string {
  const trimmed = name.trim();
  if (trimmed === '') {
    throw badRequest('name must not be empty');
  }
  if (trimmed.length > MAX_ALERT_NAME) {
    throw badRequest(`names of alerts and webhooks are limited to ${MAX_ALERT_NAME} characters`);
  }

  return trimmed;
}

function readDescription(description = ''): string {
  if (description.length > MAX_DESCRIPTION) {
    throw badRequest(`description is limited to ${MAX_DESCRIPTION} characters`);
  }

  return description;
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw notFound();
  }

  return value;
}

async function refusing<Value>(work: Promise<Value>, taken: string): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_CONFLICT')) {
      throw conflict(taken);
    }
    if (isDatabaseError(error, 'DATABASE_UNKNOWN_WEBHOOK')) {
      throw badRequest('channel_id must be the id of a webhook');
    }
    throw error;
  }
}
