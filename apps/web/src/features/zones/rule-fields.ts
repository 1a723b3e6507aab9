import type { AssetGroupTag, AssetGroupTagSelector, SelectorSeed } from '@secgraph/contract';
import { SEED_TYPES } from '@secgraph/vocabulary';

/** What stands in the form of a rule. */
export interface RuleFields {
  readonly name: string;
  readonly description: string;
  readonly type: 'objects' | 'cypher';
  /** Object ids. */
  readonly objects: readonly string[];
  readonly statement: string;
  readonly autoCertify: number;
  readonly isOn: boolean;
}

/** Between statements of rules that have several: others than these pages make such. */
const BETWEEN = '\n;\n';
/** Whoever certifies by hand looks at what comes along, and not at what he has chosen himself. */
const SEEDS_ONLY = 2;

/** A new rule may begin with a statement. */
export function fieldsOf(
  tag: AssetGroupTag,
  rule: AssetGroupTagSelector | undefined,
  statement = '',
): RuleFields {
  const begun = statement === '' ? [] : [{ type: SEED_TYPES.cypher, value: statement }];
  const seeds = rule === undefined ? begun : (rule.seeds ?? []);
  const isCypher = seeds[0]?.type === SEED_TYPES.cypher;

  return {
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    type: isCypher ? 'cypher' : 'objects',
    objects: isCypher ? [] : seeds.map(({ value }) => value),
    statement: isCypher ? seeds.map(({ value }) => value).join(BETWEEN) : '',
    autoCertify: rule?.auto_certify ?? (tag.require_certify === true ? 0 : SEEDS_ONLY),
    isOn: rule === undefined || rule.disabled_at === null,
  };
}

export function seedsOf({ type, objects, statement }: RuleFields): readonly SelectorSeed[] {
  if (type === 'objects') {
    return objects.map((value) => ({ type: SEED_TYPES['object-id'], value }));
  }

  return statement
    .split(BETWEEN)
    .filter((text) => text.trim() !== '')
    .map((value) => ({ type: SEED_TYPES.cypher, value }));
}
