import type { SeededRandom } from '@secgraph/kernel';
import type { FailoverOptions } from '../command-line.ts';
import { EVENT_KINDS, type EventKind, factsOf } from './event-kinds.ts';

const KINDS = Object.keys(EVENT_KINDS) as readonly EventKind[];

/** Each kind once in every round before those with more weight come again, so that a short run has most of them. */
export function drawEvents(
  { events, only }: Pick<FailoverOptions, 'events' | 'only'>,
  { random, hasDisks }: { readonly random: SeededRandom; readonly hasDisks: boolean },
): readonly EventKind[] {
  const kinds = KINDS.filter(
    (kind) => (only?.includes(kind) ?? true) && (hasDisks || factsOf(kind).needsRoot !== true),
  );
  const drawn: EventKind[] = [];
  while (drawn.length < events && kinds.length > 0) {
    drawn.push(...shuffled(kinds, random));
    drawn.push(
      ...shuffled(
        kinds.flatMap((kind) => Array<EventKind>(factsOf(kind).weight - 1).fill(kind)),
        random,
      ),
    );
  }

  return drawn.slice(0, events);
}

function shuffled<T>(values: readonly T[], random: SeededRandom): readonly T[] {
  return values
    .map((value) => ({ value, key: random.fraction() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
