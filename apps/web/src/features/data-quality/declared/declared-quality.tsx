import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answered, joinAnswers } from '../../../ui/answered.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { NothingCounted } from '../nothing-counted.tsx';
import { QualityHistory } from '../quality-history.tsx';
import { countedKindsQuery, kindHistoryQuery, measureOf } from './declared-queries.ts';
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
  const { extension, environment } = subject;
  const measures = measuresOf(subject);
  const shown = measure !== undefined && measures.has(measure) ? measure : ([...measures.keys()][0] ?? '');
  const kind = shown.slice(shown.indexOf(' ') + 1);
  const answer = joinAnswers(
    useQuery(countedKindsQuery(subject, days)),
    useQuery(kindHistoryQuery(subject, kind, days)),
  );

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
          {([counted, history]) =>
            counted === null ? (
              <NothingCounted />
            ) : (
              <>
                <Text size="sm">
                  Counted by the last analysis, <RelativeTime time={counted.newest.at} />
                  {environment === undefined ? ', over all of its environments' : null}. Relationships count
                  where they begin.
                </Text>
                {environment?.collected === false ? (
                  <Alert title="Not collected" variant="outline" color="yellow">
                    This environment is only mentioned by others. The numbers are what these know of it, and
                    not how large it is.
                  </Alert>
                ) : null}
                {history.records.length === 0 ? (
                  <Text c="dimmed">
                    No analysis within this span of time. Choose a longer one to see its history.
                  </Text>
                ) : (
                  <QualityHistory
                    measures={measures}
                    exported={[shown]}
                    history={history}
                    days={days}
                    measure={shown}
                    onChoose={onChoose}
                  />
                )}
                <KindCountTables
                  extension={extension}
                  counted={counted}
                  measure={shown}
                  onChoose={onChoose}
                />
              </>
            )
          }
        </Answered>
      )}
      <PlatformContents extension={extension} />
    </Stack>
  );
}

/** Kinds of nodes are known by what the extension calls them; those of relationships have but one name. */
function measuresOf({ extension }: DeclaredSubject): ReadonlyMap<string, string> {
  const { node_kinds: nodes, relationship_kinds: relationships } = extension;

  return new Map([
    ...nodes.map(({ name }) => [measureOf('node', name), name] as const),
    ...relationships.map(({ name }) => [measureOf('relationship', name), name] as const),
  ]);
}
