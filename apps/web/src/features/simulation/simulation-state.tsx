import { Button, Group, Loader, Text } from '@mantine/core';
import type { Simulation, SimulationRequest } from '@secgraph/contract';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { AfterPause } from '../../ui/after-pause.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { simulationQuery } from './simulation-queries.ts';

export interface SimulationStateProps {
  readonly result: UseQueryResult<Simulation> | undefined;
  readonly request: SimulationRequest | undefined;
  readonly isEmpty: boolean;
}

/** How far the answer for the variant that is open is. */
export function SimulationState({ result, request, isEmpty }: SimulationStateProps) {
  const client = useQueryClient();
  if (result === undefined || request === undefined || isEmpty) {
    return null;
  }
  if (result.error !== null) {
    return (
      <ErrorCard
        title="The variant could not be calculated"
        error={result.error}
        onRetry={() => void result.refetch()}
      />
    );
  }
  if (result.isFetching) {
    return (
      <AfterPause>
        <Group gap="sm" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">Analysing the graph with these changes, beside the graph as it is …</Text>
          <ElapsedTime />
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void client.cancelQueries({ queryKey: simulationQuery(request).queryKey, exact: true })
            }
          >
            Cancel
          </Button>
        </Group>
      </AfterPause>
    );
  }

  return result.data === undefined ? (
    <Group gap="sm" role="status">
      <Text size="sm">Canceled: this variant is not worked out.</Text>
      <Button size="xs" variant="default" onClick={() => void result.refetch()}>
        Work it out
      </Button>
    </Group>
  ) : null;
}
