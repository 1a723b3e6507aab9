import { STATUS_WORDS } from '../../ui/finding-words.ts';
import { formatDay, formatNumber } from '../../ui/format.ts';
import classes from './report.module.css';
import type { ReportFinding, ReportList } from './report.ts';
import { CutNote, Name, NodeName } from './report-parts.tsx';

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
  const hasSource = findings.items.some(({ source }) => source !== undefined);

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
                <td>{finding.source === undefined ? null : <NodeName node={finding.source} />}</td>
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
              <td className={classes['number']}>{formatDay(finding.firstSeen)}</td>
              {hasSource ? (
                <td className={classes['number']}>
                  {finding.source === undefined ? null : formatNumber(finding.exposureCount)}
                </td>
              ) : null}
              <td className={classes['number']}>{formatNumber(finding.impactCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CutNote list={findings} noun="finding" order="the worst first" />
    </>
  );
}

function Status({ finding }: { readonly finding: ReportFinding }) {
  const { status, acceptedUntil, acceptedBy, acceptedReason } = finding;
  const { label } = STATUS_WORDS[status];
  if (status !== 'accepted') {
    return label;
  }

  return (
    <>
      {label} until {formatDay(acceptedUntil)}
      {acceptedBy === undefined ? null : (
        <>
          {' '}
          by <Name name={acceptedBy} />
        </>
      )}
      {acceptedReason === undefined || acceptedReason === '' ? null : (
        <>
          : <Name name={acceptedReason} />
        </>
      )}
    </>
  );
}
