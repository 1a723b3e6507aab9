import { Group, Slider, Stack, Text, Title } from '@mantine/core';
import type { ChokePoints } from '@secgraph/contract';
import { useMemo, useState } from 'react';
import { searchOfChanges } from '../../parts/addresses/simulation-search.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatShare } from '../../ui/format.ts';
import { ButtonLink } from '../../ui/page-link.tsx';
import classes from './cut-curve.module.css';
import { CUT_NAME, changesOf, countThatFit } from './try-cut.ts';

export interface CutCurveProps {
  readonly chokePoints: ChokePoints;
  /** What the zone is called, and where. */
  readonly zone: { readonly name: string; readonly place: string };
}

/** What the first few relationships of the cut are worth together, and a way to try just these. */
export function CutCurve({ chokePoints, zone }: CutCurveProps) {
  const { exposed_principals: exposed, minimum_cut: cut } = chokePoints;
  const changes = useMemo(() => changesOf(chokePoints), [chokePoints]);
  const most = useMemo(() => countThatFit(changes), [changes]);
  const [wanted, setWanted] = useState<number>();
  const count = Math.min(wanted ?? most, changes.length);
  const left = cut.exposed_after[count - 1] ?? exposed;
  if (changes.length < 2) {
    return null;
  }

  return (
    <Stack gap={6} component="section" aria-label="The first relationships of the cut">
      <Title order={2}>How far the first ones get</Title>
      <Text size="sm" role="status">
        After the first{' '}
        <strong>
          <Amount value={count} />
        </strong>{' '}
        of <Amount value={cut.count} noun="relationship" />,{' '}
        <strong>
          <Amount value={left} noun="principal" />
        </strong>{' '}
        ({formatShare(left / Math.max(exposed, 1))} of those today) still {left === 1 ? 'reaches' : 'reach'}{' '}
        <bdi>{zone.name}</bdi> {zone.place}.
      </Text>
      <Curve values={[exposed, ...cut.exposed_after]} chosen={count} />
      <Slider
        min={1}
        max={changes.length}
        value={count}
        onChange={setWanted}
        label={null}
        thumbLabel="How many relationships go, from the first of the list on"
      />
      <Group gap="sm">
        <ButtonLink
          size="xs"
          variant="default"
          to="/attack-paths/what-if"
          search={searchOfChanges(CUT_NAME, changes.slice(0, Math.min(count, most)), true)}
        >
          Try the first <Amount value={Math.min(count, most)} />
        </ButtonLink>
        {count > most ? (
          <Text size="xs" c="dimmed">
            What if takes the first <Amount value={most} /> at most: its address has to hold them.
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
}

const [WIDTH, HEIGHT] = [1000, 120];

interface CurveProps {
  /** At place `k`: after the first `k`. */
  readonly values: readonly number[];
  readonly chosen: number;
}

/** Steps down with every relationship; the words above tell the marked one. */
function Curve({ values, chosen }: CurveProps) {
  const last = values.length - 1;
  const top = Math.max(values[0] ?? 0, 1);
  const x = (place: number) => (place / last) * WIDTH;
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const steps = values
    .slice(1)
    .map((value, place) => `H ${x(place + 1).toFixed(1)} V ${y(value).toFixed(1)}`)
    .join(' ');
  const line = `M 0 ${y(top)} ${steps}`;

  return (
    <svg
      className={classes['curve']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={classes['area']} d={`${line} H ${WIDTH} V ${HEIGHT} H 0 Z`} />
      <path className={classes['line']} d={line} />
      <line className={classes['chosen']} x1={x(chosen)} x2={x(chosen)} y1={0} y2={HEIGHT} />
    </svg>
  );
}
