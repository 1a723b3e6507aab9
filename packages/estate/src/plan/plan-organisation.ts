import { hashParts, SeededRandom } from '@secgraph/kernel';
import { DEPARTMENT_CODES, DEPARTMENTS } from '../names/enterprise-words.ts';
import { capitalise, inventWord, wordCount } from '../names/invented-words.ts';
import { STREAM } from '../random/streams.ts';
import type { Organisation, Region, Unit } from './organisation.ts';
import { partition } from './ranges.ts';

/** Departments of regions, with few large ones and many small ones. */
export function planOrganisation(
  seed: number,
  domainIndex: number,
  sizes: { regions: number; units: number; people: number; workstations: number },
): Organisation {
  const regions = nameRegions(seed, domainIndex, sizes.regions);
  const departments = Math.ceil(sizes.units / sizes.regions);
  const units = Array.from({ length: sizes.units }, (_, index): Unit => {
    const department = index % departments;
    return {
      index,
      region: regions[Math.floor(index / departments)] ?? firstOf(regions),
      department: DEPARTMENTS[department % DEPARTMENTS.length] ?? DEPARTMENTS[0],
      departmentCode: DEPARTMENT_CODES[department % DEPARTMENT_CODES.length] ?? DEPARTMENT_CODES[0],
    };
  });
  const weights = units.map(
    ({ index }) => 0.3 + 4 * new SeededRandom(STREAM.unit, seed, domainIndex, index).fraction() ** 3,
  );

  return {
    regions,
    units,
    peopleStarts: partition(sizes.people, weights),
    workstationStarts: partition(sizes.workstations, weights),
  };
}

function nameRegions(seed: number, domainIndex: number, count: number): Region[] {
  const first = hashParts([STREAM.place, seed, domainIndex]) % wordCount(2);
  const seen = new Map<string, number>();

  return Array.from({ length: count }, (_, index) => {
    const word = inventWord((first + index) % wordCount(2), 2);
    const letters = word.slice(0, 3).toUpperCase();
    const times = seen.get(letters) ?? 0;
    seen.set(letters, times + 1);
    return { index, name: capitalise(word), code: times === 0 ? letters : `${letters}${times}` };
  });
}

function firstOf(regions: readonly Region[]): Region {
  const [first] = regions;
  if (first === undefined) {
    throw new RangeError('An organisation has at least one region.');
  }
  return first;
}
