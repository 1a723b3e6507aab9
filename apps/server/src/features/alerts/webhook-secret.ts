import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Base64, as receivers are told. */
export function createWebhookSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}

/** It opens for no other webhook. */
export function secretPurpose(webhookId: string): string {
  return `alert webhook ${webhookId}`;
}
