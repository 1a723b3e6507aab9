import { Group, Stack, Text, Title } from '@mantine/core';
import type { CallAnswer } from '@secgraph/client';
import { countOf, formatExactTime, formatNumber } from '../../ui/format.ts';
import { ButtonLink } from '../../ui/page-link.tsx';
import classes from './diff-steps.module.css';
import { EventList } from './event-list.tsx';
import type { DiffSearch } from './posture-search.ts';
import { wordStepExposure } from './posture-words.ts';

type Diff = CallAnswer<'get-posture-diff'>['data'];
type Step = Diff['steps'][number];

export interface DiffStepsProps {
  readonly diff: Diff;
  readonly search: DiffSearch;
}

const SHOWN_STEPS = 10;

/** Which analysis noticed what, and what had happened before it. */
export function DiffSteps({ diff: { steps, step_count: count }, search }: DiffStepsProps) {
  if (steps.length === 0) {
    return null;
  }
  const shown = steps
    .toSorted((a, b) => Math.abs(riseOf(b)) - Math.abs(riseOf(a)))
    .slice(0, SHOWN_STEPS)
    .toSorted((a, b) => b.point.id - a.point.id);

  return (
    <Stack gap="xs" component="section" aria-label="Step by step">
      <Title order={2}>Step by step</Title>
      <ol className={classes['steps']}>
        {shown.map((step) => (
          <li key={step.point.id}>
            <StepText step={step} search={search} isOnly={count === 1} />
          </li>
        ))}
      </ol>
      {count > shown.length ? (
        <Text size="xs" c="dimmed">
          The {formatNumber(shown.length)} analyses that changed exposure most, of {formatNumber(count)} that
          changed something.
        </Text>
      ) : null}
    </Stack>
  );
}

function StepText({
  step,
  search,
  isOnly,
}: {
  readonly step: Step;
  readonly search: DiffSearch;
  readonly isOnly: boolean;
}) {
  const { point } = step;
  const at = new Date(point.created_at);
  const changes = [
    step.findings.appeared === 0 ? '' : `${countOf(step.findings.appeared, 'finding')} came`,
    step.findings.vanished === 0 ? '' : `${countOf(step.findings.vanished, 'finding')} went`,
    step.members.appeared === 0 ? '' : `${countOf(step.members.appeared, 'member')} joined`,
    step.members.vanished === 0 ? '' : `${countOf(step.members.vanished, 'member')} left`,
    step.relationships.appeared === 0
      ? ''
      : `${countOf(step.relationships.appeared, 'relationship')} appeared`,
    step.relationships.vanished === 0
      ? ''
      : `${countOf(step.relationships.vanished, 'relationship')} vanished`,
  ].filter((text) => text !== '');

  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text fw={600} size="sm">
          {formatExactTime(at)}
        </Text>
        <Text size="sm">{wordStepExposure(step)}</Text>
        {isOnly ? null : (
          <ButtonLink
            size="compact-xs"
            variant="default"
            to="/posture/diff"
            search={{
              ...search,
              skip: undefined,
              from: new Date(at.getTime() - 1).toISOString(),
              to: point.created_at,
            }}
            aria-label={`Only the analysis of ${formatExactTime(at)}`}
          >
            Only this one
          </ButtonLink>
        )}
      </Group>
      {changes.length === 0 ? null : <Text size="sm">{changes.join(' · ')}</Text>}
      {step.events.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is known to have happened before it.
        </Text>
      ) : (
        <EventList events={step.events} count={step.event_count} />
      )}
    </Stack>
  );
}

function riseOf({ exposure_before: before, exposure_after: after }: Step): number {
  return (after ?? 0) - (before ?? 0);
}
