import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SoakRecord } from './record.ts';
import type { Timeline } from './timeline.ts';

const ERROR = 50;
const MAX_SHOWN = 600;

/** Lines of level error or above, and lines that are none of the log, while nothing disturbed the service. */
export async function auditLog(path: string, timeline: Timeline, record: SoakRecord): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entry = parse(line);
    if (entry === undefined || entry.level < ERROR) {
      continue;
    }
    const isSteady = timeline.isSteady(entry.time, entry.time);
    record.count('log', isSteady ? `level ${entry.level}` : `level ${entry.level} while disturbed`);
    if (isSteady) {
      record.violate('no unexpected line of level error in the log', line.slice(0, MAX_SHOWN));
    }
  }
}

/** What people are told beside the log is no entry; neither is a line that a kill cut off. */
function parse(line: string): { readonly level: number; readonly time: number } | undefined {
  if (!line.startsWith('{')) {
    return undefined;
  }

  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
