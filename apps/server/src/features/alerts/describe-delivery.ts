import { createHmac } from 'node:crypto';
import { ALERT_DATA_VERSION, type WebhookType } from '@secgraph/contract';
import { severityOf } from './alert-event-types.ts';

export interface ToldEvent {
  readonly eventId: string;
  readonly type: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is posted to a webhook. `secret`: base64; the signature is of the time and the very bytes of the body. */
export function describeDelivery(
  event: ToldEvent,
  { type, secret, nowMs }: { readonly type: WebhookType; readonly secret: string; readonly nowMs: number },
): Delivery {
  const body = JSON.stringify(bodyOf(event, type));
  const timestamp = String(Math.floor(nowMs / 1000));
  const digest = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${timestamp}.${body}`)
    .digest('hex');

  return {
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'secgraph',
      'X-Timestamp': timestamp,
      'X-Event-Id': event.eventId,
      'X-Signature': `sha256=${digest}`,
    },
    body,
  };
}

/** Chats show a text; everybody else gets all of it. */
function bodyOf({ eventId, type, message, data, createdAt }: ToldEvent, webhookType: WebhookType): object {
  switch (webhookType) {
    case 'generic':
      return {
        id: eventId,
        type,
        version: ALERT_DATA_VERSION,
        severity: severityOf(type),
        message,
        created_at: createdAt.toISOString(),
        data,
      };
    case 'slack':
      return { text: `*${type}*\n${escapeForSlack(message)}` };
    case 'ms-teams':
      return {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                { type: 'TextBlock', weight: 'Bolder', text: type },
                // Not as markup: names of objects are anybody's.
                { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: message }] },
              ],
            },
          },
        ],
      };
  }
}

/** Names of objects are anybody's: none may become a link or a call of everybody in the channel. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
