import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { missingInputsQuery } from '../../parts/data-quality/coverage-query.ts';
import { MissingInputs } from '../../parts/data-quality/missing-inputs.tsx';
import { useFreshQuality } from '../../parts/data-quality/quality-queries.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { WarningCard } from '../../ui/warning-card.tsx';

export interface CoverageNoteProps {
  /** The type of findings. */
  readonly finding: string;
  readonly environment: string | undefined;
}

/** Why there may be more findings of a type than are found: nothing, where everything that decides was collected. */
export function CoverageNote({ finding, environment }: CoverageNoteProps) {
  useFreshQuality();
  const answer = useQuery(missingInputsQuery({ environment, findingType: finding }));
  const inputs = answer.data ?? [];
  if (inputs.length === 0) {
    return (
      <ErrorCard
        title="What was collected could not be read"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  }

  return (
    <WarningCard title="Not everything that decides was collected">
      <Stack gap="xs">
        <Text size="sm">There may be more findings of this type than are shown.</Text>
        <MissingInputs inputs={inputs} isOfSeveral={environment === undefined} />
      </Stack>
    </WarningCard>
  );
}
