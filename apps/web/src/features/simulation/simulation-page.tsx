import { Alert, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  type Measure,
  type SimulationSearch,
  variantsOf,
  withVariants,
} from '../../parts/addresses/simulation-search.ts';
import {
  type Change,
  fitsInAddress,
  keyOfChange,
  MAX_VARIANTS,
  type Variant,
  writeVariant,
} from '../../parts/addresses/variant.ts';
import { useAnalysisState } from '../../parts/analysis/analysis-state.ts';
import { isDerivedOnly, type WorkOrder, type WorkOrderEnd } from '../../parts/work-orders/work-order.ts';
import { WorkOrderMenu } from '../../parts/work-orders/work-order-menu.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Page } from '../../ui/page.tsx';
import { WarningCard } from '../../ui/warning-card.tsx';
import { AddChangeForm } from './add-change-form.tsx';
import { ChangeList } from './change-list.tsx';
import { ChangedFindings } from './changed-findings.tsx';
import { changedNodesQuery, requestOf, simulationQuery } from './simulation-queries.ts';
import { SimulationState } from './simulation-state.tsx';
import { TypeComparison } from './type-comparison.tsx';
import { VariantTools } from './variant-tools.tsx';
import { ZoneComparison } from './zone-comparison.tsx';

const route = getRouteApi('/frame/attack-paths/what-if');

