import { randomUUID } from 'node:crypto';
import {
  createAlert,
  createAlertWebhook,
  deleteAlert,
  deleteAlertWebhook,
  getAlert,
  getAlertEvent,
  getAlertWebhook,
  listAlertAttempts,
  listAlertEvents,
  listAlertEventTypes,
  listAlerts,
  listAlertWebhooks,
  MALFORMED_ID_MESSAGE,
  retryAlertAttempt,
  rotateAlertWebhookSecret,
  testAlertWebhook,
  updateAlert,
  updateAlertWebhook,
  wireTime,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { Auth } from '../../auth/create-auth.ts';
import { answer, emptyAnswer } from '../../http/answer.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { OutboundFetch } from '../../outbound/outbound-fetch.ts';
import { findEventType, listEventTypes } from './alert-event-types.ts';
import { AlertService, assertEventType } from './alert-service.ts';
import { describeDelivery } from './describe-delivery.ts';
import {
  presentAlert,
  presentAttempt,
  presentEvent,
  presentEventType,
  presentWebhook,
} from './present-alerts.ts';
import { sendDelivery } from './send-delivery.ts';
import { secretPurpose } from './webhook-secret.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface AlertDependencies {
  readonly auth: Auth;
  readonly repositories: Repositories;
  /** For webhooks. */
  readonly webhookFetch: OutboundFetch;
  readonly webhookInternalHosts: readonly string[];
}

export function alertRoutes(dependencies: AlertDependencies) {
  const { auth, repositories, webhookInternalHosts } = dependencies;
  const { alerts } = repositories;
  const service = new AlertService({ alerts, secrets: auth.secrets, internalHosts: webhookInternalHosts });

  return [
    handle(listAlertWebhooks, async ({ list }) => {
      const { count, webhooks } = await alerts.listWebhooks(list);
      return { ...pageHead(count, list), data: { webhooks: webhooks.map(presentWebhook) } };
    }),
    handle(createAlertWebhook, async ({ body, caller }) => {
      const { webhook, secret } = await service.createWebhook(body, caller);
      return answer(201, { data: { webhook: presentWebhook(webhook), hmac_secret: secret } });
    }),
    handle(getAlertWebhook, async ({ params }) => ({
      data: { webhook: presentWebhook(await service.getWebhook(params.webhook_id)) },
    })),
    handle(updateAlertWebhook, async ({ params, body, caller }) => ({
      data: { webhook: presentWebhook(await service.updateWebhook(params.webhook_id, body, caller)) },
    })),
    handle(deleteAlertWebhook, async ({ params }) => {
      await service.removeWebhook(params.webhook_id);
      return emptyAnswer(204);
    }),
    handle(rotateAlertWebhookSecret, async ({ params, caller }) => {
      const { webhook, secret } = await service.rotateSecret(params.webhook_id, caller);
      const created = { id: webhook.id, hmac_secret: secret, created_at: wireTime(webhook.updated_at) };
      return { data: { webhook_secret: created } };
    }),
    webhookTestRoute(dependencies, service),

    handle(listAlerts, async ({ list }) => {
      const { count, alerts: listed } = await alerts.listAlerts(list);
      return { ...pageHead(count, list), data: { alerts: listed.map(presentAlert) } };
    }),
    handle(createAlert, async ({ body, caller }) =>
      answer(201, { data: { alert: presentAlert(await service.createAlert(body, caller)) } }),
    ),
    handle(getAlert, async ({ params }) => ({
      data: { alert: presentAlert(await service.getAlert(params.alert_id)) },
    })),
    handle(updateAlert, async ({ params, body, caller }) => ({
      data: { alert: presentAlert(await service.updateAlert(params.alert_id, body, caller)) },
    })),
    handle(deleteAlert, async ({ params }) => {
      await service.removeAlert(params.alert_id);
      return emptyAnswer(204);
    }),

    ...eventRoutes(repositories),
  ];
}

/** Sent at once, and not repeated. */
function webhookTestRoute({ auth, webhookFetch }: AlertDependencies, service: AlertService) {
  return handle(testAlertWebhook, async ({ params, body, log, signal }) => {
    assertEventType(body.event_type, body.version);
    const webhook = await service.getWebhook(params.webhook_id);
    const secret = auth.secrets.open(webhook.sealed_secret, secretPurpose(webhook.id));
    const known = findEventType(body.event_type);
    if (secret === undefined || known === undefined) {
      throw badRequest('its secret was sealed with another key: give the webhook another secret');
    }

    const event = {
      eventId: randomUUID(),
      type: known.type,
      message: `This is a test: ${known.description}`,
      data: known.example,
      createdAt: new Date(),
    };
    const delivery = describeDelivery(event, { type: webhook.type, secret, nowMs: Date.now() });
    const { statusCode, error } = await sendDelivery(webhook.url, delivery, {
      fetch: webhookFetch,
      log,
      signal,
    });

    return { data: { status_code: statusCode ?? null, error: error ?? null } };
  });
}

function eventRoutes(repositories: Repositories) {
  const { alertOutbox: outbox } = repositories;

  return [
    handle(listAlertEventTypes, () => ({
      data: { event_types: listEventTypes().map(presentEventType) },
    })),
    handle(listAlertEvents, async ({ list }) => {
      const { count, events } = await outbox.listEvents(list);
      return { ...pageHead(count, list), data: { events: events.map(presentEvent) } };
    }),
    handle(getAlertEvent, async ({ params }) => {
      const event = await outbox.findEvent(params.event_id);
      if (event === undefined) {
        throw notFound();
      }
      return { data: { event: presentEvent(event) } };
    }),
    handle(listAlertAttempts, async ({ list }) => {
      const { count, attempts } = await outbox.listAttempts(list);
      return { ...pageHead(count, list), data: { attempts: attempts.map(presentAttempt) } };
    }),
    handle(retryAlertAttempt, async ({ body }) => {
      const { alert_id: alertId = '', channel_id: channelId = '', event_id: eventId = '' } = body;
      if (![alertId, channelId, eventId].every((id) => UUID.test(id))) {
        throw badRequest(MALFORMED_ID_MESSAGE);
      }
      if ((await outbox.retry({ alertId, channelId, eventId })) === undefined) {
        throw notFound();
      }
      return emptyAnswer(202);
    }),
  ];
}

function pageHead(count: number, { limit, skip }: { readonly limit: number; readonly skip: number }) {
  return { count, limit, skip };
}
