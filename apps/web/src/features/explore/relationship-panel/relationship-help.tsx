import { Anchor } from '@mantine/core';
import { type KindHelp } from '@secgraph/graph-schema/help';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import classes from '../panel-parts/panel.module.css';
import { PanelAnswered } from '../panel-parts/panel-answered.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import { type ExpandedSections } from '../panel-parts/use-expanded-sections.ts';

export const MEANING = 'What it means';

interface HelpSection {
  readonly label: string;
  readonly render: (help: KindHelp) => ReactNode;
}

const SECTIONS: readonly HelpSection[] = [
  {
    label: MEANING,
    render: ({ summary, meaning }) => (
      <>
        <p>{summary}</p>
        <p>{meaning}</p>
      </>
    ),
  },
  { label: 'What an attacker gains', render: ({ gain }) => <p>{gain}</p> },
  { label: 'What it leaves in the logs', render: ({ traces }) => <Traces traces={traces} /> },
  { label: 'How to detect it', render: ({ detection }) => <p>{detection}</p> },
  {
    label: 'How to fix it',
    render: ({ remediation, mayBreak }) => (
      <>
        <p>{remediation}</p>
        <p>
          <strong>What this may break:</strong> {mayBreak}
        </p>
      </>
    ),
  },
  { label: 'References', render: ({ references }) => <References references={references} /> },
];

export const HELP_LABELS: readonly string[] = SECTIONS.map(({ label }) => label);

export interface RelationshipHelpProps {
  readonly kind: string;
  readonly expanded: ExpandedSections;
}

/** What defenders want to know of a kind. */
export function RelationshipHelp({ kind, expanded }: RelationshipHelpProps) {
  const answer = useQuery(helpQuery(kind));

  return (
    <PanelAnswered answer={answer} title="The help could not be loaded" waiting="Loading the help …">
      {(help) =>
        help === null ? (
          <p className={`${classes['text']} ${classes['muted']}`}>
            There is no help for this kind: its source is unknown.
          </p>
        ) : (
          SECTIONS.map(({ label, render }) => (
            <PanelSection
              key={label}
              label={label}
              isExpanded={expanded.isExpanded(label)}
              onToggle={() => expanded.toggle(label)}
            >
              <div className={classes['text']}>{render(help)}</div>
            </PanelSection>
          ))
        )
      }
    </PanelAnswered>
  );
}

function Traces({ traces }: Pick<KindHelp, 'traces'>) {
  return traces.length === 0 ? (
    <p>No logs of its own.</p>
  ) : (
    <ul>
      {traces.map(({ source, eventId, operation, text }) => (
        <li key={`${source} ${text}`}>
          <strong>
            {source}
            {eventId === undefined ? '' : `, event ${eventId}`}
            {operation === undefined ? '' : `, ${operation}`}:
          </strong>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

function References({ references }: Pick<KindHelp, 'references'>) {
  return (
    <ul>
      {references.map(({ title, url }) => (
        <li key={url}>
          <Anchor href={url} target="_blank" rel="noreferrer" inherit>
            {title}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** What defenders read about a kind, in a chunk of its own; null for kinds that nobody has described. */
function helpQuery(kind: string) {
  return queryOptions({
    queryKey: ['relationship-help', kind],
    queryFn: async (): Promise<KindHelp | null> => {
      const { findRelationshipHelp } = await import('@secgraph/graph-schema/help');
      return findRelationshipHelp(kind) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
