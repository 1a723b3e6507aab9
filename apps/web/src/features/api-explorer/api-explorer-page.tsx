import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons';
import { Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { hasPermission, useSelf } from '../../session/session.ts';
import { Answered } from '../../ui/answered.tsx';
import { countOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './api-explorer-page.module.css';
import { type ApiOperation, findOperations, readOperations } from './api-operations.ts';
import { OperationList } from './operation-list.tsx';
import { OperationView } from './operation-view.tsx';

const route = getRouteApi('/frame/api-explorer');

/** It changes with the release alone. */
const descriptionQuery = queryOptions({
  queryKey: ['api-description'],
  queryFn: async ({ signal }) => readOperations(await call('get-spec', {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Every operation of the service, from its own description, to be tried out. */
export function ApiExplorerPage() {
  const { operation: id, text = '', parameters } = route.useSearch();
  const navigate = route.useNavigate();
  const self = useSelf();
  const answer = useQuery(descriptionQuery);
  const { data } = answer;
  const [isOwnOnly, setOwnOnly] = useState(false);
  const may = ({ permissions }: ApiOperation) =>
    self !== undefined && permissions.every((permission) => hasPermission(self, permission));
  const found = findOperations(data?.operations ?? [], text).filter(
    (operation) => !isOwnOnly || may(operation),
  );
  const opened = data?.operations.find((operation) => operation.id === id);

  return (
    <div className={classes['page']}>
      <title>API explorer – Secgraph</title>
      <section className={classes['list']} aria-label="Operations">
        <Title order={1}>API explorer</Title>
        <Text size="sm" c="dimmed">
          Read about every API operation and try it.
        </Text>
        <TextInput
          size="xs"
          aria-label="Search operations"
          placeholder="Path, name or what it is about"
          leftSection={<Icon icon={faMagnifyingGlass} size={11} />}
          value={text}
          spellCheck={false}
          onChange={({ currentTarget }) =>
            void navigate({
              search: (before) => ({ ...before, text: currentTarget.value || undefined }),
              replace: true,
            })
          }
        />
        <Switch
          size="xs"
          label="Only what I may do"
          checked={isOwnOnly}
          onChange={({ currentTarget }) => setOwnOnly(currentTarget.checked)}
        />
        {data === undefined ? null : (
          <Text size="xs" c="dimmed" role="status">
            {countOf(found.length, 'operation')}
          </Text>
        )}
        <Answered
          answer={answer}
          problem="The description could not be read"
          waiting="Reading the description"
          height={400}
        >
          {() => <OperationList operations={found} opened={opened?.id} isOpen={text !== ''} may={may} />}
        </Answered>
      </section>
      <div className={classes['view']}>
        {data === undefined ? null : opened === undefined ? (
          <Stack maw={560} gap="sm">
            <Text>{id === undefined ? 'Choose an operation.' : `There is no operation “${id}”.`}</Text>
            <Text size="sm" c="dimmed">
              Requests are sent with your session: they do what you may do, to the data that everybody works
              with. The description itself is at <code>/api/v2/spec</code>.
            </Text>
          </Stack>
        ) : (
          <OperationView
            key={opened.id}
            operation={opened}
            schemas={data.schemas}
            missing={opened.permissions.filter((name) => self === undefined || !hasPermission(self, name))}
            given={parameters ?? {}}
            onGive={(given) =>
              void navigate({
                search: (before) => ({
                  ...before,
                  parameters: Object.keys(given).length === 0 ? undefined : given,
                }),
                replace: true,
              })
            }
          />
        )}
      </div>
    </div>
  );
}
