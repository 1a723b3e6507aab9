/** A zone as questions about exposure see it. */
export interface AskedZone {
  readonly tagId: number;
  /** All zones down to it, the highest first and itself last. */
  readonly upwards: readonly {
    readonly id: number;
    /** The kind that its members carry. */
    readonly kindName: string;
    readonly position: number;
  }[];
}

/** What walks have to end with: any finding of a type, or a single one by its object ids. */
export type AskedFinding =
  | { readonly type: string }
  | {
      readonly id: number;
      readonly type: string;
      readonly kind: string;
      readonly sourceId: string;
      readonly targetId: string;
    };
