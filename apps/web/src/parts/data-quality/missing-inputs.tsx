import { Group, List, Text } from '@mantine/core';
import type { InputCoverage } from '@secgraph/contract';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { showsNode } from '../addresses/explore-views.ts';

export interface MissingInputsProps {
  readonly inputs: readonly InputCoverage[];
  /** Whether each says which environment it is about. */
  readonly isOfSeveral: boolean;
  /** What stands at the end of each; nothing where there is nothing more to say. */
  readonly children?: (input: InputCoverage) => ReactNode;
}

const NAME_LENGTH = 40;

/** What is not known, of how many of them, and how it is collected. The service says what and how. */
export function MissingInputs({ inputs, isOfSeveral, children }: MissingInputsProps) {
  return (
    <List size="sm" spacing="xs">
      {inputs.map((input) => (
        <List.Item key={`${input.environment_id} ${input.input}`}>
          {isOfSeveral ? <EnvironmentName name={input.environment_name} /> : null}
          <Text span inherit>
            Of {formatNumber(input.missing)} of {countOfKind(input)}, it is not known {input.about}.
          </Text>{' '}
          <Failed count={input.reasons.collection_failed} />
          <Text span inherit c="dimmed">
            {input.remedy}
          </Text>
          <Examples input={input} />
          {children?.(input)}
        </List.Item>
      ))}
    </List>
  );
}

function countOfKind({ node_kind: kind, total }: InputCoverage): string {
  switch (kind) {
    case 'EnterpriseCA':
      return countOf(total, 'certificate authority', 'certificate authorities');
    case 'Computer':
      return countOf(total, 'computer');
    case 'AZRole':
      return countOf(total, 'role');
    default:
      return countOf(total, 'node');
  }
}

function EnvironmentName({ name }: { readonly name: string }) {
  return (
    <>
      <Text span inherit fw={600}>
        <bdi>{inLine(name)}</bdi>
      </Text>
      {': '}
    </>
  );
}

function Failed({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <>
      <Text span inherit>
        At {formatNumber(count)} of them, the collector says that it failed.
      </Text>{' '}
    </>
  );
}

/** Some of those that it is about. */
function Examples({ input: { examples, missing } }: { readonly input: InputCoverage }) {
  return (
    <Group gap="xs">
      {examples.map(({ object_id: id, name }) => (
        <PageLink key={id} inherit underline="always" to="/explore" search={showsNode(id)}>
          <bdi>{inLine(name, NAME_LENGTH)}</bdi>
        </PageLink>
      ))}
      {missing > examples.length ? (
        <Text span inherit>
          and {formatNumber(missing - examples.length)} more
        </Text>
      ) : null}
    </Group>
  );
}
