const BADLY = 0.3;
const WELL = 0.7;

export type ShareTone = 'ok' | 'moderate' | 'high';

/** How bad it is that no more than this share of what is in use was collected, 0 to 1. */
export function toneOfShare(share: number): ShareTone {
  if (share >= WELL) {
    return 'ok';
  }

  return share >= BADLY ? 'moderate' : 'high';
}
