import { SeededRandom } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { drawEvents } from './draw-events.ts';
import { EVENT_KINDS } from './event-kinds.ts';

const KINDS = Object.keys(EVENT_KINDS);

function draw(events: number, { seed = 1, hasDisks = true } = {}) {
  return drawEvents({ events, only: undefined }, { random: new SeededRandom(seed), hasDisks });
}

describe('events', () => {
  it('come each once before any comes again, in an order that the seed decides', () => {
    expect(draw(KINDS.length).toSorted()).toEqual(KINDS.toSorted());
    expect(draw(40)).toEqual(draw(40));
    expect(draw(40)).not.toEqual(draw(40, { seed: 2 }));
    expect(draw(40)).toHaveLength(40);
  });

  it('are those alone that were asked for, and that can be made', () => {
    const only = { events: 3, only: ['switchover'] as const };
    const random = new SeededRandom(1);
    expect(drawEvents(only, { random, hasDisks: true })).toEqual(['switchover', 'switchover', 'switchover']);
    expect(draw(100, { hasDisks: false })).not.toContain('disk-full');
    expect(drawEvents({ events: 3, only: ['disk-full'] }, { random, hasDisks: false })).toEqual([]);
  });
});
