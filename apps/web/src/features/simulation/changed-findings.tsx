import { Stack, Text, Title } from '@mantine/core';
import { type Simulation } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listedFactsQuery } from '../../parts/node-search/search-queries.ts';
import { Amount } from '../../ui/amount.tsx';
import { pageOf } from '../../ui/answered-table.tsx';
import { inLine } from '../../ui/in-line.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Paging } from '../../ui/paging.tsx';
import { type PlaceWords, usePlaceWords } from './place-words.ts';

export interface ChangedFindingsProps {
  readonly simulation: Simulation;
  readonly name: string;
}

type FoundList = Simulation['new_findings'];

/** Every single finding that a variant ends or brings. */
export function ChangedFindings({ simulation, name }: ChangedFindingsProps) {
  const words = usePlaceWords();
  const titles = new Map(simulation.findings.map(({ finding, title }) => [finding, title]));
  const { resolved_findings, new_findings } = simulation;

  return (
    <>
      <FindingList
        heading={`Findings that ${name === '' ? 'this variant' : name} ends`}
        nothing="It ends no finding."
        found={resolved_findings}
        titles={titles}
        words={words}
      />
      <FindingList
        heading={`Findings that ${name === '' ? 'this variant' : name} brings`}
        nothing="It brings no new finding."
        found={new_findings}
        titles={titles}
        words={words}
      />
    </>
  );
}

interface FindingListProps {
  readonly heading: string;
  readonly nothing: string;
  readonly found: FoundList;
  readonly titles: ReadonlyMap<string, string>;
  readonly words: PlaceWords;
}

const ON_A_PAGE = 15;

function FindingList({ heading, nothing, found: { count, items }, titles, words }: FindingListProps) {
  const [skip, setSkip] = useState<number>();
  const page = pageOf(items, { skip, limit: ON_A_PAGE });
  const ids = [
    ...new Set(page.data.flatMap(({ source, target }) => (source === null ? [target] : [source, target]))),
  ];
  const { data: facts } = useQuery(listedFactsQuery(ids.toSorted()));
  const end = (id: string | null) => {
    if (id === null) {
      return '–';
    }
    const node = facts?.get(id);
    return (
      <Text inherit title={inLine(id, 400)}>
        {node === undefined ? null : <KindIcon kind={node.kind} size={14} />}{' '}
        <bdi>{inLine(node?.label ?? id, 60) || inLine(id, 60)}</bdi>
      </Text>
    );
  };

  return (
    <Stack gap="xs">
      <Title order={2}>{heading}</Title>
      {count === 0 ? (
        <Text size="sm" role="status">
          {nothing}
        </Text>
      ) : (
        <>
          <ListTable
            label={heading}
            rows={page.data}
            minWidth={640}
            keyOf={({ finding, source, target, environment_id, asset_group_tag_id }) =>
              JSON.stringify([finding, source, target, environment_id, asset_group_tag_id])
            }
            columns={[
              { head: 'Finding', cell: ({ finding }) => titles.get(finding) ?? finding },
              { head: 'From', cell: ({ source }) => end(source) },
              { head: 'At', cell: ({ target }) => end(target) },
              {
                head: 'Environment',
                cell: ({ environment_id: id }) => <bdi>{words.environmentOf(id)}</bdi>,
              },
              { head: 'Zone', cell: ({ asset_group_tag_id: id }) => <bdi>{words.zoneOf(id)}</bdi> },
            ]}
          />
          <Paging {...page} limit={ON_A_PAGE} noun="finding" onPage={setSkip} />
          {items.length < count ? (
            <Text size="xs" c="dimmed" ta="right">
              The service lists the first <Amount value={items.length} /> of <Amount value={count} />.
            </Text>
          ) : null}
        </>
      )}
    </Stack>
  );
}
