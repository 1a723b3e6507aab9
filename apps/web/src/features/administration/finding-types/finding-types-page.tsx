import { Group, Stack, Switch, Text } from '@mantine/core';
import type { FindingTypeSetting } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { usePermission } from '../../../session/session.ts';
import { Answered, Sentence } from '../../../ui/answered.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { explain } from '../../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { findTypes, type PlatformTypes } from './find-types.ts';
import type { TypeSettingSearch } from './type-setting-search.ts';
import { typeSettingsQuery } from './type-settings-query.ts';

const route = getRouteApi('/frame/administration/finding-types');

const ORIGINS = {
  extension: 'Written by the extension',
  default: 'Follows from a kind of relationship that the extension declares',
};

/** What analyses look for, wherever it comes from. */
export function FindingTypesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(typeSettingsQuery);
  const change = (changes: TypeSettingSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });

  return (
    <Page title="Types of findings" question="What do analyses detect?">
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={720}>
          Findings of a type that is switched off are archived by the next analysis; switched on again, they
          are found again. Extensions bring types of their own, and one for each kind of relationship that
          gives control and that they wrote none for.
        </Text>
        <Answered
          answer={answer}
          problem="The types could not be listed"
          waiting="Reading the types"
          height={240}
        >
          {(types) => {
            const found = findTypes(types, search);

            return (
              <>
                <Group gap="sm">
                  <SearchField
                    label="Find a type"
                    placeholder="Title, name or category"
                    value={search.text}
                    onChange={(text) => change({ text })}
                  />
                  <ChoiceField
                    label="Platform"
                    none="All platforms"
                    width={220}
                    choices={new Map(types.map(({ platform }) => [platform, platform]))}
                    value={search.platform}
                    nothingFound="No platform has such a name."
                    onChange={(platform) => change({ platform })}
                  />
                </Group>
                {found.length === 0 ? <Sentence>No type is called like this.</Sentence> : null}
                {found.map((ofPlatform) => (
                  <PlatformTable key={ofPlatform.platform} {...ofPlatform} />
                ))}
              </>
            );
          }}
        </Answered>
      </Stack>
    </Page>
  );
}

function PlatformTable({ platform, types, enabled }: PlatformTypes) {
  const name = inLine(platform);

  return (
    <Section title={name}>
      <Text size="xs" c="dimmed" mb="xs">
        {countOf(types.length, 'type')}, {formatNumber(enabled)} on
      </Text>
      <ListTable
        label={`Types of ${name}`}
        rows={types}
        keyOf={({ finding }) => finding}
        rowHeight={36}
        columns={[
          { head: 'Type', cell: (type) => <TypeName type={type} /> },
          { head: 'Category', cell: ({ category }) => inLine(category) },
          { head: 'Looked for', w: 110, cell: (type) => <TypeSwitch type={type} /> },
        ]}
      />
    </Section>
  );
}

function TypeName({ type: { title, finding, origin } }: { readonly type: FindingTypeSetting }) {
  return (
    <>
      <bdi title={finding}>{inLine(title)}</bdi>
      {origin === 'built-in' ? null : (
        <Text inherit c="dimmed">
          {ORIGINS[origin]}
        </Text>
      )}
    </>
  );
}

function TypeSwitch({ type: { finding, title, enabled } }: { readonly type: FindingTypeSetting }) {
  const client = useQueryClient();
  const mayWrite = usePermission('app/WriteAppConfig');
  const switching = useMutation({
    mutationFn: async () => {
      const input = { params: { finding }, body: { enabled: !enabled } };
      const { data } = await call('change-finding-type', input);
      client.setQueryData(typeSettingsQuery.queryKey, (types) =>
        types?.map((known) => (known.finding === finding ? data : known)),
      );
    },
  });
  if (!mayWrite) {
    // @words
    return enabled ? 'On' : 'Off';
  }

  return (
    <>
      <Switch
        size="xs"
        aria-label={inLine(title)}
        label={enabled ? 'On' : 'Off'}
        checked={enabled}
        disabled={switching.isPending}
        onChange={() => switching.mutate()}
      />
      {switching.error === null ? null : (
        <Text size="xs" c="var(--critical)" role="alert">
          {explain(switching.error)}
        </Text>
      )}
    </>
  );
}
