import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchTyping } from './watch-typing.ts';

class Field extends EventTarget {
  readonly isContentEditable = true;
}

describe('a watch of typing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells a pause at once while nobody types', () => {
    const onPause = vi.fn();
    watchTyping(new Field()).onPause(onPause);

    expect(onPause).toHaveBeenCalledOnce();
  });

  it.each(['keydown', 'input'])('waits until the last %s is two seconds ago', (type) => {
    const field = new Field();
    const watch = watchTyping(field);
    const onPause = vi.fn();
    field.dispatchEvent(new Event(type));
    watch.onPause(onPause);
    vi.advanceTimersByTime(1_900);
    field.dispatchEvent(new Event(type));
    vi.advanceTimersByTime(1_900);
    expect(onPause).not.toHaveBeenCalled();

    vi.advanceTimersByTime(100);
    expect(onPause).toHaveBeenCalledOnce();
  });

  it('does not wait for keys that write nothing, such as shortcuts', () => {
    const page = new EventTarget();
    const watch = watchTyping(page);
    const onPause = vi.fn();
    page.dispatchEvent(new Event('keydown'));
    watch.onPause(onPause);

    expect(onPause).toHaveBeenCalledOnce();
  });

  it('tells nothing that was taken back', () => {
    const field = new Field();
    const watch = watchTyping(field);
    const onPause = vi.fn();
    field.dispatchEvent(new Event('input'));
    watch.onPause(onPause)();
    vi.advanceTimersByTime(10_000);

    expect(onPause).not.toHaveBeenCalled();
  });
});
