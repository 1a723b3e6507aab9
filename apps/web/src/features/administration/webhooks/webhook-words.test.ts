import { describe, expect, it } from 'vitest';
import { attemptStateOf, webhookStateOf } from './webhook-words.ts';

const EARLY = '2026-11-23T10:00:00Z';
const LATE = '2026-11-23T10:00:00.500Z';
const FRESH = { health: 1, attempts: 0, last_errored_at: null, last_succeeded_at: null, disabled_at: null };

describe('the state of a webhook', () => {
  it.each([
    ['a new one', FRESH, 'Not used yet'],
    ['one that is disabled, whatever it did', { ...FRESH, attempts: 3, disabled_at: EARLY }, 'Disabled'],
    ['one that always works', { ...FRESH, attempts: 3, last_succeeded_at: EARLY }, 'Everything arrives'],
    [
      'one that works again',
      { ...FRESH, attempts: 4, health: 0.75, last_errored_at: EARLY, last_succeeded_at: LATE },
      '75\u202f% arrived',
    ],
    [
      'one that fails now',
      { ...FRESH, attempts: 4, health: 0.75, last_errored_at: LATE, last_succeeded_at: EARLY },
      'The last did not arrive (75\u202f% did)',
    ],
    [
      'one that never worked',
      { ...FRESH, attempts: 1, health: 0, last_errored_at: EARLY },
      'The last did not arrive (0\u202f% did)',
    ],
  ])('%s', (_, webhook, label) => {
    expect(webhookStateOf(webhook).label).toBe(label);
  });
});

describe('the state of a delivery', () => {
  it.each([
    [{ succeeded_at: EARLY, next_attempt_at: null, attempts: 1 }, 'Arrived'],
    [{ succeeded_at: null, next_attempt_at: null, attempts: 10 }, 'Given up'],
    [{ succeeded_at: null, next_attempt_at: LATE, attempts: 0 }, 'Waiting'],
    [{ succeeded_at: null, next_attempt_at: LATE, attempts: 2 }, 'Tried again later'],
  ])('%o', (attempt, label) => {
    expect(attemptStateOf(attempt).label).toBe(label);
  });
});
