import { faListCheck, faSliders, faTerminal } from '@fortawesome/free-solid-svg-icons';
import { Text } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { prebuiltQueries, savedQueries } from '../../parts/cypher/library-queries.ts';
import { SOURCE_LABELS } from '../../parts/cypher/library-query.ts';
import { encodeStatement } from '../../parts/cypher/statement-code.ts';
import { usePermission } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Hit } from './palette-hits.ts';

const ICON_SIZE = 16;
const KEPT_MS = 60_000;

const findingTypesQuery = queryOptions({
  queryKey: ['graph', 'finding-types', 'names'],
  queryFn: async ({ signal }) => (await call('list-finding-type-settings', {}, { signal })).data,
  staleTime: KEPT_MS,
});

const parameterNamesQuery = queryOptions({
  queryKey: ['configuration', 'names'],
  queryFn: async ({ signal }) => (await call('list-parameters', {}, { signal })).data,
  staleTime: KEPT_MS,
});

/** What has a name in the product: types of findings, queries of the library, settings. Asked for when somebody types. */
export function usePaletteSources(isAsked: boolean): readonly Hit[] {
  const navigate = useNavigate();
  const mayRead = usePermission('graphdb/Read') && isAsked;
  const mayReadQueries = usePermission('saved_queries/Read') && isAsked;
  const mayConfigure = usePermission('app/ReadAppConfig') && isAsked;
  const { data: types } = useQuery({ ...findingTypesQuery, enabled: mayRead });
  const { data: prebuilt } = useQuery({ ...prebuiltQueries, enabled: mayRead });
  const { data: saved } = useQuery({ ...savedQueries, enabled: mayReadQueries });
  const { data: parameters } = useQuery({ ...parameterNamesQuery, enabled: mayConfigure });

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
        perform: () =>
          void navigate({
            to: '/explore',
            search: {
              exploreSearchTab: 'cypher',
              searchType: 'cypher',
              cypherSearch: encodeStatement(query),
            },
          }),
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

export function Aside({ text }: { readonly text: string }) {
  return (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
}
