import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type Parameter } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { usePermission } from '../../../session/session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { SettingText } from '../../../ui/setting-text.tsx';
import { parametersQuery } from './configuration-queries.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import { describeValue, groupParameters, isChanged } from './parameter-form.ts';

const route = getRouteApi('/frame/administration/configuration');

/** What administrators set while the service runs. */
export function ConfigurationPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission('app/WriteAppConfig');
  const answer = useQuery(parametersQuery);
  const changed = answer.data?.find(
    ({ key, is_writable: isWritable }) => isWritable && key === search.change,
  );
  const change = (key: string | undefined) => void navigate({ search: { change: key } });

  return (
    <Page title="Configuration" question="Settings of the service.">
      <Answered
        answer={answer}
        problem="The configuration could not be read"
        waiting="Reading the configuration"
        height={320}
      >
        {(parameters) => (
          <Stack gap="xl">
            {groupParameters(parameters).map((group) => (
              <section key={group.title} aria-label={group.title}>
                <Title order={2} mb="xs">
                  {group.title}
                </Title>
                <ListTable
                  label={group.title}
                  rows={group.parameters}
                  isHeadless
                  minWidth={520}
                  keyOf={({ key }) => key}
                  columns={[
                    { w: '50%', cell: (parameter) => <SettingText {...parameter} /> },
                    { breaks: 'anywhere', cell: (parameter) => <Value parameter={parameter} /> },
                    {
                      w: 120,
                      ta: 'right',
                      cell: (parameter) => (
                        <ChangeButton parameter={parameter} mayWrite={mayWrite} onChange={change} />
                      ),
                    },
                  ]}
                />
              </section>
            ))}
          </Stack>
        )}
      </Answered>
      {changed === undefined || !mayWrite ? null : (
        <ParameterDialog key={changed.key} parameter={changed} onClose={() => change(undefined)} />
      )}
    </Page>
  );
}

function Value({ parameter }: { readonly parameter: Parameter }) {
  return (
    <Group gap="xs" fz={13}>
      <span>{describeValue(parameter)}</span>
      {isChanged(parameter) ? (
        <Badge variant="default" size="sm" tt="none">
          changed
        </Badge>
      ) : null}
    </Group>
  );
}

interface ChangeButtonProps {
  readonly parameter: Parameter;
  readonly mayWrite: boolean;
  readonly onChange: (key: string) => void;
}

function ChangeButton({ parameter, mayWrite, onChange }: ChangeButtonProps) {
  const { key, name, is_writable: isWritable } = parameter;
  if (!isWritable) {
    return (
      <Text size="xs" c="dimmed">
        Not by the API
      </Text>
    );
  }

  return mayWrite ? (
    <Button size="compact-sm" variant="default" aria-label={`Change ${name}`} onClick={() => onChange(key)}>
      {/* @words as verb */ 'Change'}
    </Button>
  ) : null;
}
