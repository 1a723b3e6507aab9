import { Text, UnstyledButton } from '@mantine/core';
import { cleanText, type GraphView } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { installedDetailsQuery } from '../../../parts/extensions/extension-queries.ts';
import { Amount } from '../../../ui/amount.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';
import { type LegendRelationship, legendGroups, legendRelationships } from './legend-groups.ts';

/** More kinds of relationships than this are found in the table. */
const MAX_RELATIONSHIPS = 30;

/** What colours, icons, shapes and lines stand for that are drawn; a click hides a kind, and brings it back. */
export function Legend({ view }: { readonly view: GraphView }) {
  const { change } = useExplore();
  const { data: extensions } = useQuery(installedDetailsQuery);
  const { graph, hiddenKinds = [], hiddenNodeKinds = [] } = change ?? {};
  const groups = useMemo(() => legendGroups(graph?.nodes ?? [], extensions ?? []), [graph, extensions]);
  const relationships = useMemo(() => legendRelationships(graph?.edges ?? []), [graph]);
  const toggleNodes = (kind: string) =>
    void (hiddenNodeKinds.includes(kind) ? view.unhideNodeKinds([kind]) : view.hideNodeKinds([kind]));
  const toggleRelationships = (kind: string) =>
    void (hiddenKinds.includes(kind) ? view.unhideKinds([kind]) : view.hideKinds([kind]));

  return (
    <section className={classes['legend']} aria-label="Legend">
      {groups.map(({ platform, kinds }) => (
        <Part key={platform} title={<bdi>{inLine(platform)}</bdi>}>
          {kinds.map(({ kind, shown, count }) => (
            <Line
              key={kind}
              count={count}
              isHidden={hiddenNodeKinds.includes(kind)}
              onToggle={() => toggleNodes(kind)}
            >
              <KindIcon kind={kind} size={16} />
              <bdi>{cleanText(kind)}</bdi>
              {shown === '' ? null : (
                <Text span inherit c="dimmed">
                  <bdi>{inLine(shown)}</bdi>
                </Text>
              )}
            </Line>
          ))}
        </Part>
      ))}
      {relationships.length === 0 ? null : (
        <Part title="Relationships">
          {relationships.slice(0, MAX_RELATIONSHIPS).map(({ kind, count, isDerived }) => (
            <Line
              key={kind}
              count={count}
              isHidden={hiddenKinds.includes(kind)}
              onToggle={() => toggleRelationships(kind)}
            >
              <Stroke isDerived={isDerived} />
              <bdi>{cleanText(kind)}</bdi>
            </Line>
          ))}
        </Part>
      )}
      {relationships.some(({ isDerived }) => isDerived) ? (
        <Text size="xs" c="dimmed">
          Dashed: derived by the analysis
        </Text>
      ) : null}
    </section>
  );
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <ul className={classes['legendKinds']}>{children}</ul>
    </div>
  );
}

interface LineProps {
  readonly count: number;
  readonly isHidden: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Line({ count, isHidden, onToggle, children }: LineProps) {
  return (
    <li>
      <UnstyledButton
        className={classes['legendKind']}
        aria-pressed={!isHidden}
        title={isHidden ? 'Show' : 'Hide'}
        onClick={onToggle}
      >
        {children}
        <Text span inherit c="dimmed" ml="auto" pl={8}>
          <Amount value={count} />
        </Text>
      </UnstyledButton>
    </li>
  );
}

function Stroke({ isDerived }: Pick<LegendRelationship, 'isDerived'>) {
  return (
    <svg width={16} height={8} aria-hidden>
      <line
        x1={0}
        x2={16}
        y1={4}
        y2={4}
        stroke="currentColor"
        strokeDasharray={isDerived ? '4 3' : undefined}
      />
    </svg>
  );
}
