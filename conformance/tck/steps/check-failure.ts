/** What a step expected is not what the engine did. */
export class CheckFailure extends Error {
  readonly expected: string;
  readonly actual: string;

  constructor(expected: string, actual: string) {
    super(`expected ${expected}, got ${actual}`);
    this.name = 'CheckFailure';
    this.expected = expected;
    this.actual = actual;
  }
}
