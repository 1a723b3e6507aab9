/** A 64-bit float, boxed so that `1.0` is not `1`. */
export class CypherFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}
