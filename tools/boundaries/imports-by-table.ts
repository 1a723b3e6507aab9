import { APART, FLOORS, FOR_TESTS, MAY_IMPORT, NAMED_ENTRIES, OUTSIDE } from './import-table.ts';
import type { PackageEntries } from './package-entries.ts';

/** One file that imports another, by paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** It is gone at run time. */
  readonly isType: boolean;
  /** A test, or what only tests use, asks for it. */
  readonly isTest: boolean;
}

export interface Fault {
  readonly rule: string;
  readonly comment: string;
}

/** Holds imports against the table of who may import whom, and remembers which of its rights were used. */
export class ImportsByTable {
  readonly #entries: PackageEntries;
  readonly #used = new Set<string>();

  constructor(entries: PackageEntries) {
    this.#entries = entries;
  }

  /** What is wrong with an import; undefined: nothing. */
  findFault(asked: Import): Fault | undefined {
    return findWrongFloor(asked) ?? this.#findForbidden(asked);
  }

  #findForbidden(asked: Import): Fault | undefined {
    const [from, to] = [rowOf(asked.from), rowOf(asked.to) ?? homeOf(asked.to)];
    if (from === to || !/^(packages|apps)[/]/.test(asked.to)) {
      return undefined;
    }
    if (homeOf(asked.from) === homeOf(asked.to)) {
      return asked.isType || asked.isTest || this.#takes(from, to) ? undefined : forbidden(from, to);
    }
    if (asked.to.startsWith('apps/')) {
      return isOutside(asked.from) ? REACHED_IN : forbidden(from, to);
    }

    const entry = this.#entries.nameOf(asked.to);
    if (entry === undefined) {
      return { rule: 'no-deep-imports', comment: `${asked.to} is none of the exports of ${to}.` };
    }

    return from === undefined || this.#mayTake(from, entry, asked) ? undefined : forbidden(from, entry);
  }

  /** Rights that no import needed, once all of them were asked about. */
  listUnused(): readonly string[] {
    return Object.entries(MAY_IMPORT).flatMap(([row, rights]) =>
      rights
        .filter((right) => !this.#used.has(useOf(row, right)))
        .map((right) => `${row} may import ${right} and does not: take it out of MAY_IMPORT.`),
    );
  }

  #mayTake(row: string, entry: string, { isType, isTest }: Import): boolean {
    const [name = '', subpath = ''] = entry.split('/');
    const right = NAMED_ENTRIES.has(subpath) ? entry : name;
    if (isTest) {
      return FOR_TESTS.has(name) || packagesBelow(homeOf(row)).has(name);
    }

    return isType
      ? this.#takes(row, `${name} (types)`) ||
          this.#takes(row, name) ||
          (row !== homeOf(row) && packagesBelow(homeOf(row)).has(name))
      : this.#takes(row, right);
  }

  #takes(row: string | undefined, right: string): boolean {
    const isAllowed = row !== undefined && MAY_IMPORT[row]?.includes(right) === true;
    if (isAllowed) {
      this.#used.add(useOf(row, right));
    }

    return isAllowed;
  }
}

/** An import from a floor to one that does not lie below it, or between folders that know nothing of each other. */
function findWrongFloor({ from, to, isTest }: Import): Fault | undefined {
  if (isTest) {
    return undefined;
  }

  for (const [house, floors] of Object.entries(FLOORS)) {
    const [room, other] = [folderIn(house, from), folderIn(house, to)];
    const isBelow = (floor: readonly string[]) => floor.includes(other ?? '');
    const own = floors.findIndex((floor) => floor.includes(room ?? ''));
    if (room !== undefined && own < 0) {
      return { rule: 'floors', comment: `In ${house}, ${room} has no floor: give it one in FLOORS.` };
    }
    if (room !== other && own >= 0 && other !== undefined && floors.findIndex(isBelow) >= own) {
      return { rule: 'floors', comment: `In ${house}, ${other} does not lie below ${room}.` };
    }
  }
  for (const house of APART) {
    const [room, other] = [folderIn(house, from), folderIn(house, to)];
    if (room !== undefined && other !== undefined && room !== other) {
      return {
        rule: 'apart',
        comment: `Folders of ${house} know nothing of each other: share what lies below.`,
      };
    }
  }

  return undefined;
}

/** The folder right below `house` that holds the file; undefined: it lies elsewhere, or beside the folders. */
function folderIn(house: string, path: string): string | undefined {
  const [folder, ...rest] = path.startsWith(`${house}/`) ? path.slice(house.length + 1).split('/') : [];
  return rest.length > 0 ? folder : undefined;
}

/** What rules are called that are rows of the table. @internal For tests. */
export function ruleOf(row: string): string {
  return `boundary-${row.replace(/^(packages|apps)[/]/, '')}`;
}

const REACHED_IN: Fault = {
  rule: 'apps-from-outside',
  comment: `${OUTSIDE.join(', ')} import nothing of apps: share it in a package, or start the app as a program.`,
};

function isOutside(path: string): boolean {
  return OUTSIDE.some((folder) => path.startsWith(`${folder}/`));
}

function forbidden(row: string | undefined, wanted: string): Fault {
  return {
    rule: ruleOf(row ?? ''),
    comment: `${row} may import ${MAY_IMPORT[row ?? '']?.join(', ') || 'nothing'}, and not ${wanted}; see tools/boundaries/import-table.ts.`,
  };
}

/** All that a package or app may import in any of its threads, and all that those may. */
function packagesBelow(home: string, found = new Set<string>()): ReadonlySet<string> {
  for (const [row, rights] of Object.entries(MAY_IMPORT)) {
    for (const right of homeOf(row) === home ? rights : []) {
      const name = right.split(/[/ ]/)[0] ?? '';
      if (!found.has(name)) {
        found.add(name);
        packagesBelow(`packages/${name}`, found);
      }
    }
  }

  return found;
}

/** The row with the longest folder that holds the file. */
function rowOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((folder) => path.startsWith(`${folder}/`))
    .toSorted((left, right) => right.length - left.length)[0];
}

function homeOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function useOf(row: string, right: string): string {
  return `${row} → ${right}`;
}
