import type { RuleDraft } from '../../engine/rule-draft.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import type { RelationshipsOfKind } from '../../relationships/relationships-of-kind.ts';

export interface RawRight {
  /** Kind that ingest wrote. */
  readonly from: 'OwnsRaw' | 'WriteOwnerRaw';
  /** Kind that is derived from it. */
  readonly to: 'Owns' | 'WriteOwner';
}

export type GrantsRight = (principal: number, target: number) => boolean;

/** Derives one relationship from every raw one whose principal is a directory node, where `grants` agrees. */
export function deriveFromRaw(
  view: RuleView,
  draft: RuleDraft,
  { from, to }: RawRight,
  grants: GrantsRight,
): void {
  const raw = view.relationships(from);
  const directory = view.nodes('Base');
  const derived = draft.kind(to);
  const properties = new DerivedProperties(raw, draft);

  raw.forEach((start, end, propertySet) => {
    if (directory.has(start) && grants(start, end)) {
      derived.add(start, end, properties.of(propertySet));
    }
  });
}

/** Property sets of derived rights by those of the raw ones; each is read once. */
class DerivedProperties {
  readonly #raw: RelationshipsOfKind;
  readonly #draft: RuleDraft;
  readonly #known = new Map<number, number>();

  constructor(raw: RelationshipsOfKind, draft: RuleDraft) {
    this.#raw = raw;
    this.#draft = draft;
  }

  of(rawSet: number): number {
    let set = this.#known.get(rawSet);
    if (set === undefined) {
      set = this.#draft.propertySet(derivedProperties(this.#raw.readPropertySet(rawSet)));
      this.#known.set(rawSet, set);
    }

    return set;
  }
}

/** Canonical JSON text: keys are sorted. */
function derivedProperties(rawJson: string): string {
  const raw: Readonly<Record<string, unknown>> = JSON.parse(rawJson);
  const hash = raw['inheritancehash'];

  return JSON.stringify({
    inheritancehash: typeof hash === 'string' ? hash : '',
    isacl: true,
    isinherited: raw['isinherited'] === true,
  });
}
