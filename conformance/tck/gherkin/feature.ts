/** One feature file, its outlines expanded. */
export interface Feature {
  /** Path below the folder that was read, with forward slashes. */
  readonly path: string;
  readonly name: string;
  readonly scenarios: readonly Scenario[];
}

/** A runnable scenario: the background's steps, then its own. */
export interface Scenario {
  readonly name: string;
  /** Of an outline: the row of its examples as written, `a | b`. */
  readonly example: string | undefined;
  readonly tags: readonly string[];
  readonly steps: readonly Step[];
}

export interface Step {
  /** Without its keyword. */
  readonly text: string;
  readonly docString: string | undefined;
  /** Cells as written, without surrounding blanks. */
  readonly table: Table | undefined;
}

export type Table = readonly (readonly string[])[];
