import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { type ComplianceFramework } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { frameworksQuery } from '../../parts/findings/finding-queries.ts';
import { Answered, mapAnswer } from '../../ui/answered.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './type-controls.module.css';

/** The controls of each framework that findings of a type speak against. */
export function TypeControls({ finding }: { readonly finding: string }) {
  const answer = mapAnswer(useQuery(frameworksQuery), (frameworks) =>
    frameworks.map(({ controls, ...framework }) => ({
      ...framework,
      controls: controls.filter(({ finding_types: types }) => types.some((type) => type.finding === finding)),
    })),
  );

  return (
    <Answered
      answer={answer}
      problem="The controls could not be read"
      waiting="Reading the controls"
      height={120}
    >
      {(own) => <Controls own={own} />}
    </Answered>
  );
}

function Controls({ own }: { readonly own: readonly ComplianceFramework[] }) {
  return (
    <Stack gap="sm" component="section" aria-label="Controls">
      <Title order={2}>Controls</Title>
      {own.every(({ controls }) => controls.length === 0) ? (
        <Text size="sm">No control of a framework is known for this type.</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            What findings of this type speak against. A control of which nothing is found is not met for that
            reason alone.
          </Text>
          <div className={classes['frameworks']}>
            {own.map(({ id, name, url, controls }) => (
              <Stack key={id} gap={4}>
                <Anchor size="sm" fw={600} href={url} target="_blank" rel="noreferrer">
                  {name}
                </Anchor>
                <List size="sm" listStyleType="none" spacing={2}>
                  {controls.map(({ control_id: control, title }) => (
                    <List.Item key={control}>
                      <PageLink
                        inherit
                        ff="monospace"
                        aria-label={`Findings that speak against ${control}`}
                        to="/attack-paths"
                        search={{ compliance_control: [control] }}
                      >
                        {control}
                      </PageLink>{' '}
                      {title}
                    </List.Item>
                  ))}
                </List>
              </Stack>
            ))}
          </div>
        </>
      )}
    </Stack>
  );
}