/** What would be if relationships went or came: several sets of changes, each against the graph as it is. */
export function SimulationPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const variants = variantsOf(search);
  const open = openOf(search, variants);
  const variant = variants[open] ?? { name: '', changes: [], isMended: false };
  const nodes = useQuery(changedNodesQuery(variants));
  const known = nodes.data ?? NO_NODES;
  const requests = variants.map((each) => requestOf(each, known));
  // Variants that are equal are asked once.
  const asked = new Map(
    requests.filter((request) => request !== undefined).map((request) => [JSON.stringify(request), request]),
  );
  const answers = useQueries({ queries: [...asked.values()].map(simulationQuery) });
  const places = new Map([...asked.keys()].map((key, place) => [key, place]));
  const results = requests.map((request) => answers[places.get(JSON.stringify(request)) ?? -1]);
  const simulations = results.map((result) => result?.data);
  const isAnyKnown = simulations.some((simulation) => simulation !== undefined);
  // Without zones and findings of either side, that nothing ends and comes would read like good news.
  const isAnyTold = simulations.some(
    (simulation) => simulation !== undefined && simulation.zones.length + simulation.findings.length > 0,
  );

  /** Begins with the address as it is by then, so that what was changed a moment before is not lost. */
  const edit = (change: (all: readonly Variant[], open: number) => readonly Variant[]) =>
    void navigate({
      search: (before) => {
        const all = variantsOf(before);
        const changed = change(all, openOf(before, all));
        return fitsInAddress(changed) ? withVariants(before, changed) : before;
      },
    });
  const editOpen = (change: (variant: Variant) => Variant) =>
    edit((all, place) => all.map((each, other) => (other === place ? change(each) : each)));
  /** Adds a variant at the end, and opens it. */
  const append = (make: (all: readonly Variant[], open: number) => Variant | undefined) =>
    void navigate({
      search: (before) => {
        const all = variantsOf(before);
        const made = make(all, openOf(before, all));
        const changed = made === undefined ? all : [...all, made];
        return made !== undefined && all.length < MAX_VARIANTS && fitsInAddress(changed)
          ? { ...withVariants(before, changed), open: all.length }
          : before;
      },
    });
  /** The variant is told by its content, not its place: a second click finds it gone. */
  const remove = (removed: Variant) =>
    void navigate({
      search: (before) => {
        const all = variantsOf(before);
        const place = openOf(before, all);
        const isSame = writeVariant(all[place] ?? removed) === writeVariant(removed);
        return isSame && all.length > 1
          ? {
              ...withVariants(
                before,
                all.filter((_, other) => other !== place),
              ),
              open: undefined,
            }
          : before;
      },
    });
  const addChanges = (added: readonly Change[]) =>
    editOpen((before) => ({
      ...before,
      changes: [...new Map([...before.changes, ...added].map((each) => [keyOfChange(each), each])).values()],
    }));
  const fits = (added: readonly Change[]) =>
    fitsInAddress(
      variants.map((each, place) =>
        place === open ? { ...each, changes: [...each.changes, ...added] } : each,
      ),
    );

  return (
    <Page
      title="What if"
      question="What would change if relationships were removed or added?"
      actions={
        <WorkOrderMenu
          title={`Work orders: ${variant.name}`}
          summary="Changes that were tried out together against the graph as it was then."
          orders={ordersOf(variant, known)}
          fileName="secgraph-work-orders"
        />
      }
    >
      <Stack gap="lg">
        <Group justify="space-between" align="flex-end" wrap="nowrap">
          <Tabs
            value={String(open)}
            onChange={(value) =>
              void navigate({ search: (before) => ({ ...before, open: Number(value) || undefined }) })
            }
          >
            <Tabs.List aria-label="Variants">
              {variants.map(({ name }, place) => (
                <Tabs.Tab key={place} value={String(place)}>
                  {name === '' ? `Variant ${place + 1}` : name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <Button
            size="xs"
            variant="default"
            disabled={variants.length >= MAX_VARIANTS}
            onClick={() =>
              append((all) => ({ name: `Variant ${all.length + 1}`, changes: [], isMended: false }))
            }
          >
            New variant
          </Button>
        </Group>
        <Stack gap="sm">
          <VariantTools
            key={open}
            variant={variant}
            canDuplicate={variants.length < MAX_VARIANTS && fitsInAddress([...variants, variant])}
            canDelete={variants.length > 1}
            onChange={(changes) => editOpen((before) => ({ ...before, ...changes }))}
            onDuplicate={() =>
              append((all, place) => {
                const copied = all[place];
                return copied && { ...copied, name: `${copied.name} copy` };
              })
            }
            onDelete={() => remove(variant)}
          />
          <ErrorCard
            title="The nodes could not be read"
            error={nodes.error}
            onRetry={() => void nodes.refetch()}
          />
          {variant.changes.length === 0 ? (
            <Alert variant="outline" color="gray" title="No change yet">
              Add one below, try a cut of the choke points, or choose “What if this were gone” at a
              relationship in Explore.
            </Alert>
          ) : (
            <ChangeList
              changes={variant.changes}
              nodes={nodes.isPending || nodes.isPlaceholderData ? undefined : known}
              fallback={known}
              onRemove={(removed) =>
                editOpen((before) => ({
                  ...before,
                  changes: before.changes.filter((each) => keyOfChange(each) !== keyOfChange(removed)),
                }))
              }
            />
          )}
          <AddChangeForm onAdd={addChanges} canAdd={fits} />
        </Stack>
        <NeverAnalysed />
        <SimulationState
          result={results[open]}
          request={requests[open]}
          isEmpty={variant.changes.length === 0}
        />
        {(simulations[open]?.returning.count ?? 0) === 0 || variant.isMended ? null : (
          <WarningCard
            title={`${simulations[open]?.returning.count} of the removed relationships would be derived again`}
          >
            <Text size="sm">
              The next analysis works them out anew, for their causes are there. To see what fixing the causes
              would bring, treat them as fixed.
            </Text>
            <Button
              size="xs"
              variant="default"
              mt="xs"
              onClick={() => editOpen((before) => ({ ...before, isMended: true }))}
            >
              Treat causes as fixed
            </Button>
          </WarningCard>
        )}
        {isAnyKnown ? (
          <>
            <Stack gap="xs">
              <Title order={2}>Before and after</Title>
              <ZoneComparison
                variants={variants}
                simulations={simulations}
                measure={search.measure ?? 'exposure'}
                onMeasure={(measure: Measure) =>
                  void navigate({ search: (before) => ({ ...before, measure }) })
                }
              />
            </Stack>
            {isAnyTold ? (
              <Stack gap="xs">
                <Title order={2}>Types of findings that change</Title>
                <TypeComparison variants={variants} simulations={simulations} />
              </Stack>
            ) : null}
          </>
        ) : null}
        {simulations[open] === undefined || !isAnyTold ? null : (
          <ChangedFindings key={open} simulation={simulations[open]} name={variant.name} />
        )}
      </Stack>
    </Page>
  );
}

/** What is compared with begins with an analysis: before, zones have no members and nothing is derived. */
function NeverAnalysed() {
  const { wasAnalysed } = useAnalysisState();

  return wasAnalysed !== false ? null : (
    <WarningCard title="Nothing was analysed yet">
      <Text size="sm">
        Until the first analysis, nobody knows what “now” is: zones have no members, and what attacks need is
        not derived. Upload files of a collector, or have the graph analysed, before comparing.
      </Text>
    </WarningCard>
  );
}

function openOf(search: SimulationSearch, variants: readonly Variant[]): number {
  return Math.min(search.open ?? 0, variants.length - 1);
}

const NO_NODES: ReadonlyMap<string, WorkOrderEnd> = new Map();

function ordersOf({ changes }: Variant, nodes: ReadonlyMap<string, WorkOrderEnd>): readonly WorkOrder[] {
  return changes.flatMap(({ type, source, kind, target }) => {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    return from === undefined || to === undefined
      ? []
      : [
          {
            // @verbatim
            action: type === 'remove' ? ('Remove' as const) : ('Add' as const),
            source: from,
            kind,
            target: to,
            isDerived: isDerivedOnly(kind),
            ends: { source, target },
          },
        ];
  });
}
