import { Badge, Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { type ChokePoints } from '@secgraph/contract';
import { TAG_TYPES } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { searchOfChanges } from '../../parts/addresses/simulation-search.ts';
import { isDerivedOnly, type WorkOrder } from '../../parts/work-orders/work-order.ts';
import { WorkOrderMenu } from '../../parts/work-orders/work-order-menu.tsx';
import { TagField } from '../../parts/zones/tag-field.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Answered } from '../../ui/answered.tsx';
import { pageOf } from '../../ui/answered-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EnvironmentField, useEnvironmentNames } from '../../ui/environment-field.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Page } from '../../ui/page.tsx';
import { ButtonLink, PageLink } from '../../ui/page-link.tsx';
import { Paging } from '../../ui/paging.tsx';
import { chokePointsQuery, MAX_LISTED } from './choke-point-queries.ts';
import { CHOKE_POINT_LISTS, type ChokePointList, type ChokePointSearch } from './choke-point-search.ts';
import { CutCurve } from './cut-curve.tsx';
import { CUT_KINDS, type DrawnCut, drawCut } from './cut-graph.ts';
import { CutTable } from './cut-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FindingTypeField } from './finding-type-field.tsx';
import { CUT_NAME, changesOf, fits } from './try-cut.ts';

const route = getRouteApi('/frame/attack-paths/choke-points');
const ON_A_PAGE = 25;
const ROW_PX = 84;
const [LOWEST_PX, HIGHEST_PX] = [260, 680];

/** What draws is loaded beside the page. */
const GraphPicture = lazy(async () => ({
  default: (await import('../../ui/graph-picture.tsx')).GraphPicture,
}));

/** The fewest changes that keep everybody out of a zone, and what each is worth by itself. */
export function ChokePointsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useQuery(chokePointsQuery(search));
  const { data, isPlaceholderData } = answer;
  const change = (changes: ChokePointSearch) =>
    void navigate({ search: (before) => ({ ...before, skip: undefined, selected: undefined, ...changes }) });
  const zone = useZoneWords(data);
  const isOneFinding = typeof search.finding === 'number';

  return (
    <Page
      title="Choke points"
      question="Which few relationships, once removed, close every path into a zone?"
      actions={data === undefined ? null : <Actions chokePoints={data} zone={zone} />}
    >
      <Stack gap="lg">
        <Group gap="sm" role="search" aria-label="Choke points">
          {isOneFinding ? (
            <>
              <Badge variant="default" size="lg" tt="none" fw={500}>
                Finding {search.finding}
              </Badge>
              <Button size="xs" variant="default" onClick={() => change({ finding: undefined })}>
                Show the whole zone
              </Button>
            </>
          ) : (
            <>
              <TagField
                label="Zone"
                placeholder="Tier Zero"
                value={search.asset_group_tag_id}
                isOffered={({ type }) => type === TAG_TYPES.zone}
                onChange={(asset_group_tag_id) => change({ asset_group_tag_id, finding: undefined })}
              />
              <EnvironmentField
                value={search.environment_id}
                onChange={(environment_id) => change({ environment_id })}
              />
              <FindingTypeField
                // Without a zone, types of hygiene would be among them, which are no ways in.
                search={{
                  ...search,
                  asset_group_tag_id: search.asset_group_tag_id ?? data?.asset_group_tag_id,
                }}
                onChange={(finding) => change({ finding })}
              />
            </>
          )}
        </Group>
        <Answered
          answer={answer}
          problem="The choke points could not be calculated"
          waiting={
            <Stack gap="sm" role="status">
              <Text size="sm" c="dimmed">
                Following everything that leads into the zone …
              </Text>
              <Skeleton height={HIGHEST_PX / 2} role="status" aria-label="Calculating choke points" />
            </Stack>
          }
        >
          {(chokePoints) => (
            <Stack gap="lg" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
              <Found chokePoints={chokePoints} zone={zone} search={search} onChange={change} />
            </Stack>
          )}
        </Answered>
      </Stack>
    </Page>
  );
}

interface ZoneWords {
  readonly name: string;
  readonly place: string;
}

