import type { SeededRandom } from './seeded-random.ts';

/** Syllables of no language: a name made of them belongs to nobody. */
const OPENINGS = [
  'Bra',
  'Cel',
  'Dov',
  'Est',
  'Fyr',
  'Gul',
  'Hax',
  'Ilm',
  'Jor',
  'Kes',
  'Lum',
  'Myr',
  'Nep',
  'Oxt',
  'Pra',
  'Quo',
  'Ruv',
  'Syl',
  'Tov',
  'Ulm',
  'Vex',
  'Wyl',
  'Yst',
  'Zor',
] as const;
const MIDDLES = ['ab', 'ek', 'il', 'om', 'un', 'ash', 'eth', 'ig', 'ol', 'ur', 'av', 'im'] as const;
const ENDINGS = ['an', 'ex', 'ith', 'or', 'us', 'ay', 'een', 'il', 'oth', 'ym'] as const;

const DEPARTMENTS = [
  'Smelting',
  'Tides',
  'Ledgers',
  'Kites',
  'Lanterns',
  'Quarry',
  'Signals',
  'Orchard',
  'Mapping',
  'Bellows',
  'Ferries',
  'Archive',
] as const;
const PURPOSES = [
  'Operators',
  'Readers',
  'Writers',
  'Support',
  'Approvers',
  'Guests',
  'Servers',
  'Desk',
] as const;
const TITLES = [
  'Lamp keeper',
  'Chart drawer',
  'Bell founder',
  'Tide reader',
  'Knot tier',
  'Wheelwright',
] as const;

export function inventWord(random: SeededRandom): string {
  return random.pick(OPENINGS) + random.pick(MIDDLES) + random.pick(ENDINGS);
}

export function inventDepartment(random: SeededRandom): string {
  return random.pick(DEPARTMENTS);
}

export function inventPurpose(random: SeededRandom): string {
  return random.pick(PURPOSES);
}

export function inventTitle(random: SeededRandom): string {
  return random.pick(TITLES);
}
