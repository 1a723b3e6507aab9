/** One end of a relationship that is to go, or the object whose setting is wrong. */
export interface FixEnd {
  readonly name: string;
  readonly objectId: string;
  readonly kind: string;
  /** Where it stands in the directory, if that is known. */
  readonly distinguishedName?: string | undefined;
}

/** A text in which names of objects are told apart from words: they may hold anything. */
export type FixText = readonly (string | { readonly name: string })[];

/** What somebody does to end a finding. */
export interface Fix {
  readonly steps: readonly FixText[];
  /**
   * PowerShell that does it, or shows with `-WhatIf` what it would do. Undefined: there is nothing that a script does
   * well.
   */
  readonly script: string | undefined;
}

export interface FixedRelationship {
  readonly source: FixEnd;
  readonly kind: string;
  readonly target: FixEnd;
}

export function nameOf({ name, objectId }: FixEnd): { readonly name: string } {
  return { name: name || objectId };
}