/** What the answer is about, by its own words. */
function useZoneWords(chokePoints: ChokePoints | undefined): ZoneWords {
  const { data: tags = [] } = useQuery(tagsQuery);
  const environments = useEnvironmentNames();
  const { asset_group_tag_id, environment_id } = chokePoints ?? {};
  const tag = tags.find(({ id }) => id === asset_group_tag_id);
  const name = tag === undefined ? 'The zone' : inLine(tag.name, 60);
  const place =
    environment_id === undefined || environment_id === null
      ? 'in all environments'
      : `in ${inLine(environments.get(environment_id) ?? environment_id, 60)}`;

  return useMemo(() => ({ name, place }), [name, place]);
}

interface FoundProps {
  readonly chokePoints: ChokePoints;
  readonly zone: ZoneWords;
  readonly search: ChokePointSearch;
  readonly onChange: (changes: ChokePointSearch) => void;
}

function Found({ chokePoints, zone, search, onChange }: FoundProps) {
  const { minimum_cut, choke_points, exposed_principals, inseparable_principals } = chokePoints;
  const cut = useMemo(
    () => drawCut(chokePoints, { zone: zone.name, place: zone.place }),
    [chokePoints, zone],
  );
  const line = cut.lineOf.get(search.selected ?? '');
  const marked = useMemo(() => (line === undefined ? [] : [line]), [line]);
  const select = (selected: string | undefined) => onChange({ skip: search.skip, selected });
  if (chokePoints.member_count === 0) {
    return (
      <div role="status">
        <EmptyState
          picture="data"
          title="No data"
          action={<PageLink to="/administration/file-ingest">Upload files</PageLink>}
        >
          {zone.name} has no members {zone.place}: nothing was collected or analysed yet, or no rule selects
          anything. Nobody can reach what is not known, so this says nothing about safety.
        </EmptyState>
      </div>
    );
  }
  if (exposed_principals === 0) {
    return (
      <div role="status">
        <EmptyState
          picture="paths"
          title="No paths into it"
          action={<PageLink to="/administration/data-quality">Check data quality</PageLink>}
        >
          According to the collected data, no user or computer outside {zone.name} and higher zones has a path
          into it {zone.place}. There is nothing to cut.
        </EmptyState>
      </div>
    );
  }

  const separable = exposed_principals - inseparable_principals;
  const list: ChokePointList = search.list ?? 'cut';
  const lists = { cut: minimum_cut, ranking: choke_points };
  const { count, relationships } = lists[list];
  const page = pageOf(relationships, { skip: search.skip, limit: ON_A_PAGE });

  return (
    <>
      <Text>
        <strong>
          <Amount value={exposed_principals} noun="principal" />
        </strong>{' '}
        outside {exposed_principals === 1 ? 'reaches' : 'reach'} {zone.name} {zone.place}.{' '}
        {minimum_cut.count === 0 ? (
          'Nothing that can be removed lies between them and the zone.'
        ) : (
          <>
            <strong>
              <Amount value={minimum_cut.count} noun="relationship" />
            </strong>
            , once removed
            {minimum_cut.count === 1 ? ', ends' : ' together, end'} the path of{' '}
            {separable === exposed_principals ? (
              separable === 1 ? (
                'this one'
              ) : (
                'all of them'
              )
            ) : (
              <Amount value={separable} />
            )}
            .
          </>
        )}{' '}
        {inseparable_principals === 0 || minimum_cut.count === 0 ? null : (
          <>
            <Amount value={inseparable_principals} noun="principal" /> cannot be cut off: only structure, such
            as what contains what, lies between them and the zone.
          </>
        )}
      </Text>
      {minimum_cut.count === 0 ? null : (
        <Stack gap={6}>
          <Suspense fallback={<Skeleton height={heightOf(cut.lines)} />}>
            <GraphPicture
              graph={cut.graph}
              height={heightOf(cut.lines)}
              layout="layered"
              ownKinds={CUT_KINDS}
              selected={marked}
              onOpen={(target) => select(target.on === 'edge' ? cutOf(cut, target.members[0]) : undefined)}
            />
          </Suspense>
          <Text size="xs" c="dimmed">
            A thick line with × is a relationship to remove; a dashed one stands for any path.{' '}
            {cut.drawn < minimum_cut.count ? (
              <>
                Drawn are {formatNumber(cut.drawn)} of <Amount value={minimum_cut.count} /> relationships; the
                list has all of them.
              </>
            ) : null}
          </Text>
        </Stack>
      )}
      <CutCurve
        key={`${chokePoints.asset_group_tag_id} ${zone.place} ${search.finding ?? ''}`}
        chokePoints={chokePoints}
        zone={zone}
      />
      <Tabs
        value={list}
        keepMounted={false}
        onChange={(value) => onChange({ list: CHOKE_POINT_LISTS.find((known) => known === value) })}
      >
        <Tabs.List aria-label="Lists">
          <Tabs.Tab value="cut">
            Minimum cut · <Amount value={minimum_cut.count} />
          </Tabs.Tab>
          <Tabs.Tab value="ranking">
            Ranking · <Amount value={choke_points.count} />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={list} pt="sm">
          <Text size="sm" c="dimmed" mb="xs">
            {list === 'cut'
              ? 'The fewest that have to go together. What each ends alone is less than what all of them do.'
              : 'Every relationship that closes a path by itself, the most effective first.'}
          </Text>
          {relationships.length === 0 ? (
            <Text size="sm" role="status">
              {list === 'cut'
                ? 'There is no such set.'
                : 'No single relationship cuts anybody off: everybody has a second way. The minimum cut has what must go together.'}
            </Text>
          ) : (
            <CutTable
              label={list === 'cut' ? 'Minimum cut' : 'Ranking'}
              relationships={page.data}
              exposed={exposed_principals}
              selected={search.selected}
              onSelect={list === 'cut' ? select : undefined}
            />
          )}
          <Paging
            {...page}
            limit={ON_A_PAGE}
            noun="relationship"
            onPage={(skip) => onChange({ skip, selected: search.selected })}
          />
          {relationships.length < count ? (
            <Text size="xs" c="dimmed" ta="right">
              The service lists the first <Amount value={MAX_LISTED} /> of <Amount value={count} />. Choose an
              environment or a type of finding to narrow it down.
            </Text>
          ) : null}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Actions({ chokePoints, zone }: { readonly chokePoints: ChokePoints; readonly zone: ZoneWords }) {
  const { minimum_cut, exposed_principals } = chokePoints;
  const { relationships, count } = minimum_cut;
  const changes = changesOf(chokePoints);
  // Of a larger one, the first can be tried beside the curve.
  const canTry = count > 0 && changes.length === count && fits(changes);
  const orders: readonly WorkOrder[] = relationships.map(({ source, kind, target, cut_off_principals }) => ({
    // @verbatim
    action: 'Remove',
    source: { name: source.name, objectId: source.object_id, kind: source.kind },
    kind,
    target: { name: target.name, objectId: target.object_id, kind: target.kind },
    cutOff: cut_off_principals,
    isDerived: isDerivedOnly(kind),
    ends: { source: String(source.id), target: String(target.id) },
  }));

  return (
    <Group gap="sm" wrap="nowrap">
      {canTry ? (
        <ButtonLink to="/attack-paths/what-if" search={searchOfChanges(CUT_NAME, changes, true)}>
          Try this cut
        </ButtonLink>
      ) : null}
      <WorkOrderMenu
        title={`Work orders: keep everybody out of ${zone.name}`}
        summary={`${countOf(count, 'relationship')} to remove together, so that nobody who can be cut off reaches ${zone.name} ${zone.place}; ${countOf(exposed_principals, 'principal')} can today.${relationships.length < count ? ` Listed are the first ${formatNumber(relationships.length)}.` : ''}`}
        orders={orders}
        fileName="secgraph-work-orders"
      />
      <ExportMenu chokePoints={chokePoints} />
    </Group>
  );
}

/** The first relationship that a line stands for. */
function cutOf({ lineOf }: DrawnCut, line: string | undefined): string | undefined {
  return [...lineOf].find(([, other]) => other === line)?.[0];
}

function heightOf(drawn: number): number {
  return Math.min(HIGHEST_PX, Math.max(LOWEST_PX, drawn * ROW_PX));
}
