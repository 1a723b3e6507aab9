import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Parameter } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { usePermission } from '../../../session/session.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { parametersQuery } from './configuration-queries.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import { describeValue, groupParameters, isChanged } from './parameter-form.ts';

const route = getRouteApi('/frame/area/administration/configuration');

/** What administrators set while the service runs. */
export function ConfigurationPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission('app/WriteAppConfig');
  const { data: parameters, error, refetch } = useQuery(parametersQuery);
  const changed = parameters?.find(({ key, is_writable: isWritable }) => isWritable && key === search.change);
  const change = (key: string | undefined) => void navigate({ search: { change: key } });

  return (
    <Page title="Configuration" question="How does the service behave?">
      {error === null ? null : (
        <ErrorCard title="The configuration could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {parameters === undefined && error === null ? (
        <Waiting height={320} label="Reading the configuration" />
      ) : null}
      <Stack gap="xl">
        {groupParameters(parameters ?? []).map((group) => (
          <section key={group.title} aria-label={group.title}>
            <Title order={2} mb="xs">
              {group.title}
            </Title>
            <Table verticalSpacing={6} fz={13} aria-label={group.title}>
              <Table.Tbody>
                {group.parameters.map((parameter) => (
                  <ParameterRow
                    key={parameter.key}
                    parameter={parameter}
                    onChange={mayWrite && parameter.is_writable ? () => change(parameter.key) : undefined}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </Stack>
      {changed === undefined || !mayWrite ? null : (
        <ParameterDialog key={changed.key} parameter={changed} onClose={() => change(undefined)} />
      )}
    </Page>
  );
}

interface ParameterRowProps {
  readonly parameter: Parameter;
  /** Undefined: nobody may, or this user may not. */
  readonly onChange: (() => void) | undefined;
}

function ParameterRow({ parameter, onChange }: ParameterRowProps) {
  const { name, description, is_writable: isWritable } = parameter;

  return (
    <Table.Tr>
      <Table.Td w="50%">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <span>{describeValue(parameter)}</span>
          {isChanged(parameter) ? (
            <Badge variant="default" size="sm" tt="none">
              changed
            </Badge>
          ) : null}
        </Group>
      </Table.Td>
      <Table.Td ta="right" w={120}>
        {onChange === undefined ? (
          <Text size="xs" c="dimmed">
            {isWritable ? '' : 'Not by the API'}
          </Text>
        ) : (
          <Button size="compact-sm" variant="default" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
