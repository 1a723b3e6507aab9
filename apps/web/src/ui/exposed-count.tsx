import type { ExposureMoment } from '../api/exposure-history.ts';
import { Amount } from './amount.tsx';

export interface ExposedCountProps {
  readonly moment: Pick<ExposureMoment, 'exposed_count' | 'principal_count'>;
}

/** `1 204 of 1 310`. */
export function ExposedCount({
  moment: { exposed_count: exposed, principal_count: all },
}: ExposedCountProps) {
  return (
    <>
      <Amount value={exposed ?? 0} /> of <Amount value={all ?? 0} />
    </>
  );
}
