export function measureMs(work: () => unknown): number {
  const startedAtMs = performance.now();
  work();

  return performance.now() - startedAtMs;
}
