import { faListCheck, faSliders, faTerminal } from '@fortawesome/free-solid-svg-icons';
import { Text } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parametersQuery } from '../../features/administration/configuration/configuration-queries.ts';
import { typeSettingsQuery } from '../../features/administration/finding-types/type-settings-query.ts';
import { showsStatement } from '../../parts/addresses/explore-views.ts';
import { prebuiltQueries, savedQueries } from '../../parts/cypher/library-queries.ts';
import { SOURCE_LABELS } from '../../parts/cypher/library-query.ts';
import { usePermission } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Hit } from './palette-hits.ts';

const ICON_SIZE = 16;
const KEPT_MS = 60_000;

/** What has a name in the product: types of findings, queries of the library, settings. Asked for when somebody types. */
export function usePaletteSources(isAsked: boolean): readonly Hit[] {
  const navigate = useNavigate();
  const mayRead = usePermission('graphdb/Read') && isAsked;
  const mayReadQueries = usePermission('saved_queries/Read') && isAsked;
  const mayConfigure = usePermission('app/ReadAppConfig') && isAsked;
  const { data: types } = useQuery({ ...typeSettingsQuery, staleTime: KEPT_MS, enabled: mayRead });
  const { data: prebuilt } = useQuery({ ...prebuiltQueries, enabled: mayRead });
  const { data: saved } = useQuery({ ...savedQueries, enabled: mayReadQueries });
  const { data: parameters } = useQuery({ ...parametersQuery, staleTime: KEPT_MS, enabled: mayConfigure });

  return useMemo(
    (): readonly Hit[] => [
      ...(types ?? []).map(({ finding, title }) => ({
        id: `finding-type-${finding}`,
        group: 'Finding types' as const,
        label: cleanText(title),
        keywords: finding.toLowerCase(),
        icon: <Icon icon={faListCheck} size={ICON_SIZE} />,
        perform: () => void navigate({ to: '/attack-paths/types/$finding', params: { finding } }),
      })),
      ...[...(saved ?? []), ...(prebuilt ?? [])].map(({ key, name, source, query }) => ({
        id: `query-${key}`,
        group: 'Queries' as const,
        label: cleanText(name),
        icon: <Icon icon={faTerminal} size={ICON_SIZE} />,
        aside: <Aside text={SOURCE_LABELS[source]} />,
        perform: () => void navigate({ to: '/explore', search: showsStatement(query) }),
      })),
      ...(parameters ?? []).map(({ key, name }) => ({
        id: `parameter-${key}`,
        group: 'Settings' as const,
        label: name,
        keywords: key.toLowerCase(),
        icon: <Icon icon={faSliders} size={ICON_SIZE} />,
        perform: () => void navigate({ to: '/administration/configuration', search: { change: key } }),
      })),
    ],
    [types, saved, prebuilt, parameters, navigate],
  );
}

/** In the colour of what stands beside the label: that of the chosen line lies on another ground. */
export function Aside({ text }: { readonly text: string }) {
  return (
    <Text size="xs" c="inherit">
      {text}
    </Text>
  );
}
