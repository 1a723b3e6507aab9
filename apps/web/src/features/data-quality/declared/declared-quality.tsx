import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answered } from '../../../ui/answered.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { NothingCounted } from '../nothing-counted.tsx';
import { QualityHistory } from '../quality-history.tsx';
import { type CountedKinds, countedKindsQuery, kindHistoryQuery, measureOf } from './declared-queries.ts';
import type { DeclaredSubject } from './declared-subject.ts';
import { KindCountTables } from './kind-count-tables.tsx';
import { PlatformContents } from './platform-contents.tsx';

export interface DeclaredQualityProps {
  readonly subject: DeclaredSubject;
  readonly days: number;
  /** As the address has it. */
  readonly measure: string | undefined;
  readonly onChoose: (measure: string) => void;
}

/** How much there is of every kind that an extension declares, and of the rest of its platform. */
export function DeclaredQuality({ subject, days, measure, onChoose }: DeclaredQualityProps) {
  const { extension } = subject;
  const answer = useQuery(countedKindsQuery(subject, days));

  return (
    <Stack gap="xl">
      {extension.environments.length === 0 ? (
        <Text size="sm">
          The extension declares no environment, so nothing is counted over time: below is what the graph has.
        </Text>
      ) : (
        <Answered
          answer={answer}
          problem="What was counted could not be read"
          waiting="Reading what was counted"
          height={360}
        >
          {(counted) => <Counted {...{ subject, days, measure, onChoose, counted }} />}
        </Answered>
      )}
      {answer.data === null ? <NothingCounted /> : null}
      <PlatformContents extension={extension} />
    </Stack>
  );
}

interface CountedProps extends DeclaredQualityProps {
  readonly counted: { readonly newest: CountedKinds; readonly oldest: CountedKinds };
}

function Counted({ subject, days, measure, onChoose, counted }: CountedProps) {
  const { extension, environment } = subject;
  const measures = measuresOf(subject);
  const shown =
    measure !== undefined && measures.has(measure) ? measure : largestOf(counted.newest, measures);

  return (
    <>
      <Text size="sm">
        Counted by the last analysis, <RelativeTime time={counted.newest.at} />
        {environment === undefined ? ', over all of its environments' : null}. Relationships count where they
        begin.
      </Text>
      {environment?.collected === false ? (
        <Alert title="Not collected" variant="outline" color="yellow">
          This environment is only referenced by others. The numbers are what these know of it, and not how
          large it is.
        </Alert>
      ) : null}
      <KindHistory {...{ subject, days, measures, onChoose }} measure={shown} />
      <KindCountTables extension={extension} counted={counted} measure={shown} onChoose={onChoose} />
    </>
  );
}

interface KindHistoryProps extends Pick<DeclaredQualityProps, 'subject' | 'days' | 'onChoose'> {
  readonly measures: ReadonlyMap<string, string>;
  readonly measure: string;
}

function KindHistory({ subject, days, measures, measure, onChoose }: KindHistoryProps) {
  const answer = useQuery(kindHistoryQuery(subject, measures.get(measure) ?? '', days));

  return (
    <Answered
      answer={answer}
      problem="The history could not be read"
      waiting="Reading the history"
      height={260}
    >
      {(history) =>
        history.records.length === 0 ? (
          <Text c="dimmed">No analysis in this period. Choose a longer one.</Text>
        ) : (
          <QualityHistory
            measures={measures}
            exported={[measure]}
            history={history}
            days={days}
            measure={measure}
            onChoose={onChoose}
          />
        )
      }
    </Answered>
  );
}

/** What there is most of among nodes says most about a platform. */
function largestOf({ counts }: CountedKinds, measures: ReadonlyMap<string, string>): string {
  const [first = ''] = measures.keys();
  const nodes = [...measures.keys()].filter((measure) => measure.startsWith(measureOf('node', '')));

  return nodes.reduce(
    (best, measure) => ((counts.get(measure) ?? 0) > (counts.get(best) ?? 0) ? measure : best),
    first,
  );
}

/** By name: what extensions call their kinds need not tell them apart. */
function measuresOf({ extension }: DeclaredSubject): ReadonlyMap<string, string> {
  const { node_kinds: nodes, relationship_kinds: relationships } = extension;

  return new Map([
    ...nodes.map(({ name }) => [measureOf('node', name), name] as const),
    ...relationships.map(({ name }) => [measureOf('relationship', name), name] as const),
  ]);
}
