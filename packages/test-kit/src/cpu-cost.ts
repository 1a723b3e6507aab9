const ATTEMPTS = 5;
/** A mebibyte of empty lists. */
const LISTS = `[${'[],'.repeat(350_000)}[]]`;

/**
 * Processor time of this thread for some work, in milliseconds, to be held against that of other work: a busy or slow
 * machine makes both take longer. The least of some attempts: whoever compiles or collects garbage meanwhile is no part
 * of it.
 */
export function cpuMsOf(work: () => unknown): number {
  return Math.min(...Array.from({ length: ATTEMPTS }, () => measure(work)));
}

/** Processor time of this thread for something that never changes, to parse {@link LISTS}: what others may cost is told in it. */
export function yardstickMs(): number {
  return cpuMsOf(() => JSON.parse(LISTS));
}

function measure(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);

  return (user + system) / 1_000;
}
