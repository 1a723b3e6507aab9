import { Table, Text } from '@mantine/core';
import type { Environment } from '@secgraph/contract';
import { HYGIENE } from '@secgraph/vocabulary';
import { OverviewLink, PostureLink } from '../../parts/addresses/subject-links.tsx';
import { Amount } from '../../ui/amount.tsx';
import { useEnvironmentNames } from '../../ui/environment-field.tsx';
import { countOf, formatNumber, formatPercent } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { TableFrame } from '../../ui/table-frame.tsx';
import { OverviewCard } from './overview-card.tsx';
import { exposureOf, rankEnvironments, type SubjectZone } from './overview-subject.ts';

export interface ExposureTableProps {
  readonly environments: readonly Environment[];
  /** Those that are analysed, the highest first. */
  readonly zones: readonly SubjectZone[];
  /** That the overview is about. */
  readonly zone: SubjectZone;
  readonly chosen: Environment | undefined;
}

const MAX_ENVIRONMENTS = 7;
const MAX_ZONES = 3;
const NAME_LENGTH = 60;

/** Every environment by zone: where the zone is exposed most comes first. */
export function ExposureTable({ environments, zones, zone, chosen }: ExposureTableProps) {
  const ranked = rankEnvironments(environments, zone.id);
  const shown = ranked.slice(0, MAX_ENVIRONMENTS);
  const names = useEnvironmentNames();
  const nameOf = ({ id, name }: Environment) => inLine(names.get(id) ?? name);
  // The zone that is asked about is always among them.
  const columns = zones
    .toSorted((a, b) => Number(b.id === zone.id) - Number(a.id === zone.id))
    .slice(0, MAX_ZONES);
  const cut = [
    ...(shown.length === ranked.length
      ? []
      : [`first ${formatNumber(shown.length)} of ${countOf(ranked.length, 'environment')}`]),
    ...(columns.length === zones.length
      ? []
      : [`first ${formatNumber(columns.length)} of ${countOf(zones.length, 'zone')}`]),
  ];

  return (
    <OverviewCard title="Exposure by environment">
      <TableFrame label="Exposure by environment">
        {' '}
        <Table
          verticalSpacing={2}
          horizontalSpacing={6}
          fz={12}
          layout="fixed"
          aria-label="Exposure by environment"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Environment</Table.Th>
              {columns.map(({ id, name }) => (
                <Table.Th key={id} ta="right" w={90}>
                  <Text inherit truncate title={inLine(name)}>
                    <bdi>{inLine(name, NAME_LENGTH)}</bdi>
                  </Text>
                </Table.Th>
              ))}
              <Table.Th ta="right" w={90} title="Objects with a finding of hygiene, each counted once">
                Hygiene
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((environment) => (
              <Table.Tr
                key={environment.id}
                h={28}
                {...(environment.id === chosen?.id ? { bg: 'var(--surface-2)' } : {})}
              >
                <Table.Td>
                  <Text inherit truncate title={nameOf(environment)}>
                    <OverviewLink environment={environment.id} zone={zone.id}>
                      <bdi>{inLine(nameOf(environment), NAME_LENGTH)}</bdi>
                    </OverviewLink>
                  </Text>
                </Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column.id} ta="right">
                    <Exposure environment={environment} zone={column} />
                  </Table.Td>
                ))}
                <Table.Td ta="right">
                  <Hygiene environment={environment} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableFrame>
      <Text size="xs" c="dimmed">
        Zones: share of the principals outside with a path into it. Hygiene: objects with a finding.
      </Text>
      {cut.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          The {cut.join(', the ')}; the fields above choose any other.
        </Text>
      )}
    </OverviewCard>
  );
}

function Hygiene({ environment }: { readonly environment: Environment }) {
  const { id, name, hygiene_objects: objects } = environment;
  if (objects === undefined) {
    return <span title="No analysis has counted this yet">–</span>;
  }

  return (
    <PostureLink
      environment={id}
      zone={HYGIENE}
      label={`Hygiene of ${inLine(name)}: ${countOf(objects, 'object')} with a finding`}
    >
      <Amount value={objects} />
    </PostureLink>
  );
}

function Exposure({ environment, zone }: { readonly environment: Environment; readonly zone: SubjectZone }) {
  const percent = exposureOf(environment, zone.id);
  if (percent === undefined) {
    return environment.collected ? (
      <span title="Not analysed for this zone">–</span>
    ) : (
      <span title="Not collected: only referenced by other environments">not collected</span>
    );
  }

  const share = formatPercent(percent);
  return (
    <PostureLink
      environment={environment.id}
      zone={zone.id}
      label={`Exposure of ${inLine(zone.name)} in ${inLine(environment.name)}: ${share}`}
    >
      {share}
    </PostureLink>
  );
}
