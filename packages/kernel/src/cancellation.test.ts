import { describe, expect, it } from 'vitest';
import {
  createCancellation,
  NEVER_CANCELLED,
  requestCancellation,
  throwIfCancelled,
} from './cancellation.ts';

describe('cancellation', () => {
  it('lets work go on until it is requested', () => {
    const cancellation = createCancellation();
    expect(() => throwIfCancelled(cancellation)).not.toThrow();

    requestCancellation(cancellation);
    expect(() => throwIfCancelled(cancellation)).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });

  it('ends work whose deadline has passed', () => {
    const cancellation = createCancellation({ deadlineAtMs: Date.now() - 1 });
    expect(() => throwIfCancelled(cancellation)).toThrow(
      expect.objectContaining({ code: 'KERNEL_DEADLINE_EXCEEDED' }),
    );
  });

  it('keeps sharing its cell after a structured clone', () => {
    const original = createCancellation();
    const clone = structuredClone(original);

    requestCancellation(original);
    expect(() => throwIfCancelled(clone)).toThrow(expect.objectContaining({ code: 'KERNEL_CANCELLED' }));
  });

  it('needs no shared memory, which some pages do not have, where nothing can be cancelled', () => {
    expect(NEVER_CANCELLED.cell.buffer).toBeInstanceOf(ArrayBuffer);
    expect(() => throwIfCancelled(structuredClone(NEVER_CANCELLED))).not.toThrow();
  });
});
