import type { CypherPlan } from '@secgraph/contract';
import { useMemo, useState } from 'react';
import { Amount } from '../../../../ui/amount.tsx';
import { formatNumber, withUnit } from '../../../../ui/format.ts';
import { listPlanRows, type PlanRow } from './plan-rows.ts';
import classes from './plan-tree.module.css';

/** How the engine works a statement out; rows flow from the lower lines to the upper ones. */
export function PlanTree({ plan }: { readonly plan: CypherPlan }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => listPlanRows(plan, closed), [plan, closed]);
  const isMeasured = plan.rows !== undefined;
  const toggle = (id: string) => setClosed((before) => before.symmetricDifference(new Set([id])));

  return (
    <section className={classes['scroller']} aria-label="Plan of the statement">
      <table className={classes['tree']}>
        <thead>
          <tr>
            <th scope="col">Operator</th>
            <th scope="col">Expected rows</th>
            {isMeasured ? (
              <>
                <th scope="col">Rows</th>
                <th scope="col">Time</th>
                <th scope="col">{/* @words as part-of-all */ 'Share'}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlanLine
              key={row.id}
              row={row}
              isMeasured={isMeasured}
              isClosed={closed.has(row.id)}
              onToggle={() => toggle(row.id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PlanLineProps {
  readonly row: PlanRow;
  readonly isMeasured: boolean;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
}

function PlanLine({ row, isMeasured, isClosed, onToggle }: PlanLineProps) {
  return (
    <tr>
      <th scope="row">
        <div className={classes['operator']} style={{ paddingInlineStart: row.depth * 14 }}>
          {row.hasChildren ? (
            <button
              type="button"
              className={classes['toggle']}
              aria-expanded={!isClosed}
              aria-label={`What ${row.operator} reads`}
              onClick={onToggle}
            >
              {isClosed ? '▸' : '▾'}
            </button>
          ) : (
            <span className={classes['toggle']} />
          )}
          <span>
            <strong>{row.operator}</strong> <span className={classes['details']}>{row.details}</span>
          </span>
        </div>
      </th>
      <td>
        <Amount value={row.estimatedRows} />
      </td>
      {isMeasured ? (
        <>
          <td data-off={isFarOff(row) || undefined}>
            {row.rows === undefined ? '' : <Amount value={row.rows} />}
          </td>
          <td>
            {row.timeMs === undefined
              ? ''
              : withUnit(
                  row.timeMs < 1 ? String(Number(row.timeMs.toPrecision(2))) : formatNumber(row.timeMs),
                  'ms',
                )}
          </td>
          <td>{row.share === undefined ? '' : <Share share={row.share} />}</td>
        </>
      ) : null}
    </tr>
  );
}

function Share({ share }: { readonly share: number }) {
  return (
    <span className={classes['share']}>
      <span className={classes['bar']} aria-hidden>
        <span className={classes['filled']} style={{ width: `${share * 100}%` }} />
      </span>
      {Math.round(share * 100)} %
    </span>
  );
}

/** More than ten times as many or as few as expected: where a plan goes wrong. */
function isFarOff({ rows, estimatedRows }: PlanRow): boolean {
  return rows !== undefined && Math.abs(Math.log10((rows + 1) / (estimatedRows + 1))) > 1;
}
