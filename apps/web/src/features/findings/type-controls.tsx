import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { frameworksQuery } from '../../parts/findings/finding-queries.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import classes from './type-controls.module.css';

/** The controls of each framework that findings of a type speak against. */
export function TypeControls({ finding }: { readonly finding: string }) {
  const { data, error, refetch } = useQuery(frameworksQuery);
  if (error !== null) {
    return <ErrorCard title="The controls could not be read" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Waiting height={120} label="Reading the controls" />;
  }

  const own = data.map(({ controls, ...framework }) => ({
    ...framework,
    controls: controls.filter(({ finding_types: types }) => types.some((type) => type.finding === finding)),
  }));

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
