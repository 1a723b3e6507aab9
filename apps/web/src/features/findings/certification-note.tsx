import { PageLink } from '../../ui/page-link.tsx';
import { WarningCard } from '../../ui/warning-card.tsx';

export interface CertificationNoteProps {
  /** The type of findings; of others than those of certification, nothing is said. */
  readonly finding: string;
  readonly zone: number | undefined;
}

const NON_CERTIFIED = 'T0NonCertified';

/** Where a zone asks for certification, whatever its rules select is a finding until somebody has decided. */
export function CertificationNote({ finding, zone }: CertificationNoteProps) {
  return finding === NON_CERTIFIED ? (
    <WarningCard title="Waiting for certification">
      The zone requires certification, and its rules select these objects. Each one is a finding until it is
      certified or no longer selected.{' '}
      <PageLink
        inherit
        underline="always"
        to="/privilege-zones"
        search={{ tab: 'certifications', ...(zone === undefined ? {} : { tag: zone }) }}
      >
        Review certifications
      </PageLink>
    </WarningCard>
  ) : null;
}
