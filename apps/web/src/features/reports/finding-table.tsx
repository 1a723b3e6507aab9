import type { ReportFinding } from '@secgraph/contract';
import { STATUS_WORDS } from '../../ui/finding-words.ts';
import { formatDay, formatNumber } from '../../ui/format.ts';
import classes from './report.module.css';
import { CutNote, Name, NodeName, type ReportList } from './report-parts.tsx';

export interface FindingTableProps {
  readonly label: string;
  readonly findings: ReportList<ReportFinding>;
  /** A report about one environment does not repeat it in each row. */
  readonly hasEnvironment: boolean;
  /** Of findings of several types. */
  readonly hasTitle?: boolean;
}

/** Findings with both of their ends. */
export function FindingTable({ label, findings, hasEnvironment, hasTitle = false }: FindingTableProps) {
  const hasSource = findings.items.some(({ source }) => source !== null);

  return (
    <>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {hasTitle ? <th>Finding</th> : null}
            {hasSource ? <th className={classes['two']}>From</th> : null}
            <th className={classes[hasSource ? 'two' : 'one']}>{hasSource ? 'To' : 'Object'}</th>
            {hasEnvironment ? <th className={classes['environment']}>Environment</th> : null}
            <th className={classes['status']}>Status</th>
            <th className={classes['number']}>First seen</th>
            {hasSource ? <th className={classes['number']}>Exposed to</th> : null}
            <th className={classes['number']}>Impact</th>
          </tr>
        </thead>
        <tbody>
          {findings.items.map((finding) => (
            <tr key={finding.id}>
              {hasTitle ? <td>{finding.title}</td> : null}
              {hasSource ? (
                <td>{finding.source === null ? null : <NodeName node={finding.source} />}</td>
              ) : null}
              <td>
                <NodeName node={finding.target} />
              </td>
              {hasEnvironment ? (
                <td>
                  <Name name={finding.environment.name} />
                </td>
              ) : null}
              <td>
                <Status finding={finding} />
              </td>
              <td className={classes['number']}>{formatDay(new Date(finding.first_seen))}</td>
              {hasSource ? (
                <td className={classes['number']}>
                  {finding.source === null ? null : formatNumber(finding.exposure_count)}
                </td>
              ) : null}
              <td className={classes['number']}>{formatNumber(finding.impact_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CutNote list={findings} noun="finding" order="the worst first" />
    </>
  );
}

function Status({ finding }: { readonly finding: ReportFinding }) {
  const { status, accepted_until: until, accepted_by: by, accepted_reason: reason } = finding;
  const { label } = STATUS_WORDS[status];
  if (status !== 'accepted') {
    return label;
  }

  return (
    <>
      {label} until {formatDay(new Date(until))}
      {by === null ? null : (
        <>
          {' '}
          by <Name name={by} />
        </>
      )}
      {reason === null || reason === '' ? null : (
        <>
          : <Name name={reason} />
        </>
      )}
    </>
  );
}
