import { List, Stack, Text, Title } from '@mantine/core';
import type { CheckedExtension } from '@secgraph/contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { countOf } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { WarningCard } from '../../../ui/warning-card.tsx';
import { describeChanges } from './describe-changes.ts';

/** What installing one extension would change. */
export function CheckedChanges({ extension }: { readonly extension: CheckedExtension }) {
  const { display_name, version, installed_version, namespace, undeclared, conflicts, warnings } = extension;
  const changes = describeChanges(extension);

  return (
    <Stack gap="sm" component="section" aria-label={display_name}>
      <div>
        <Title order={3} fz={14} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{display_name}</bdi>
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {installed_version === null
            ? `${version}, not installed yet`
            : `${installed_version} is installed, this is ${version}`}
          . Its kinds begin with {namespace}_.
        </Text>
      </div>
      {conflicts.length === 0 ? null : (
        <div role="alert">
          <Text size="sm" c="var(--critical)" fw={600}>
            It cannot be installed beside another extension:
          </Text>
          <Names names={conflicts} />
        </div>
      )}
      {extension.is_downgrade ? (
        <WarningCard title="This is an older version">
          <Text size="sm">
            {installed_version} is installed. What the older version does not declare is taken away.
          </Text>
        </WarningCard>
      ) : null}
      {warnings.length === 0 ? null : (
        <WarningCard title="This may not be meant">
          <Names names={warnings} />
        </WarningCard>
      )}
      {changes.length === 0 ? (
        <Text size="sm">
          {installed_version === null ? 'It declares nothing.' : 'Everything in it is installed already.'}
        </Text>
      ) : (
        changes.map(({ title, names, isWarning }) => (
          <Change key={title} title={title} isWarning={isWarning}>
            <Names names={names} />
          </Change>
        ))
      )}
      {undeclared.length === 0 ? null : (
        <Change
          title={`${countOf(undeclared.length, 'kind')} of the graph that it does not declare`}
          isWarning
        >
          <Names
            names={undeclared.map(
              ({ name, element, count, similar }) =>
                `${name}, ${countOf(count, element)}${similar === null ? '' : `; similar: ${similar}`}`,
            )}
          />
        </Change>
      )}
    </Stack>
  );
}

interface ChangeProps {
  readonly title: string;
  readonly isWarning: boolean;
  readonly children: ReactNode;
}

/** A line that opens: most look at the numbers alone. What may surprise is open. */
function Change({ title, isWarning, children }: ChangeProps) {
  return (
    <details open={isWarning}>
      <Text component="summary" size="sm" fw={isWarning ? 600 : 400} style={{ cursor: 'pointer' }}>
        {title}
      </Text>
      {children}
    </details>
  );
}

const MAX_NAMES = 200;
const MAX_LENGTH = 160;

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <List size="sm" mt={4}>
      {names.slice(0, MAX_NAMES).map((name) => (
        <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{inLine(name, MAX_LENGTH)}</bdi>
        </List.Item>
      ))}
      {names.length > MAX_NAMES ? (
        <List.Item>
          and <Amount value={names.length - MAX_NAMES} noun="other" />
        </List.Item>
      ) : null}
    </List>
  );
}
