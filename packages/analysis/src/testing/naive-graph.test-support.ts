import { type RuleSwitches, switchesOf } from '../settings/rule-switches.ts';
import { type DrawnGraph, type DrawnNode, objectIdOf } from './draw-graph.test-support.ts';

/** A node of a {@link NaiveGraph}, compared by identity. */
export type NaiveNode = DrawnNode;

/**
 * A drawn graph for naive implementations of rules: plain loops over plain objects, nothing indexed, nothing
 * remembered. Obviously right is all that counts here.
 */
export class NaiveGraph {
  readonly switches: RuleSwitches;
  readonly #graph: DrawnGraph;

  /** Default: the current rules. */
  constructor(graph: DrawnGraph, switches = switchesOf('current')) {
    this.#graph = graph;
    this.switches = switches;
  }

  get all(): readonly NaiveNode[] {
    return this.#graph.nodes;
  }

  nodes(...kinds: readonly string[]): NaiveNode[] {
    return this.all.filter((node) => kinds.some((kind) => node.kinds.includes(kind)));
  }

  /** Nodes with a relationship of any of the kinds into `end`. */
  starts(kinds: string | readonly string[], end: NaiveNode): NaiveNode[] {
    const names = new Set(this.#between(kinds, undefined, end).map(({ start }) => start));
    return this.all.filter(({ name }) => names.has(name));
  }

  /** The directory nodes among {@link starts}. */
  holders(kinds: string | readonly string[], end: NaiveNode): NaiveNode[] {
    return this.starts(kinds, end).filter((start) => start.kinds.includes('Base'));
  }

  /** Nodes into which `start` has a relationship of any of the kinds. */
  ends(start: NaiveNode, kinds: string | readonly string[]): NaiveNode[] {
    const names = new Set(this.#between(kinds, start, undefined).map(({ end }) => end));
    return this.all.filter(({ name }) => names.has(name));
  }

  has(start: NaiveNode, kinds: string | readonly string[], end: NaiveNode): boolean {
    return this.#between(kinds, start, end).length > 0;
  }

  /** Undefined: whatever it is. */
  #between(kinds: string | readonly string[], start: NaiveNode | undefined, end: NaiveNode | undefined) {
    const wanted = [kinds].flat();

    return this.#graph.relationships.filter(
      (relationship) =>
        (start === undefined || relationship.start === start.name) &&
        (end === undefined || relationship.end === end.name) &&
        wanted.includes(relationship.kind),
    );
  }

  objectId(node: NaiveNode): string {
    return objectIdOf(node);
  }

  /** A property if it is a text. */
  text(node: NaiveNode, name: string): string | undefined {
    const value = node.properties[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** A property if it is true or false. */
  truth(node: NaiveNode, name: string): boolean | undefined {
    const value = node.properties[name];
    return typeof value === 'boolean' ? value : undefined;
  }

  /** A property if it is a number, or a text that is one. */
  number(node: NaiveNode, name: string): number | undefined {
    const value = node.properties[name];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && !Number.isNaN(number) ? number : undefined;
  }

  /** A property if it is a list of texts. */
  list(node: NaiveNode, name: string): readonly string[] | undefined {
    const value = node.properties[name];
    const isList = Array.isArray(value) && value.every((element) => typeof element === 'string');
    return isList ? value : undefined;
  }

  /** All members of a group, members of members included, itself never. */
  members(group: NaiveNode): NaiveNode[] {
    const isLeftOut = (node: NaiveNode) =>
      !this.switches.expandsAdministrators && this.objectId(node).endsWith('-544');
    const found = new Set<NaiveNode>();
    const walk = (node: NaiveNode): void => {
      for (const member of isLeftOut(node) ? [] : this.starts(['MemberOf', 'MemberOfLocalGroup'], node)) {
        if (!found.has(member) && !isLeftOut(member)) {
          found.add(member);
          walk(member);
        }
      }
    };

    walk(group);
    found.delete(group);
    return [...found];
  }

  /** Authenticated Users and Everyone. */
  isSpecial(node: NaiveNode): boolean {
    return node.kinds.includes('Group') && /-S-1-(5-11|1-0)$/.test(this.objectId(node));
  }

  /** The cross product, step by step as it is specified. */
  cross(...sets: readonly (readonly NaiveNode[])[]): NaiveNode[] {
    if (sets.length < 2) {
      return [];
    }

    const isExpanded = ({ kinds }: NaiveNode) => kinds.includes('Group') || kinds.includes('ADLocalGroup');
    const keep = sets
      .map((direct) => ({
        direct,
        all: [...direct, ...direct.filter(isExpanded).flatMap((node) => this.members(node))],
      }))
      .filter(({ all }) => !all.some((node) => this.isSpecial(node)));
    const [first, ...others] = keep;
    if (first === undefined || others.length === 0) {
      return first?.direct.slice() ?? [...new Set(sets.flat())];
    }

    const holdsAll = (node: NaiveNode) => others.every(({ all }) => all.includes(node));
    const result = new Set(first.direct.filter(holdsAll));
    let below = new Set(first.direct.filter((node) => !holdsAll(node)).flatMap((node) => this.members(node)));
    const size = (node: NaiveNode) => this.members(node).length;
    const order = (left: NaiveNode, right: NaiveNode) =>
      size(left) - size(right) || this.all.indexOf(left) - this.all.indexOf(right);

    for (const group of [...below].filter((node) => size(node) > 0).sort(order)) {
      if (below.delete(group) && holdsAll(group)) {
        const members = new Set(this.members(group));
        result.add(group);
        below =
          this.switches.coveredMembers === 'removed'
            ? below.difference(members)
            : below.symmetricDifference(members);
      }
    }
    return [...new Set([...result, ...[...below].filter(holdsAll)])];
  }

  /** Groups expanded to those of their members who have no members; other principals as they are. */
  leaves(principals: readonly NaiveNode[]): NaiveNode[] {
    const all = principals.flatMap((principal) =>
      principal.kinds.includes('Group')
        ? this.members(principal).filter((member) => this.members(member).length === 0)
        : [principal],
    );
    return [...new Set(all)];
  }

  /** The domain and all that reach it over trusts within a forest. */
  forest(domain: NaiveNode): NaiveNode[] {
    const trusting = this.nodes('Domain').filter((other) => this.#trusts(other, domain, []));
    return [...new Set([domain, ...trusting])];
  }

  #trusts(from: NaiveNode, to: NaiveNode, seen: readonly NaiveNode[]): boolean {
    return this.ends(from, 'SameForestTrust')
      .filter((next) => next.kinds.includes('Domain') && !seen.includes(next))
      .some((next) => next === to || this.#trusts(next, to, [...seen, next]));
  }

  /**
   * In the notation of drawings, sorted, each once, without relationships of a node to itself unless asked
   * for, or the rule set keeps them.
   */
  arrows(
    kind: string,
    pairs: Iterable<readonly [start: NaiveNode, end: NaiveNode]>,
    options: { keepsSelf?: boolean } = {},
  ): string[] {
    const keepsSelf = options.keepsSelf === true || this.switches.selfRelationships === 'kept';
    const lines = new Set<string>();
    for (const [start, end] of pairs) {
      if (start !== end || keepsSelf) {
        lines.add(`${start.name} -${kind}-> ${end.name}`);
      }
    }
    return [...lines].sort();
  }
}
