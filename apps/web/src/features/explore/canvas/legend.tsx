import { Text } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { installedDetailsQuery } from '../../../parts/extensions/extension-queries.ts';
import { formatNumber } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';
import { type LegendKind, legendGroups } from './legend-groups.ts';

/** What the colours and icons stand for that are drawn, platform by platform. */
export function Legend() {
  const { graph } = useExplore();
  const { data: extensions } = useQuery(installedDetailsQuery);
  const groups = useMemo(() => legendGroups(graph, extensions ?? []), [graph, extensions]);

  return (
    <section className={classes['legend']} aria-label="Legend">
      {groups.map(({ platform, kinds }) => (
        <div key={platform}>
          <Text size="xs" c="dimmed">
            <bdi>{inLine(platform)}</bdi>
          </Text>
          <ul className={classes['legendKinds']}>
            {kinds.map((kind) => (
              <Line key={kind.kind} kind={kind} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Line({ kind: { kind, shown, count } }: { readonly kind: LegendKind }) {
  return (
    <li className={classes['legendKind']}>
      <KindIcon kind={kind} size={16} />
      <bdi>{cleanText(kind)}</bdi>
      {shown === '' ? null : (
        <Text span inherit c="dimmed">
          <bdi>{inLine(shown)}</bdi>
        </Text>
      )}
      <Text span inherit c="dimmed" ml="auto" pl={8}>
        {formatNumber(count)}
      </Text>
    </li>
  );
}
