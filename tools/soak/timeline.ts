/**
 * When the service was disturbed: starting, killed, or just after one of its parts was. What happens meanwhile is
 * judged mildly; what was disturbed at neither end nor in between, strictly.
 */
export class Timeline {
  readonly #disturbances: { readonly fromMs: number; untilMs: number }[] = [];

  get isDisturbed(): boolean {
    return this.#disturbances.at(-1)?.untilMs === Number.POSITIVE_INFINITY;
  }

  begin(nowMs: number): void {
    if (!this.isDisturbed) {
      this.#disturbances.push({ fromMs: nowMs, untilMs: Number.POSITIVE_INFINITY });
    }
  }

  end(nowMs: number): void {
    const last = this.#disturbances.at(-1);
    if (last !== undefined && this.isDisturbed) {
      last.untilMs = nowMs;
    }
  }

  /** Whether nothing disturbed the service from the one moment to the other. */
  isSteady(fromMs: number, toMs: number): boolean {
    return !this.#disturbances.some(
      (disturbance) => disturbance.fromMs <= toMs && disturbance.untilMs >= fromMs,
    );
  }

  /** How long it was disturbed up to now. */
  disturbedMs(nowMs: number): number {
    return this.#disturbances.reduce(
      (sum, { fromMs, untilMs }) => sum + Math.min(untilMs, nowMs) - fromMs,
      0,
    );
  }
}
