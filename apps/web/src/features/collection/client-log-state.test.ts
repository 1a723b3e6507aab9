import { describe, expect, it } from 'vitest';
import { isAwaited, logStateOf } from './client-log-state.ts';

describe('a request for logs', () => {
  it.each([
    ['queued', 0, 'Waiting for the client', true],
    ['running', 0, 'Sending', true],
    ['succeeded', 120, 'Received', false],
    ['succeeded', 0, 'Received, replaced by later logs', false],
    ['failed', 0, 'Failed', false],
  ] as const)('that is %s with %i bytes is called "%s"', (status, bytes, label, awaited) => {
    expect(logStateOf({ status, artifact_bytes: bytes }).label).toBe(label);
    expect(isAwaited({ status })).toBe(awaited);
  });
});
