import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { UnsentAnswers } from './unsent-answers.ts';

const MIB = 1024 * 1024;
const LIMITS = { maxBytes: 10 * MIB, maxBytesPerUser: 4 * MIB };

function response(): ServerResponse {
  return new EventEmitter() as ServerResponse;
}

it('lets a user have so much, and again once it was read', () => {
  const unsent = new UnsentAnswers(LIMITS);
  const first = response();
  unsent.hold(first, 'ada', 3 * MIB);

  expect(() => unsent.hold(response(), 'ada', 2 * MIB)).toThrow(
    expect.objectContaining({
      code: 'HTTP_OWN_UNREAD_ANSWERS',
      message: 'answers of 3 MiB wait for you to read them, at most 4 MiB may: read or close those first',
    }),
  );
  unsent.hold(response(), 'bob', 2 * MIB);
  first.emit('close');
  unsent.hold(response(), 'ada', 2 * MIB);
  expect(unsent.bytes).toBe(4 * MIB);
});

it('lets all have so much together', () => {
  const unsent = new UnsentAnswers(LIMITS);
  for (const user of ['ada', 'bob', 'cleo']) {
    unsent.hold(response(), user, 3 * MIB);
  }

  expect(() => unsent.hold(response(), 'nobody', 2 * MIB)).toThrow(
    expect.objectContaining({ code: 'HTTP_UNREAD_ANSWERS', message: expect.stringContaining('try again') }),
  );
  unsent.hold(response(), 'dora', MIB);
});

it('refuses no answer that is alone, and counts no small ones', () => {
  const unsent = new UnsentAnswers(LIMITS);
  const large = response();
  unsent.hold(large, 'ada', 100 * MIB);
  unsent.hold(response(), 'ada', 1_000);

  expect(unsent.bytes).toBe(100 * MIB);
  large.emit('close');
  expect(unsent.bytes).toBe(0);
});
