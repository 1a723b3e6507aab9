import { faCloud, faGlobe } from '@fortawesome/free-solid-svg-icons';
import { Code, Group, Stack, Text } from '@mantine/core';
import { type Environment } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { environmentsQuery } from '../../api/environments.ts';
import { newestRecordQuery } from '../../parts/data-quality/quality-queries.ts';
import { platformOf } from '../../parts/data-quality/quality-subject.ts';
import { Amount } from '../../ui/amount.tsx';
import { mapAnswer } from '../../ui/answered.tsx';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { describeEnvironmentType, isBuiltInEnvironment } from '../../ui/environment-words.ts';
import { useFirstRows } from '../../ui/first-rows.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inLine } from '../../ui/in-line.ts';
import { type Column } from '../../ui/list-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** Each one that is shown asks for its numbers. */
const FIRST_SHOWN = 25;
/** What is told of each: directories and tenants have all of them but computers, of which tenants have devices. */
const COUNTS = [
  { label: 'Users', names: ['users'] },
  { label: 'Groups', names: ['groups'] },
  { label: 'Computers', names: ['computers', 'devices'] },
  { label: 'Relationships', names: ['relationships'] },
] as const;

/** Every domain and tenant, whether its own data was collected or others only mention it, and what it holds. */
export function EnvironmentList() {
  const answer = useQuery(environmentsQuery);
  const { shown, more } = useFirstRows(answer.data ?? [], FIRST_SHOWN, ', by name');

  return (
    <Stack gap="sm">
      <AnsweredTable
        answer={mapAnswer(answer, () => shown)}
        problem="The environments could not be listed"
        waiting="Reading the environments"
        height={160}
        empty="The graph has nodes, but no domain or tenant."
        label="Environments"
        keyOf={({ id }) => id}
        columns={[
          { head: 'Name', cell: (environment) => <EnvironmentName environment={environment} /> },
          { head: 'Type', cell: describeEnvironmentType },
          { head: 'Object id', cell: ({ id }) => <Code>{id}</Code> },
          { head: 'Data', cell: ({ collected }) => (collected ? 'Collected' : 'Referenced only') },
          ...COUNTS.map(
            ({ label, names }): Column<Environment> => ({
              head: label,
              ta: 'right',
              cell: (environment) =>
                isBuiltInEnvironment(environment) ? <Count environment={environment} names={names} /> : null,
            }),
          ),
        ]}
      >
        <Text size="sm">
          <Amount value={answer.data?.length ?? 0} noun="environment" />
        </Text>
      </AnsweredTable>
      {more}
    </Stack>
  );
}

function EnvironmentName({ environment }: { readonly environment: Environment }) {
  const { id, name, type } = environment;

  return (
    <Group gap={8} wrap="nowrap">
      <Icon icon={isBuiltInEnvironment(environment) && type !== 'azure' ? faGlobe : faCloud} />
      {isBuiltInEnvironment(environment) ? (
        <PageLink inherit to="/administration/data-quality" search={{ environment: id }}>
          <bdi>{name}</bdi>
        </PageLink>
      ) : (
        <bdi>{inLine(name)}</bdi>
      )}
    </Group>
  );
}

interface CountProps {
  readonly environment: Environment;
  readonly names: readonly string[];
}

function Count({ environment, names }: CountProps) {
  const { data: newest } = useQuery(newestRecordQuery({ platform: platformOf(environment), environment }));
  const count = names.map((known) => newest?.measures.get(known)).find((value) => value !== undefined);

  return count === undefined ? null : <Amount value={count} />;
}
