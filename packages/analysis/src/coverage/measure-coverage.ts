import { type GraphSnapshot, iterateNodesOfKind, kindIdOf } from '@secgraph/graph';
import { AD_ACL_RELATIONSHIPS, type GraphModel } from '@secgraph/graph-schema';
import { type PlacedEnvironments, placeEnvironments } from '../exposure/environments.ts';
import { BooleanProperty } from '../properties/boolean-property.ts';
import { propertyPresence } from '../properties/property-presence.ts';
import { StringProperty } from '../properties/string-property.ts';
import { inboundTest, type NodeTest, outboundTest, windowsTest } from '../quality/node-tests.ts';
import { StoredRelationships } from '../relationships/stored-relationships.ts';
import { EXTENDED_KINDS } from '../rules/derivation-rules.ts';
import { type AnalysisSettings, derivesExtended } from '../settings/analysis-settings.ts';
import type { CollectedInput, Population, Trace } from './collected-input.ts';
import { COLLECTED_INPUTS } from './collected-inputs.ts';

const MAX_EXAMPLES = 5;
/** Stored in upper case, like all names of systems. */
const SERVER_2025 = '2025';

/** How much of an input was collected in an environment. */
export interface InputCoverage {
  readonly input: CollectedInput;
  readonly environmentId: string;
  /** Nodes of the environment that have an answer to give. */
  readonly total: number;
  /** Those of them of which there is none: they were not asked. */
  readonly notCollected: number;
  /** Those of which the collector says that it failed. */
  readonly failed: number;
  /** The first few nodes without an answer, ascending. */
  readonly examples: readonly number[];
}

/** An environment that others mention, and of which nothing was collected. */
export interface MentionedEnvironment {
  readonly environmentId: string;
}

export interface CollectionCoverage {
  /** Of collected environments, by environment and then in the order of the inputs; without those that nothing has. */
  readonly inputs: readonly InputCoverage[];
  readonly mentioned: readonly MentionedEnvironment[];
}

/**
 * Which inputs of rules were collected, as the graph is now. Whatever is missing is neither "safe" nor "at risk": it is
 * not known. What only techniques read that the settings leave out is left out, too. Linear in the nodes of the kinds
 * that have inputs.
 */
export function measureCoverage(
  snapshot: GraphSnapshot,
  model: GraphModel,
  settings: AnalysisSettings,
): CollectionCoverage {
  const needed = neededInputs(settings);
  const environments = placeEnvironments(snapshot, model);
  const populations = new Populations(snapshot);
  const tallies = needed.map((input) => tallyOf(snapshot, input, { environments, populations }));

  return {
    inputs: environments.ids.flatMap((environmentId, index) =>
      environments.collected[index] === true
        ? needed.flatMap((input, at) => {
            const counted = (tallies[at] as readonly (Counted | undefined)[])[index + 1];
            return input.environmentKind === environments.kinds[index] && counted !== undefined
              ? [{ input, environmentId, ...counted }]
              : [];
          })
        : [],
    ),
    mentioned: environments.ids.flatMap((environmentId, index) =>
      environments.collected[index] === true || environments.declared[index] === true
        ? []
        : [{ environmentId }],
    ),
  };
}

/** What an analysis by these settings reads, with what it decides there. */
function neededInputs(settings: AnalysisSettings): readonly CollectedInput[] {
  return derivesExtended(settings)
    ? COLLECTED_INPUTS
    : COLLECTED_INPUTS.map((input) => ({
        ...input,
        decides: input.decides.filter((kind) => !EXTENDED_KINDS.has(kind)),
      })).filter(({ decides, isExtended }) => decides.length > 0 && isExtended !== true);
}

interface Counted {
  total: number;
  notCollected: number;
  failed: number;
  readonly examples: number[];
}

interface Parts {
  readonly environments: PlacedEnvironments;
  readonly populations: Populations;
}

/** By the place of the environment. */
function tallyOf(
  snapshot: GraphSnapshot,
  { kind, population, trace }: CollectedInput,
  { environments, populations }: Parts,
): readonly (Counted | undefined)[] {
  const counts: (Counted | undefined)[] = [];
  const isMeant = populations.testOf(population);
  const isThere = traceTest(snapshot, trace, environments);
  const hasFailed = failureTest(snapshot, trace);
  for (const node of iterateNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0)) {
    const place = environments.placeOf[node] as number;
    if (place === 0 || !isMeant(node)) {
      continue;
    }
    const counted = (counts[place] ??= { total: 0, notCollected: 0, failed: 0, examples: [] });
    counted.total++;
    const isFailed = hasFailed(node);
    if (!isFailed && isThere(node)) {
      continue;
    }
    counted[isFailed ? 'failed' : 'notCollected']++;
    if (counted.examples.length < MAX_EXAMPLES) {
      counted.examples.push(node);
    }
  }

  return counts;
}

