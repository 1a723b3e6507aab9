import { Text } from '@mantine/core';
import type { Finding } from '@secgraph/contract';
import { Amount } from '../../ui/amount.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { countOf } from '../../ui/format.ts';

/** Whom fixing a finding alone shuts out of the zone. */
export function ShutOut({ finding }: { readonly finding: Pick<Finding, 'closes_count'> }) {
  const { closes_count: closes } = finding;
  if (closes === undefined) {
    return null;
  }

  return (
    <Text
      inherit
      {...(closes === 0 ? { c: 'dimmed' } : {})}
      title={
        closes === 0
          ? 'Fixing this alone shuts nobody out: everybody has another way into the zone.'
          : `Fixing this alone shuts ${countOf(closes, 'principal')} out of the zone.`
      }
    >
      <Amount value={closes} />
    </Text>
  );
}

/** What fixing a finding takes. */
export function FixWork({ finding }: { readonly finding: Pick<Finding, 'effort' | 'side_effects'> }) {
  const { effort, side_effects: sideEffects } = finding;

  return (
    <CutText title={`Effort: ${effort}. Risk of breaking something: ${sideEffects}.`}>
      {effort} · {sideEffects}
    </CutText>
  );
}
