import { capitalise, inventWord } from './invented-words.ts';

const FIRST_NAMES = 600;
const LAST_NAMES = 8_000;
const COMBINATIONS = FIRST_NAMES * LAST_NAMES;
/** Coprime to {@link COMBINATIONS}. */
const SPREAD = 2_568_787;

export interface PersonName {
  readonly first: string;
  readonly last: string;
  /** Lower-case account name; unique for each `index`. */
  readonly account: string;
}

/** A name put together from syllables, so that it belongs to nobody. `offset` makes domains differ. */
export function namePerson(index: number, offset: number): PersonName {
  const combination = ((index % COMBINATIONS) * SPREAD + (offset % COMBINATIONS)) % COMBINATIONS;
  const first = inventWord(combination % FIRST_NAMES, 2);
  const last = inventWord(FIRST_NAMES + Math.floor(combination / FIRST_NAMES), 2);
  const round = Math.floor(index / COMBINATIONS);

  return {
    first: capitalise(first),
    last: capitalise(last),
    account: `${first}.${last}${round === 0 ? '' : round}`,
  };
}
