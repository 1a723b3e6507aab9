import { type GraphSnapshot, iterateNodesOfKind, kindIdOf } from '@secgraph/graph';
import { BooleanProperty } from '../properties/boolean-property.ts';
import { NumberProperty } from '../properties/number-property.ts';
import { inboundTest, windowsTest } from './node-tests.ts';

/** Who used an account this long before the last one of all who did, or later, counts as active. In seconds. */
const ACTIVE_WINDOW = 14 * 86_400;

const LOCAL_GROUP_RIGHTS = ['AdminTo', 'CanRDP', 'CanPSRemote', 'ExecuteDCOM'];

/** How much of what is in use has been looked at: a share of it, from 0 to 1; 0 where nothing is in use. */
export interface Coverage {
  readonly active: number;
  readonly share: number;
}

/** What collection reached beyond the directory itself. */
export interface Completeness {
  /** Active users that were seen on a computer. */
  readonly sessions: Coverage;
  /** Active computers with Windows that have somebody in one of their local groups. */
  readonly localGroups: Coverage;
}

/** The completeness of a whole graph, without regard to domains. */
export function measureCompleteness(snapshot: GraphSnapshot): Completeness {
  return {
    sessions: measureSessions(snapshot)(undefined),
    localGroups: measureLocalGroups(snapshot)(undefined),
  };
}

/** The parts of a graph that are measured apart from each other. */
export interface Parts {
  /** The part that each node belongs to. */
  readonly placeOf: Uint32Array;
  readonly placeCount: number;
}

/** Tells the coverage of one part or, for undefined, of everything. */
export type CoverageOf = (place: number | undefined) => Coverage;

/** Each part has a window of its own, which ends with its own last logon. */
export function measureSessions(snapshot: GraphSnapshot, parts?: Parts): CoverageOf {
  return measure(snapshot, parts, { kind: 'User', isMeant: () => true, seenBy: ['HasSession'] });
}

/** As {@link measureSessions}. */
export function measureLocalGroups(snapshot: GraphSnapshot, parts?: Parts): CoverageOf {
  return measure(snapshot, parts, {
    kind: 'Computer',
    isMeant: windowsTest(snapshot),
    seenBy: LOCAL_GROUP_RIGHTS,
  });
}

interface Population {
  readonly kind: string;
  readonly isMeant: (node: number) => boolean;
  /** Kinds of inbound relationships; one of them will do. */
  readonly seenBy: readonly string[];
}

function measure(
  snapshot: GraphSnapshot,
  parts: Parts | undefined,
  { kind, isMeant, seenBy }: Population,
): CoverageOf {
  const lastLogon = lastLogonReader(snapshot);
  const isSeen = inboundTest(snapshot, seenBy);
  const everything = new Tally(1);
  const byPlace = new Tally(parts?.placeCount ?? 0);
  const visit = (action: (tally: Tally, place: number, node: number, logon: number) => void) => {
    for (const node of iterateNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0)) {
      const logon = lastLogon(node);
      if (logon !== undefined && isMeant(node)) {
        action(everything, 0, node, logon);
        if (parts !== undefined) {
          action(byPlace, parts.placeOf[node] as number, node, logon);
        }
      }
    }
  };

  visit((tally, place, _, logon) => tally.noteLogon(place, logon));
  visit((tally, place, node, logon) => {
    if (tally.isActive(place, logon)) {
      tally.count(place, isSeen(node));
    }
  });

  return (place) => (place === undefined ? everything.coverageOf(0) : byPlace.coverageOf(place));
}

class Tally {
  readonly #newest: Float64Array;
  readonly #active: Float64Array;
  readonly #seen: Float64Array;

  constructor(placeCount: number) {
    this.#newest = new Float64Array(placeCount);
    this.#active = new Float64Array(placeCount);
    this.#seen = new Float64Array(placeCount);
  }

  noteLogon(place: number, logon: number): void {
    this.#newest[place] = Math.max(this.#newest[place] as number, logon);
  }

  /** When all logons are noted. */
  isActive(place: number, logon: number): boolean {
    return logon >= (this.#newest[place] as number) - ACTIVE_WINDOW;
  }

  count(place: number, isSeen: boolean): void {
    this.#active[place] = (this.#active[place] as number) + 1;
    this.#seen[place] = (this.#seen[place] as number) + Number(isSeen);
  }

  coverageOf(place: number): Coverage {
    const active = this.#active[place] as number;
    return { active, share: active === 0 ? 0 : (this.#seen[place] as number) / active };
  }
}

/** Reads when an account was last used; undefined for those that are disabled or never were. */
function lastLogonReader(snapshot: GraphSnapshot): (node: number) => number | undefined {
  const isEnabled = new BooleanProperty(snapshot, 'enabled');
  const lastLogon = new NumberProperty(snapshot, 'lastlogontimestamp');

  return (node) => {
    const logon = isEnabled.read(node) === true ? lastLogon.read(node) : undefined;
    return logon !== undefined && logon > 0 ? logon : undefined;
  };
}
