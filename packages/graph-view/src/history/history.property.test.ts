import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amend, createHistory, record, redo, undo } from './history.ts';

describe('history', () => {
  it('brings back every state in turn, and forth again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), (changes) => {
        const states = [{ value: 0 }, ...changes.map((value) => ({ value }))];
        let history = createHistory(states[0]);
        for (const state of states.slice(1)) {
          history = record(history, state);
        }

        for (const state of states.toReversed()) {
          expect(history.present).toBe(state);
          history = undo(history);
        }
        for (const state of states.slice(1)) {
          history = redo(history);
          expect(history.present).toBe(state);
        }
        expect(redo(history)).toEqual(history);
      }),
    );
  });

  it('forgets what was taken back when something else is done', () => {
    const history = record(undo(record(createHistory('a'), 'b')), 'c');
    expect(redo(history).present).toBe('c');
    expect(undo(history).present).toBe('a');
  });

  it('takes no step for what changes nothing or belongs to the last change', () => {
    const history = createHistory('a');
    expect(record(history, 'a')).toBe(history);
    expect(undo(amend(record(history, 'b'), 'b2')).present).toBe('a');
  });

  it('keeps a hundred steps', () => {
    let history = createHistory(0);
    for (let step = 1; step <= 150; step++) {
      history = record(history, step);
    }
    for (let step = 0; step < 200; step++) {
      history = undo(history);
    }
    expect(history.present).toBe(50);
  });
});
