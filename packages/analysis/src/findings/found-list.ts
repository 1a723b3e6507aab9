/** No relationship, no source. */
export const NONE = -1;

/** Findings before they are measured, column by column: there may be a million of them. */
export class FoundList {
  /** Places among the types of the model. */
  readonly types: number[] = [];
  /** Ids of zones; 0: hygiene. */
  readonly zones: number[] = [];
  /** Node indexes; {@link NONE} of list findings. */
  readonly sources: number[] = [];
  /** Node indexes. */
  readonly targets: number[] = [];
  /** Outbound positions; {@link NONE} of list findings. */
  readonly positions: number[] = [];

  get length(): number {
    return this.types.length;
  }

  add(type: number, zone: number, target: number): void {
    this.addPair(type, zone, { source: NONE, target, position: NONE });
  }

  addPair(
    type: number,
    zone: number,
    pair: { readonly source: number; readonly target: number; readonly position: number },
  ): void {
    this.types.push(type);
    this.zones.push(zone);
    this.sources.push(pair.source);
    this.targets.push(pair.target);
    this.positions.push(pair.position);
  }
}
