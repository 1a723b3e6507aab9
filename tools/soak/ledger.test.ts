import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';

const upload = (sentMs: number, endMs: number, isAcknowledged = true, contents = ['a']) => ({
  sentMs,
  endMs,
  isAcknowledged,
  contents,
});

describe('the ledger of a soak', () => {
  it.each([
    ['no deletion', [], 'present'],
    ['a deletion before it', [[1, 5, true]], 'present'],
    ['a deletion after it', [[30, 35, true]], 'absent'],
    ['a deletion that was sent meanwhile', [[15, 35, true]], 'either'],
    ['a deletion that was acknowledged meanwhile', [[5, 15, true]], 'either'],
    ['a deletion after it whose connection broke', [[30, 35, false]], 'either'],
    ['a deletion before it whose connection broke', [[1, 5, false]], 'present'],
    [
      'deletions on both sides',
      [
        [1, 5, true],
        [30, 35, true],
      ],
      'absent',
    ],
  ] as const)('expects of an acknowledged upload with %s', (_, clears, expected) => {
    const ledger = new Ledger();
    const recorded = ledger.recordUpload(upload(10, 20));
    for (const [sentMs, endMs, isAcknowledged] of clears) {
      ledger.beginClear(sentMs)({ endMs, isAcknowledged });
    }

    expect(ledger.expectationOf(recorded)).toBe(expected);
  });

  it('knows of an upload whose connection broke only that a later deletion covers it', () => {
    const ledger = new Ledger();
    const recorded = ledger.recordUpload(upload(10, 20, false));
    expect(ledger.expectationOf(recorded)).toBe('either');

    ledger.beginClear(30)({ endMs: 40, isAcknowledged: true });
    expect(ledger.expectationOf(recorded)).toBe('absent');
  });

  it('leaves open what a deletion does that is still under way', () => {
    const ledger = new Ledger();
    const recorded = ledger.recordUpload(upload(10, 20));
    const settle = ledger.beginClear(30);
    expect(ledger.expectationOf(recorded)).toBe('either');

    settle({ endMs: 40, isAcknowledged: true });
    expect(ledger.expectationOf(recorded)).toBe('absent');
  });

  it('takes parts of what a cancelled job was to bring, and of nothing else', () => {
    const ledger = new Ledger();
    ledger.excuse(ledger.recordUpload(upload(10, 20, true, ['a', 'b'])));
    ledger.recordUpload(upload(10, 20, true, ['c']));

    expect(['a', 'b', 'c'].filter((content) => ledger.mayBePartial(content))).toEqual(['a', 'b']);
  });

  it('excuses an upload whose job was cancelled, but not from a deletion', () => {
    const ledger = new Ledger();
    const recorded = ledger.recordUpload(upload(10, 20));
    ledger.excuse(recorded);
    expect(ledger.expectationOf(recorded)).toBe('either');

    ledger.beginClear(30)({ endMs: 40, isAcknowledged: true });
    expect(ledger.expectationOf(recorded)).toBe('absent');
  });

  it('expects content that any upload must have brought', () => {
    const ledger = new Ledger();
    ledger.recordUpload(upload(10, 20, true, ['a', 'b']));
    ledger.beginClear(30)({ endMs: 40, isAcknowledged: true });
    ledger.recordUpload(upload(50, 60, true, ['b', 'c']));
    ledger.recordUpload(upload(70, 80, false, ['a', 'c']));

    expect(Object.fromEntries(ledger.expectations())).toEqual({ a: 'either', b: 'present', c: 'present' });
  });
});
