import { Group, Text } from '@mantine/core';
import type { InputCoverage } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { missingInputsQuery } from '../../parts/data-quality/coverage-query.ts';
import { MissingInputs } from '../../parts/data-quality/missing-inputs.tsx';
import type { QualitySubject } from '../../parts/data-quality/quality-subject.ts';
import { Answered } from '../../ui/answered.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';

export interface MissingInputsSectionProps {
  readonly subject: QualitySubject;
}

/** What rules need to know and nobody collected, so that "no finding" there does not mean "nothing wrong". */
export function MissingInputsSection({ subject }: MissingInputsSectionProps) {
  const answer = useQuery(
    missingInputsQuery({ environment: subject.environment?.id, platform: subject.platform }),
  );

  return (
    <Section title="Not collected">
      <Answered
        answer={answer}
        problem="What was collected could not be read"
        waiting="Reading what was collected"
      >
        {(inputs) =>
          inputs.length === 0 ? (
            <Text size="sm">Whatever the rules ask of single objects was collected.</Text>
          ) : (
            <MissingInputs inputs={inputs} isOfSeveral={subject.environment === undefined}>
              {(input) => <AffectedTypes input={input} />}
            </MissingInputs>
          )
        }
      </Answered>
    </Section>
  );
}

/** Of which there may be more findings than there are. */
function AffectedTypes({
  input: { finding_types: types, environment_id: environment },
}: {
  readonly input: InputCoverage;
}) {
  return types.length === 0 ? null : (
    <Group gap="xs">
      <Text span inherit c="dimmed">
        Decides about
      </Text>
      {types.map(({ finding, title }) => (
        <PageLink
          key={finding}
          inherit
          underline="always"
          to="/attack-paths/types/$finding"
          params={{ finding }}
          search={{ environment_id: environment }}
        >
          {title}
        </PageLink>
      ))}
    </Group>
  );
}
