import { describe, expect, it } from 'vitest';
import { estateFiles } from '../src/archive/estate-files.ts';
import type { FileType } from '../src/archive/file-types.ts';
import type { EstateOptions } from '../src/options/estate-options.ts';
import { planEstate } from '../src/plan/plan-estate.ts';
import { isRecord, type Json, type JsonRecord } from './format-rules.ts';

const ESTATE = readEstate({ objects: 8_000, domains: 2, seed: 1 });

describe('groups', () => {
  const members = new Map(
    ESTATE.groups.map((group) => [idOf(group), listIn(group, 'Members').filter(isRecord).map(idOf)]),
  );

  it('have skewed sizes', () => {
    const sizes = [...members.values()].map(({ length }) => length).filter((size) => size > 0);
    sizes.sort((a, b) => a - b);
    const median = sizes[sizes.length >>> 1] ?? 0;
    expect(sizes.at(-1)).toBeGreaterThan(20 * median);
  });

  it('nest deeply and in cycles', () => {
    expect(longestChain(members)).toBeGreaterThanOrEqual(20);
    expect([...members.keys()].some((id) => isWithinItself(members, id))).toBe(true);
  });

  it('do not nest when told so', () => {
    const flat = readEstate({ objects: 2_000, nesting: 0 });
    const applications = flat.groups.filter((group) => nameOf(group).startsWith('APP_'));
    const nested = applications.flatMap((group) => listIn(group, 'Members')).filter(isRecord);
    expect(nested.filter(({ ObjectType }) => ObjectType === 'Group')).toEqual([]);
  });
});

describe('sessions', () => {
  it('follow who works where', () => {
    const departmentOf = new Map(ESTATE.users.map((user) => [idOf(user), placeOf(user)]));
    const pairs = ESTATE.computers
      .filter((computer) => placeOf(computer).startsWith('OU=COMPUTERS,'))
      .flatMap((computer) =>
        sessionsOf(computer).map((user) => [placeOf(computer), departmentOf.get(user) ?? ''] as const),
      );
    const together = pairs.filter(
      ([computer, user]) => user === computer.replace('OU=COMPUTERS', 'OU=USERS'),
    );
    expect(together.length).toBeGreaterThan(0.7 * pairs.length);
    expect(pairs.length).toBeGreaterThan(500);
  });

  it('are as many as asked for', () => {
    const mean = (sessions: number) => {
      const { computers } = readEstate({ objects: 3_000, sessions });
      const reached = computers.filter(({ Status }) => isRecord(Status ?? null) && isReached(Status));
      return reached.flatMap(sessionsOf).length / reached.length;
    };
    expect(mean(0)).toBeLessThan(0.1);
    expect(mean(4)).toBeGreaterThan(3.5);
    expect(mean(4)).toBeLessThan(4.5);
  });
});

describe('hygiene', () => {
  it('shows in what may go wrong', () => {
    const [good, poor] = (['good', 'poor'] as const).map((hygiene) =>
      readEstate({ objects: 4_000, hygiene }),
    );
    const managed = (estate = good) => shareOf(estate?.computers ?? [], 'haslaps');
    const unconstrained = (estate = good) => shareOf(estate?.computers ?? [], 'unconstraineddelegation');
    expect(managed(good)).toBeGreaterThan(0.9);
    expect(managed(poor)).toBeLessThan(0.5);
    expect(unconstrained(poor)).toBeGreaterThan(unconstrained(good));
  });

  it('leaves about as many accounts behind as asked for', () => {
    const disabled = (stale: number) =>
      readEstate({ objects: 4_000, stale }).users.filter((user) => propertyOf(user, 'enabled') === false)
        .length;
    expect(disabled(0)).toBeLessThan(20);
    expect(disabled(0.6)).toBeGreaterThan(500);
  });
});

describe('trusts', () => {
  it('look the same from both sides', () => {
    const { domains } = readEstate({ objects: 2_000, domains: 5, forests: 3, trusts: 3, seed: 2 });
    const sides = domains.flatMap((domain) =>
      listIn(domain, 'Trusts')
        .filter(isRecord)
        .map((trust) => ({ from: idOf(domain), to: trust['TargetDomainSid'], type: trust['TrustType'] })),
    );
    const own = new Set(domains.map(idOf));
    const inside = sides.filter(({ to }) => own.has(textOf(to)));

    expect(inside.map(({ type }) => type)).toContain('Forest');
    expect(inside.map(({ type }) => type)).toContain('ParentChild');
    for (const { from, to, type } of inside) {
      expect(sides).toContainEqual({ from: to, to: from, type });
    }
  });
});

interface Records {
  readonly users: readonly JsonRecord[];
  readonly groups: readonly JsonRecord[];
  readonly computers: readonly JsonRecord[];
  readonly domains: readonly JsonRecord[];
}

function readEstate(options: EstateOptions): Records {
  const files = [...estateFiles(planEstate(options))];
  const ofType = (wanted: FileType) =>
    files
      .filter(({ type }) => type === wanted)
      .flatMap((file) => [...file.records()].map((text) => JSON.parse(text) as JsonRecord));
  return {
    users: ofType('users'),
    groups: ofType('groups'),
    computers: ofType('computers'),
    domains: ofType('domains'),
  };
}

/** Length of the longest chain of groups found by walking down without entering a group twice. */
function longestChain(members: ReadonlyMap<string, readonly string[]>): number {
  const depths = new Map<string, number>();
  const depthOf = (id: string, above: ReadonlySet<string>): number => {
    const known = depths.get(id);
    if (known !== undefined) {
      return known;
    }

    const below = (members.get(id) ?? []).filter((member) => members.has(member) && !above.has(member));
    const inner = new Set([...above, id]);
    const depth = 1 + below.reduce((deepest, member) => Math.max(deepest, depthOf(member, inner)), 0);
    depths.set(id, depth);
    return depth;
  };
  return Math.max(...[...members.keys()].map((id) => depthOf(id, new Set())));
}

function isWithinItself(members: ReadonlyMap<string, readonly string[]>, id: string): boolean {
  const reached = new Set(members.get(id));
  for (const member of reached) {
    for (const next of members.get(member) ?? []) {
      reached.add(next);
    }
  }
  return reached.has(id);
}

function sessionsOf(computer: JsonRecord): string[] {
  return ['Sessions', 'PrivilegedSessions', 'RegistrySessions']
    .map((source) => computer[source])
    .filter(isRecord)
    .flatMap((list) => listIn(list, 'Results'))
    .filter(isRecord)
    .map(({ UserSID }) => textOf(UserSID));
}

function isReached(status: Json | undefined): boolean {
  return isRecord(status) && status['Connectable'] === true;
}

function placeOf(record: JsonRecord): string {
  const name = textOf(propertyOf(record, 'distinguishedname'));
  return name.slice(name.indexOf(',') + 1);
}

function nameOf(record: JsonRecord): string {
  return textOf(propertyOf(record, 'name'));
}

function shareOf(records: readonly JsonRecord[], property: string): number {
  return records.filter((record) => propertyOf(record, property) === true).length / records.length;
}

function propertyOf({ Properties }: JsonRecord, name: string): Json | undefined {
  return isRecord(Properties) ? Properties[name] : undefined;
}

function idOf({ ObjectIdentifier }: JsonRecord): string {
  return textOf(ObjectIdentifier);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function listIn(record: JsonRecord, key: string): readonly Json[] {
  const list = record[key];
  return Array.isArray(list) ? list : [];
}
