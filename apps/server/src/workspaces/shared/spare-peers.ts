import { writeFileSync } from 'node:fs';

/** From -1000 to 1000: who has more of it goes first. */
const BEFORE_OTHERS = '500';

/**
 * Where the machine has no memory left, Linux ends this process before the one that started it and before PostgreSQL.
 * Other systems know nothing of it.
 */
export function sparePeers(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', BEFORE_OTHERS);
  } catch {
    // It is a wish.
  }
}
