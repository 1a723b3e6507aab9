import { Stack, Text } from '@mantine/core';
import type { ExtensionPack } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePermission } from '../../../session/session.ts';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { explain } from '../../../ui/error-card.tsx';
import { RowButton, RowButtons } from '../../../ui/row-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { tellDone } from '../../../ui/tell.tsx';
import { describeInstalled, describeParts, installPack, packsQuery } from './extension-packs.ts';

/** What comes with the product, to be installed by a click. */
export function ShippedPacks() {
  const client = useQueryClient();
  const mayWrite = usePermission('opengraph/Write');
  const answer = useQuery(packsQuery);
  const installing = useMutation({
    mutationFn: installPack,
    onSuccess: (_, { display_name: name }) => {
      // Kinds, icons, rules, queries and what paths follow may all be others now.
      void client.invalidateQueries();
      tellDone({ message: `${name} installed. The next analysis goes by it.` });
    },
  });

  return (
    <Section title="Included packs">
      <Stack gap="xs">
        <Text size="sm" c="dimmed" maw={720}>
          Written for data of well-known collectors: kinds with descriptions, rules for tier zero, findings
          with what to do, and queries. What the authors of a collector publish themselves takes their place
          when it is installed.
        </Text>
        {installing.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert">
            It was not installed, and nothing has changed: {explain(installing.error)}
          </Text>
        )}
        <AnsweredTable
          answer={answer}
          problem="The packs could not be listed"
          waiting="Reading the packs"
          height={160}
          empty="No packs are included."
          label="Packs"
          keyOf={({ pack }) => pack}
          rowHeight={36}
          minWidth={560}
          columns={[
            { head: 'Pack', breaks: 'never', cell: (pack) => pack.display_name },
            { head: 'What it is for', maw: 420, cell: (pack) => pack.description },
            { head: 'What it brings', maw: 220, cell: describeParts },
            {
              spokenHead: 'Actions',
              cell: (pack) => (
                <Action
                  pack={pack}
                  mayWrite={mayWrite}
                  onInstall={() => {
                    // One after the other: whoever clicks twice asks once.
                    if (!installing.isPending) {
                      installing.mutate(pack);
                    }
                  }}
                />
              ),
            },
          ]}
        />
      </Stack>
    </Section>
  );
}

interface ActionProps {
  readonly pack: ExtensionPack;
  readonly mayWrite: boolean;
  readonly onInstall: () => void;
}

function Action({ pack, mayWrite, onInstall }: ActionProps) {
  const reason = describeInstalled(pack);
  if (reason !== undefined || !mayWrite) {
    return (
      <Text inherit c="dimmed">
        {reason ?? 'Not installed'}
      </Text>
    );
  }

  // @words
  const action = pack.installed === null ? 'Install' : 'Update';
  return (
    <RowButtons>
      <RowButton label={`${action} ${pack.display_name}`} onClick={onInstall}>
        {action}
      </RowButton>
    </RowButtons>
  );
}
