import { faRoute } from '@fortawesome/free-solid-svg-icons';
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePreference } from '../../session/preferences.ts';
import { usePermission } from '../../session/session.ts';
import { formatPercent } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { inLine } from '../../ui/in-line.ts';
import { ButtonLink } from '../../ui/page-link.tsx';
import { useAnalysisState } from '../analysis/analysis-state.ts';
import { startTour } from './tour-steps.ts';
import { worstPathQuery } from './worst-path-queries.ts';

const PREFERENCE = 'first-steps.done';
const NAME_LENGTH = 60;

/** After the first data: how many are exposed, the way to the worst path, and a tour. Gone for good once it is closed. */
export function NextStepCard() {
  const mayRead = usePermission('graphdb/Read');
  const [isDone, setDone] = usePreference(PREFERENCE, false);
  const { wasAnalysed = false, isAnalysing } = useAnalysisState();
  const isAsked = mayRead && !isDone && wasAnalysed && !isAnalysing;
  const { data: worst } = useQuery({ ...worstPathQuery, enabled: isAsked });
  if (isDone || worst === undefined || worst === null) {
    return null;
  }
  const zone = <bdi>{inLine(worst.zoneName, NAME_LENGTH)}</bdi>;

  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Next step">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Text c="var(--accent)" lh={1} mt={2}>
          <Icon icon={faRoute} size={20} />
        </Text>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600}>
            {formatPercent(worst.exposurePercent)} of principals outside {zone} are exposed: they have a path
            into it.
          </Text>
          {worst.search === undefined ? (
            <Text size="sm" c="dimmed">
              They can take control of a member of {zone}, directly or through others.
            </Text>
          ) : null}
          <Group gap="sm" mt="sm">
            {worst.search === undefined ? null : (
              <ButtonLink size="xs" to="/explore" search={worst.search}>
                See the worst path
              </ButtonLink>
            )}
            <Button size="xs" variant="default" onClick={startTour}>
              Take the tour
            </Button>
          </Group>
        </div>
        <CloseButton aria-label="Close next step" onClick={() => setDone(true)} />
      </Group>
    </Paper>
  );
}
