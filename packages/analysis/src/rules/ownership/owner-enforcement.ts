import {
  findReachableSet,
  type GraphSnapshot,
  iterateNodesOfKind,
  kindIdOf,
  kindMaskOf,
  nodeHasKind,
  readObjectId,
  readProperty,
  readString,
} from '@secgraph/graph';
import type { AnalysisView } from '../../rule.ts';

/** Place of the switch inside `dsheuristics` that limits what owners may do, and the value that turns it on. */
const SWITCH_INDEX = 28;
const ENFORCED = '1';

const UNLIMITED = 1;
const LIMITED = 2;

/** Object ids of Domain Admins and Enterprise Admins end like this. */
const ADMIN_SUFFIXES = ['-512', '-519'] as const;

/**
 * Where domains limit the rights that owning an object implies (post-processing, Owns and WriteOwner).
 * Reads the graph only as far as questions are asked.
 */
export class OwnerEnforcement {
  readonly #view: AnalysisView;
  readonly #enforcedDomains: ReadonlySet<string>;
  readonly #computerKind: number;
  /** By node index: 0 until asked. Objects have many raw rights each. */
  readonly #answers: Uint8Array;
  #admins: ReadonlySet<number> | undefined;

  constructor(view: AnalysisView) {
    this.#view = view;
    this.#enforcedDomains = readEnforcedDomains(view.snapshot);
    this.#answers = new Uint8Array(view.snapshot.nodeCount);
    this.#computerKind = kindIdOf(view.snapshot, 'Computer') ?? -1;
  }

  /** Whether implied owner rights over the node are limited: a computer, or an account of one, in such a domain. */
  isLimited(target: number): boolean {
    if (this.#enforcedDomains.size === 0) {
      return false;
    }

    this.#answers[target] ||= this.#decide(target) ? LIMITED : UNLIMITED;
    return this.#answers[target] === LIMITED;
  }

  /** Whether the node is, or is a member of, a group of administrators of any domain. */
  isAdmin(principal: number): boolean {
    this.#admins ??= readAdmins(this.#view);
    return this.#admins.has(principal);
  }

  #decide(target: number): boolean {
    if (!this.#isComputerDerived(target)) {
      return false;
    }

    const domainSid = readString(this.#view.snapshot, target, 'domainsid');
    return domainSid !== undefined && this.#enforcedDomains.has(domainSid);
  }

  #isComputerDerived(target: number): boolean {
    const { snapshot } = this.#view;
    return (
      nodeHasKind(snapshot, target, this.#computerKind) ||
      readProperty(snapshot, target, 'gmsa') === true ||
      readProperty(snapshot, target, 'msa') === true
    );
  }
}

function readEnforcedDomains(snapshot: GraphSnapshot): ReadonlySet<string> {
  const enforced = new Set<string>();
  const domainKind = kindIdOf(snapshot, 'Domain');

  for (const domain of domainKind === undefined ? [] : iterateNodesOfKind(snapshot, domainKind)) {
    const domainSid = readString(snapshot, domain, 'domainsid');
    if (
      domainSid !== undefined &&
      readString(snapshot, domain, 'dsheuristics')?.[SWITCH_INDEX] === ENFORCED
    ) {
      enforced.add(domainSid);
    }
  }

  return enforced;
}

function readAdmins({ snapshot, cancellation }: AnalysisView): ReadonlySet<number> {
  const groups: number[] = [];
  const groupKind = kindIdOf(snapshot, 'Group');
  for (const group of groupKind === undefined ? [] : iterateNodesOfKind(snapshot, groupKind)) {
    const objectId = readObjectId(snapshot, group);
    if (ADMIN_SUFFIXES.some((suffix) => objectId.endsWith(suffix))) {
      groups.push(group);
    }
  }

  const memberships = ['MemberOf', 'MemberOfLocalGroup']
    .map((kind) => kindIdOf(snapshot, kind))
    .filter((kindId) => kindId !== undefined);
  const { nodes } = findReachableSet(snapshot, groups, {
    direction: 'inbound',
    kindsPerHop: [kindMaskOf(memberships)],
    minHops: 0,
    cancellation,
  });

  return new Set(nodes);
}
