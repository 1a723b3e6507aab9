import type { ErrorEnvelope } from '@secgraph/contract';

/** The one shape of every refusal. Wire: `context` is always empty. */
export function presentError(status: number, messages: readonly string[], requestId: string): ErrorEnvelope {
  return {
    http_status: status,
    timestamp: new Date().toISOString(),
    request_id: requestId,
    errors: messages.map((message) => ({ context: '', message })),
  };
}
