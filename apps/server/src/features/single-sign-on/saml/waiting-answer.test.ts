import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, SECRET_KEY_BYTES } from '../../../auth/secret-box.ts';
import { endedWaitingAnswerCookie, readWaitingAnswer, waitingAnswerCookie } from './waiting-answer.ts';

const box = createSecretBox(randomBytes(SECRET_KEY_BYTES));
const address = { scheme: 'https', host: 'secgraph.example.org' } as const;
const nowMs = 1_900_000_000_000;
const ANSWER = { providerId: 3, requestId: '_r1', claims: { sub: 'ada', roles: ['bh-user'] } };

const cookieOf = (line: string) => line.slice(0, line.indexOf(';'));
const waiting = (answer = ANSWER) => cookieOf(waitingAnswerCookie(answer, box, { address, nowMs }));
const read = (cookie: string, atMs = nowMs, opener = box) =>
  readWaitingAnswer({ cookie }, opener, { address, nowMs: atMs });

describe('an answer that waits in the browser', () => {
  it('is what it was, for two minutes', () => {
    const cookie = waiting();
    expect(read(cookie)).toEqual({ ...ANSWER, expiresAtMs: nowMs + 120_000 });
    expect(read(cookie, nowMs + 119_999)).toMatchObject(ANSWER);
    expect(read(cookie, nowMs + 120_000)).toBeUndefined();
  });

  it('shows nothing, and is for this service alone', () => {
    const line = waitingAnswerCookie(ANSWER, box, { address, nowMs });
    expect(line).not.toContain('ada');
    expect(line).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(line).toContain('Secure');
    expect(read(waiting(), nowMs, createSecretBox(randomBytes(SECRET_KEY_BYTES)))).toBeUndefined();
    expect(read(cookieOf(endedWaitingAnswerCookie(address)))).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  it('is refused where no browser would keep it', () => {
    const claims = { sub: 'x'.repeat(4_000), roles: [] };
    expect(() => waiting({ ...ANSWER, claims })).toThrow('more of the user than fits');
  });
});
