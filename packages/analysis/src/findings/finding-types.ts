import type { GraphModel } from '@secgraph/graph-schema';
import { AZURE_FINDINGS, CURRENT_NAMES } from './catalogue/azure-findings.ts';
import { DEFAULT_GROUP_FINDINGS } from './catalogue/default-group-findings.ts';
import { LIST_FINDINGS } from './catalogue/list-findings.ts';
import { ZONE_FINDINGS } from './catalogue/zone-findings.ts';
import { declaredFindingTypes } from './declared-findings.ts';
import type { FindingType } from './finding-type.ts';

/** Every type of finding that the product itself knows. */
export const BUILT_IN_FINDING_TYPES: readonly FindingType[] = [
  ...ZONE_FINDINGS,
  ...AZURE_FINDINGS,
  ...LIST_FINDINGS,
  ...DEFAULT_GROUP_FINDINGS,
];

const BUILT_IN_TYPES = new Map(BUILT_IN_FINDING_TYPES.map((type) => [type.name, type]));

/** Every type of finding there is while a model holds. */
export class FindingTypes {
  /** The built-in ones first, each in the same place in every model. */
  readonly all: readonly FindingType[];
  readonly #byName: ReadonlyMap<string, FindingType>;
  readonly #switches: GraphModel['findingSwitches'];

  constructor(model: GraphModel) {
    this.#switches = model.findingSwitches;
    this.all = [...BUILT_IN_FINDING_TYPES, ...declaredFindingTypes(model)];
    this.#byName = new Map(this.all.map((type) => [type.name, type]));
  }

  /** Whether analyses look for findings of the type. */
  isEnabled({ name, isOffByDefault }: FindingType): boolean {
    return this.#switches.get(name) ?? isOffByDefault !== true;
  }

  find(name: string): FindingType | undefined {
    return this.#byName.get(name);
  }
}

const known = new WeakMap<GraphModel, FindingTypes>();

/** Made once for a model. */
export function findingTypesOf(model: GraphModel): FindingTypes {
  let types = known.get(model);
  if (types === undefined) {
    types = new FindingTypes(model);
    known.set(model, types);
  }
  return types;
}

/** The built-in type of that name. */
export function findFindingType(name: string): FindingType | undefined {
  return BUILT_IN_TYPES.get(name);
}

/** What a type is called now that clients may know by a former name. */
export function currentFindingName(name: string): string {
  return CURRENT_NAMES.get(name) ?? name;
}
