import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answered } from '../../ui/answered.tsx';
import { countOf } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { OverviewCard } from './overview-card.tsx';
import { pendingCertificationsQuery } from './overview-queries.ts';

/** Who belongs into a zone only when somebody says so. */
export function CertificationCard() {
  const pending = useQuery(pendingCertificationsQuery);

  return (
    <OverviewCard title="Certifications">
      <Answered answer={pending} problem="The certifications could not be counted" height={24}>
        {(count) => (
          <>
            <Text size="sm">
              <PageLink inherit to="/privilege-zones" search={{ tab: 'certifications' }}>
                {count === 0 ? 'No decisions pending' : `${countOf(count, 'decision')} pending`}
              </PageLink>
            </Text>
            {count === 0 ? null : (
              <Text size="xs" c="dimmed">
                In analysed zones, each one is a finding until it is made.
              </Text>
            )}
          </>
        )}
      </Answered>
    </OverviewCard>
  );
}
