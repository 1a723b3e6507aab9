const ATTEMPTS = 5;

/**
 * Processor time of this thread for some work, in milliseconds, to be held against that of other work: a busy or slow
 * machine makes both take longer. The least of some attempts: whoever compiles or collects garbage meanwhile is no part
 * of it.
 */
export function cpuMsOf(work: () => unknown): number {
  return Math.min(...Array.from({ length: ATTEMPTS }, () => measure(work)));
}

function measure(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);

  return (user + system) / 1_000;
}
