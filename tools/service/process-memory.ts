import { readFileSync } from 'node:fs';

const KIB = 1024;

/** The numbers of a process that the system tells, times 1,024: sizes in bytes. Empty where there is no `/proc`. */
export function readProcessStatus(pid: number): Readonly<Record<string, number>> {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
    return Object.fromEntries(
      lines.map((line) => {
        const [name = '', value = ''] = line.split(':');
        return [name, Number.parseInt(value, 10) * KIB];
      }),
    );
  } catch {
    return {};
  }
}
