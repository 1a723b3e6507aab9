import { Text } from '@mantine/core';
import type { Finding } from '@secgraph/contract';
import { Amount } from '../../ui/amount.tsx';
import { countOf, formatPercent, formatShare } from '../../ui/format.ts';

interface PrincipalCountProps {
  readonly count: number;
  /** As it is written; undefined: not known. */
  readonly share: string | undefined;
  /** What it is a share of. */
  readonly of: string;
  /** Where there is little room, the number stands in the hint. */
  readonly isShort?: boolean;
}

/** How many principals, and which part of all that is. */
function PrincipalCount({ count, share, of, isShort = false }: PrincipalCountProps) {
  if (share === undefined) {
    return <Amount value={count} />;
  }

  return (
    <Text
      span
      inherit
      style={{ whiteSpace: 'nowrap' }}
      title={`${countOf(count, 'principal')}, ${share} ${of}`}
    >
      {share}
      {isShort ? null : (
        <Text span inherit c="dimmed">
          {' '}
          · <Amount value={count} />
        </Text>
      )}
    </Text>
  );
}

/** As the exposure of a zone is written. */
export function formatExposure(share: number): string {
  return formatPercent(100 * share);
}

/** Who can begin: a share of those outside of the zone, as everywhere else. */
export function ExposedPrincipals({
  finding: { exposure_count: count, exposed_share: share },
  isShort = false,
}: {
  readonly finding: Pick<Finding, 'exposure_count' | 'exposed_share'>;
  readonly isShort?: boolean;
}) {
  return (
    <PrincipalCount
      count={count}
      share={share === undefined ? undefined : formatExposure(share)}
      isShort={isShort}
      of="of principals outside the zone"
    />
  );
}

/** Who falls: members of the zone do as well. */
export function ImpactedPrincipals({
  finding: { impact_count: count, impact_percentage: share },
  isShort = false,
}: {
  readonly finding: Pick<Finding, 'impact_count' | 'impact_percentage'>;
  readonly isShort?: boolean;
}) {
  return <PrincipalCount count={count} share={formatShare(share)} isShort={isShort} of="of all principals" />;
}

/** What the shares of a list are of, once for all of its rows. */
export function ShareNote() {
  return (
    <Text size="xs" c="dimmed">
      Exposure is a share of the principals outside the zone, impact of all principals.
    </Text>
  );
}
