import type { SeedType, TagType } from '@secgraph/vocabulary';
/** What a selector starts from. */
export interface SelectorSeed {
  readonly type: SeedType;
  /** An object id, or a statement whose nodes count, whatever else it returns. */
  readonly value: string;
}

export interface TagSelector {
  readonly id: number;
  readonly name: string;
  /** It came with the product. */
  readonly isDefault: boolean;
  readonly isDisabled: boolean;
  /** Another one means that somebody changed it. */
  readonly version: string;
  readonly seeds: readonly SelectorSeed[];
}

/** A zone or a label, and what selects its members. */
export interface ZoneTag {
  readonly id: number;
  readonly name: string;
  readonly type: TagType;
  /** The kind that its members carry. */
  readonly kindName: string;
  /** The position of a zone: 1 is the highest, tier zero. */
  readonly position: number | undefined;
  /** Only certified members count. */
  readonly requiresCertification: boolean;
  /** Findings are looked for in it; of zones alone. */
  readonly isAnalysed: boolean;
  readonly selectors: readonly TagSelector[];
}

/** How far the members of a tag reach beyond its seeds. */
export interface ExpansionMethod {
  readonly children: boolean;
  readonly parents: boolean;
}

export const EXPANSION_METHODS: Readonly<Record<TagType, ExpansionMethod>> = {
  zone: { children: true, parents: true },
  label: { children: true, parents: false },
  owned: { children: false, parents: false },
};