function traceTest(snapshot: GraphSnapshot, trace: Trace, environments: PlacedEnvironments): NodeTest {
  if ('inForest' in trace) {
    const places = forestsWith(snapshot, trace.inForest, environments);
    return (node) => places.has(environments.placeOf[node] as number);
  }

  const ofNode =
    'inbound' in trace ? inboundTest(snapshot, trace.inbound) : propertyPresence(snapshot, trace.property);
  if (!('orOfDomain' in trace)) {
    return ofNode;
  }

  const told = new Set<number>();
  const domainTells = propertyPresence(snapshot, trace.orOfDomain);
  for (const domain of iterateNodesOfKind(snapshot, kindIdOf(snapshot, 'Domain') ?? 0)) {
    if (domainTells(domain)) {
      told.add(environments.placeOf[domain] as number);
    }
  }
  if ('inbound' in trace) {
    for (let node = 0; node < snapshot.nodeCount; node++) {
      const place = environments.placeOf[node] as number;
      if (place !== 0 && !told.has(place) && ofNode(node)) {
        told.add(place);
      }
    }
  }

  return 'inbound' in trace
    ? (node) => told.has(environments.placeOf[node] as number)
    : (node) => ofNode(node) || told.has(environments.placeOf[node] as number);
}

/** Places of the domains with a node of the kind whose access list was read, and of those that trusts within a forest connect them with. */
function forestsWith(
  snapshot: GraphSnapshot,
  kind: string,
  { placeOf }: PlacedEnvironments,
): ReadonlySet<number> {
  const places = new Set<number>();
  const hasAccessList = inboundTest(snapshot, [...AD_ACL_RELATIONSHIPS, 'OwnsRaw']);
  for (const node of iterateNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0)) {
    if (hasAccessList(node)) {
      places.add(placeOf[node] as number);
    }
  }
  places.delete(0);

  const trusts = new StoredRelationships(snapshot, kindIdOf(snapshot, 'SameForestTrust'), () => undefined);
  const connected = new Map<number, Set<number>>();
  trusts.forEach((start, end) => {
    const [one, other] = [placeOf[start] as number, placeOf[end] as number];
    connected.set(one, (connected.get(one) ?? new Set()).add(other));
    connected.set(other, (connected.get(other) ?? new Set()).add(one));
  });
  for (const place of places) {
    for (const next of connected.get(place) ?? []) {
      places.add(next);
    }
  }
  return places;
}

/** Some collectors send a value that they made up, and say beside it that it was not collected. */
function failureTest(snapshot: GraphSnapshot, trace: Trace): NodeTest {
  const flag = 'flag' in trace ? trace.flag : undefined;
  if (flag === undefined) {
    return () => false;
  }
  const isCollected = new BooleanProperty(snapshot, flag);

  return (node) => isCollected.read(node) === false;
}

class Populations {
  readonly #isEnabled: BooleanProperty;
  readonly #isController: BooleanProperty;
  readonly #hasDomain: NodeTest;
  readonly #isWindows: NodeTest;
  readonly #system: StringProperty;
  readonly #isGroupManaged: BooleanProperty;

  constructor(snapshot: GraphSnapshot) {
    this.#isEnabled = new BooleanProperty(snapshot, 'enabled');
    this.#isController = new BooleanProperty(snapshot, 'isdc');
    this.#hasDomain = outboundTest(snapshot, ['DCFor']);
    this.#isWindows = windowsTest(snapshot);
    this.#isGroupManaged = new BooleanProperty(snapshot, 'gmsa');
    this.#system = new StringProperty(snapshot, 'operatingsystem');
  }

  testOf(population: Population): NodeTest {
    const isUsed: NodeTest = (node) => this.#isEnabled.read(node) === true && this.#isWindows(node);
    // Not every collector says so in both ways.
    const isController: NodeTest = (node) => this.#isController.read(node) === true || this.#hasDomain(node);
    switch (population) {
      case 'all':
        return () => true;
      case 'windows in use':
        return isUsed;
      case 'member computers in use':
        return (node) => isUsed(node) && !isController(node);
      case 'domain controllers':
        return isController;
      case 'group managed accounts':
        return (node) => this.#isGroupManaged.read(node) === true;
      case 'controllers of 2025':
        return (node) => isController(node) && this.#system.read(node)?.includes(SERVER_2025) === true;
    }
  }
}
