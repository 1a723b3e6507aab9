import type { ReadableCollection } from '../../../api/entities.ts';

/** A list of nodes that are related to the one in the panel. */
export interface ListSection {
  readonly label: string;
  readonly collection: ReadableCollection;
  /** Last segment of the path of the list, or its name in the query. */
  readonly list: string;
  /** What its size is called in the answer about the entity; undefined: only the list itself knows it. */
  readonly count: string | undefined;
  /** Whether the service has a picture of it: some lists follow from properties, not from relationships. */
  readonly isDrawn: boolean;
}

/** Sections below one heading. */
export interface SectionGroup {
  readonly label: string;
  readonly sections: readonly ListSection[];
  /** The one of them that holds what is in all others; undefined: none does, and their sizes add up. */
  readonly whole?: ListSection | undefined;
}

export type OfferedSection = ListSection | SectionGroup;

/** Where a kind is read, and what its panel offers, in order. */
export interface KindPanel {
  readonly collection: ReadableCollection;
  readonly sections: readonly OfferedSection[];
}
