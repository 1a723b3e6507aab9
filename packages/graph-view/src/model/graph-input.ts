/** What a caller tells about a graph. Texts may hold anything: they are cleaned before they are drawn. */
export interface GraphInput {
  readonly nodes: readonly NodeInput[];
  readonly edges: readonly EdgeInput[];
}

export interface NodeInput {
  /** Object id, or whatever is unique in this graph. */
  readonly id: string;
  /** For files, where `id` is another one; default: `id`. */
  readonly objectId?: string | undefined;
  /** The one kind that decides colour and icon. */
  readonly kind: string;
  readonly label: string;
  /** Shown below the label, muted: domain or kind. */
  readonly secondLine?: string | undefined;
  readonly marks?: NodeMarks | undefined;
}

export interface NodeMarks {
  readonly isTierZero?: boolean | undefined;
  readonly isOwned?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

export interface EdgeInput {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  /** Worked out by the analysis; drawn dashed. */
  readonly isDerived?: boolean | undefined;
  /** Belongs to the path that was asked for; drawn in the accent colour. */
  readonly isOnPath?: boolean | undefined;
  /** Is to be removed; drawn in the colour of what is to be removed, thick, with a cross before its label. */
  readonly isCut?: boolean | undefined;
}
