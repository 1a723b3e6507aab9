import { isDeepStrictEqual } from 'node:util';

/** What was held against what is known, check by check. */
export class Checks {
  readonly failures: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  equal(what: string, actual: unknown, expected: unknown): void {
    this.#count++;
    if (!isDeepStrictEqual(actual, expected)) {
      this.failures.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
    }
  }

  /** What ended a trial before its checks. */
  fail(message: string): void {
    this.#count++;
    this.failures.push(message);
  }

  contains(what: string, text: string, part: string): void {
    this.#count++;
    if (!text.includes(part)) {
      this.failures.push(`${what}: "${part}" is not in:\n${text.slice(-2_000)}`);
    }
  }
}
