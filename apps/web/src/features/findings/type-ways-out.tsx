import { Text } from '@mantine/core';
import { HYGIENE, NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { ChokePointsLink } from '../../parts/addresses/subject-links.tsx';
import { usePermission } from '../../session/session.ts';
import { PageLink } from '../../ui/page-link.tsx';

export interface TypeWaysOutProps {
  /** Name of the type. */
  readonly finding: string;
  readonly environment: string | undefined;
  readonly zone: number | undefined;
}

/** Links to what ends findings of a type, and to a report about them. */
export function TypeWaysOut({ finding, environment: asked, zone }: TypeWaysOutProps) {
  // Choke points and reports are about environments, or about all.
  const environment = asked === NO_ENVIRONMENT ? undefined : asked;
  const mayReport = usePermission('risks/GenerateReport');

  return (
    <>
      {/* What is of no zone is not cut off from one. */}
      {zone === undefined || zone === HYGIENE ? null : (
        <Text span size="sm">
          <ChokePointsLink environment={environment} zone={zone} finding={finding}>
            Choke points
          </ChokePointsLink>
        </Text>
      )}
      {mayReport ? (
        <PageLink
          size="sm"
          to="/reports"
          search={{ finding, environment_id: environment, asset_group_tag_id: zone }}
        >
          Report
        </PageLink>
      ) : null}
    </>
  );
}
