import { Button, CloseButton, Group, Paper, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOwnStore } from '../../state/create-store.ts';
import { formatNumber } from '../../ui/format.ts';
import classes from './tour.module.css';
import { TOUR_STEPS, tourStep } from './tour-steps.ts';

/** Goes through the pages that matter, which can be used meanwhile; it can be left at any step. */
export function Tour() {
  const place = useOwnStore(tourStep);
  const step = place === undefined ? undefined : TOUR_STEPS[place];
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step !== undefined) {
      void navigate({ to: step.to }).then(() => card.current?.focus());
    }
  }, [step, navigate]);
  if (place === undefined || step === undefined) {
    return null;
  }

  const end = () => tourStep.set(undefined);
  const isLast = place === TOUR_STEPS.length - 1;

  return (
    <Paper
      ref={card}
      className={classes['card']}
      withBorder
      shadow="md"
      p="md"
      role="dialog"
      aria-label="Tour"
      tabIndex={-1}
      onKeyDown={({ key }) => (key === 'Escape' ? end() : undefined)}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2}>{step.title}</Title>
        <CloseButton aria-label="End the tour" onClick={end} />
      </Group>
      <Text size="sm" mt={4}>
        {step.text}
      </Text>
      <Group justify="space-between" mt="md">
        <Text size="xs" c="dimmed">
          Step {formatNumber(place + 1)} of {formatNumber(TOUR_STEPS.length)}
        </Text>
        <Group gap="xs">
          {isLast ? null : (
            <Button size="xs" variant="subtle" onClick={end}>
              Skip
            </Button>
          )}
          {place === 0 ? null : (
            <Button size="xs" variant="default" onClick={() => tourStep.set(place - 1)}>
              Back
            </Button>
          )}
          <Button size="xs" onClick={isLast ? end : () => tourStep.set(place + 1)}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
