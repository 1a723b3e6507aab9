import type { ReportDocument as Report, ReportChapter, ReportCut, ReportType } from '@secgraph/contract';
import { FindingText } from '../../ui/finding-text.tsx';
import { SEVERITY_LABELS, WORST_FIRST } from '../../ui/finding-words.ts';
import {
  countOf,
  formatDay,
  formatExactTime,
  formatNumber,
  formatPercent,
  readTime,
} from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { FindingTable } from './finding-table.tsx';
import classes from './report.module.css';
import { CutNote, Fact, Name, NodeName } from './report-parts.tsx';
import { TrendFigure } from './trend-figure.tsx';

/** Names of zones and findings may be long. */
const MAX_SENTENCE = 600;

export interface ReportDocumentProps {
  readonly report: Report;
}

/** The report as it is printed. */
export function ReportDocument({ report }: ReportDocumentProps) {
  const { subject, version } = report;
  const analysedAt = readTime(report.analysed_at);

  return (
    <article className={classes['report']} aria-label="Report">
      <div className={classes['sheet']}>
        <div className={classes['running']}>
          <div className={classes['runningLine']}>
            <span>
              Secgraph · <Name name={subject} />
            </span>
            <span>
              {analysedAt === undefined ? null : `analysed ${formatExactTime(analysedAt)} · `}printed{' '}
              {formatDay(new Date(report.created_at))}
            </span>
          </div>
        </div>
        <div className={classes['body']}>
          <Cover report={report} />
          <Exposure report={report} />
          {report.zones.map((zone) => (
            <ZoneChapter key={zone.zone.id} {...{ report, zone }} />
          ))}
          <Acceptances report={report} />
          <p className={classes['muted']}>
            Secgraph {version}. Exposure is the share of principals outside of a zone that have a path into
            it; impact is how many principals are compromised with the target of a finding. Accepted findings
            are counted in both.
          </p>
        </div>
      </div>
    </article>
  );
}

function Cover({ report }: ReportDocumentProps) {
  const { environments, severities, zones, accepted, finding_title: findingTitle, days } = report;
  const analysedAt = readTime(report.analysed_at);
  const open = Object.values(severities).reduce((sum, count) => sum + count, 0);
  const sum = (count: (zone: ReportChapter) => number) =>
    zones.reduce((total, zone) => total + count(zone), 0);
  const [came, went] = [sum((zone) => zone.new_count), sum((zone) => zone.gone_count)];
  // Nothing was found where nothing was there to be looked at: that must not look as if it was well.
  const isUnknown = report.standing.tone === 'unknown' && open + came + went === 0;
  const written = (count: number) => (isUnknown ? '–' : formatNumber(count));

  return (
    <section aria-label="Summary">
      <h2>{findingTitle ?? 'Security posture'}</h2>
      <p>
        <Name name={report.subject} />
      </p>
      <p>
        <strong>{inLine(report.standing.sentence, MAX_SENTENCE)}</strong>
      </p>
      <p className={classes['muted']}>
        {analysedAt === undefined
          ? 'No analysis has finished yet.'
          : `As of the analysis of ${formatExactTime(analysedAt)}.`}
        {report.is_sanitised ? ' Names are replaced by pseudonyms.' : ''}
        {environments.items.length === environments.count
          ? ''
          : ` It is about ${countOf(environments.count, 'environment')}.`}
      </p>
      <dl className={classes['facts']}>
        {zones
          .filter(({ is_hygiene }) => !is_hygiene)
          .map(({ zone, exposure }) => (
            <Fact key={zone.id} label={`Exposure of ${inLine(zone.name, 60)}`}>
              {exposure === null
                ? 'no data'
                : formatPercent((100 * exposure.exposed_count) / exposure.principal_count)}
            </Fact>
          ))}
        <Fact label="Findings">{written(open)}</Fact>
        {WORST_FIRST.map((severity) => (
          <Fact key={severity} label={SEVERITY_LABELS[severity]}>
            {written(severities[severity])}
          </Fact>
        ))}
        <Fact label="Of these, accepted">{written(accepted.count)}</Fact>
        <Fact label={`New in ${days} days`}>{written(came)}</Fact>
        <Fact label={`Gone in ${days} days`}>{written(went)}</Fact>
      </dl>
    </section>
  );
}

/** How exposed each environment is, by zone. */
function Exposure({ report: { environments, zones, days } }: { readonly report: Report }) {
  const exposed = zones.filter((chapter) => !chapter.is_hygiene);
  if (exposed.length === 0) {
    return null;
  }

  return (
    <section aria-label="Exposure">
      <h3>Exposure</h3>
      <table className={classes['table']} aria-label="Exposure by environment">
        <thead>
          <tr>
            <th>Environment</th>
            {exposed.map(({ zone }) => (
              <th key={zone.id} className={classes['number']}>
                <Name name={zone.name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {environments.items.map((environment) => (
            <tr key={environment.id}>
              <td>
                <Name name={environment.name} />
              </td>
              {exposed.map(({ zone }) => {
                const exposure = environment.exposures.find((own) => own.asset_group_tag_id === zone.id);
                return (
                  <td key={zone.id} className={classes['number']}>
                    {wordExposure(environment.is_collected, exposure?.exposure_percent)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CutNote list={environments} noun="environment" order="the most exposed first" />
      {environments.items.every((environment) => environment.is_collected) ? null : (
        <p className={classes['muted']}>
          Numbers over several environments leave out those that were not collected.
        </p>
      )}
      {exposed
        .filter(({ history }) => history.length > 1)
        .map(({ zone, history }) => (
          <figure key={zone.id}>
            <figcaption className={classes['muted']}>
              Exposure of <Name name={zone.name} /> over the last {days} days
            </figcaption>
            <TrendFigure
              label={`Exposure of ${inLine(zone.name)}`}
              points={history.map(({ date, value }) => ({ at: new Date(date), value }))}
              format={formatPercent}
            />
          </figure>
        ))}
    </section>
  );
}

function wordExposure(isCollected: boolean, percent: number | undefined): string {
  if (!isCollected) {
    return 'not collected';
  }

  return percent === undefined ? 'not analysed' : formatPercent(percent);
}

function ZoneChapter({ report, zone }: { readonly report: Report; readonly zone: ReportChapter }) {
  const { types, cut, cut_problem: problem } = zone;

  return (
    <section className={classes['chapter']} aria-label={zone.zone.name}>
      <h3>
        <Name name={zone.zone.name} />
      </h3>
      {types.length === 0 ? (
        <p>
          {zone.member_count === 0
            ? 'The zone has no members here, so there was nothing to look for.'
            : 'The last analysis found nothing here.'}
        </p>
      ) : (
        <TypeTable types={types} />
      )}
      {cut === null ? null : <CutSection cut={cut} />}
      {problem === '' ? null : (
        <section aria-label="What to cut first">
          <h4>What to cut first</h4>
          <p>This could not be calculated: {problem}.</p>
        </section>
      )}
      {types.map((type) => (
        <TypeSection key={type.finding} type={type} hasEnvironment={report.environment === null} />
      ))}
    </section>
  );
}

/** Every type at a glance, in the order to begin with. */
function TypeTable({ types }: { readonly types: readonly ReportType[] }) {
  return (
    <table className={classes['table']} aria-label="Findings by type">
      <thead>
        <tr>
          <th>Severity</th>
          <th>Finding</th>
          <th className={classes['number']}>Findings</th>
          <th className={classes['number']}>New</th>
          <th className={classes['number']}>Gone</th>
          <th className={classes['number']}>Shuts out</th>
          <th className={classes['number']}>Exposed to</th>
          <th className={classes['number']}>Impact</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.finding}>
            <td>
              <SeverityBadge severity={type.severity} />
            </td>
            <td>{type.title}</td>
            <td className={classes['number']}>{formatNumber(type.count)}</td>
            <td className={classes['number']}>{formatNumber(type.new_count)}</td>
            <td className={classes['number']}>{formatNumber(type.gone_count)}</td>
            <td className={classes['number']}>
              {type.closes_count === 0 ? '–' : formatNumber(type.closes_count)}
            </td>
            <td className={classes['number']}>
              {type.exposure_count === 0 ? '–' : formatNumber(type.exposure_count)}
            </td>
            <td className={classes['number']}>{formatNumber(type.impact_count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The fewest relationships without which nobody comes in any more. */
function CutSection({ cut }: { readonly cut: ReportCut }) {
  const { exposed_principals: exposedCount, inseparable_principals: remainingCount, relationships } = cut;

  return (
    <section aria-label="What to cut first">
      <h4>
        <span>What to cut first</span>
        <span className={classes['muted']}>{countOf(relationships.count, 'relationship')}</span>
      </h4>
      <p>
        {relationships.count === 0
          ? 'There is nothing to remove for this.'
          : `Without these ${formatNumber(relationships.count)}, none of the ${countOf(exposedCount - remainingCount, 'principal')} that can be cut off has a path any more.`}
        {remainingCount === 0
          ? ''
          : ` ${countOf(remainingCount, 'principal')} cannot be cut off: only the structure of the directory lies between them and the zone.`}
      </p>
      {relationships.items.length === 0 ? null : (
        <table className={classes['table']} aria-label="What to cut first">
          <thead>
            <tr>
              <th className={classes['two']}>From</th>
              <th>Relationship</th>
              <th className={classes['two']}>To</th>
              <th className={classes['number']}>Cuts off alone</th>
            </tr>
          </thead>
          <tbody>
            {relationships.items.map(({ relationship_id, kind, source, target, cut_off_principals }) => (
              <tr key={relationship_id}>
                <td>
                  <NodeName node={source} />
                </td>
                <td>{kind}</td>
                <td>
                  <NodeName node={target} />
                </td>
                <td className={classes['number']}>{formatNumber(cut_off_principals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <CutNote list={relationships} noun="relationship" order="those that cut off most first" />
    </section>
  );
}

function TypeSection({
  type,
  hasEnvironment,
}: {
  readonly type: ReportType;
  readonly hasEnvironment: boolean;
}) {
  return (
    <section aria-label={type.title}>
      <div className={classes['keep']}>
        <h4>
          <span>{type.title}</span>
          <SeverityBadge severity={type.severity} />
        </h4>
        <FindingText finding={type.finding} source={type.description} order={4} />
      </div>
      <p>
        <strong>What to do</strong>
      </p>
      <FindingText finding={type.finding} source={type.remediation} order={4} />
      <FindingTable label={type.title} findings={type.findings} hasEnvironment={hasEnvironment} />
    </section>
  );
}

/** The risks that somebody took, and until when. */
function Acceptances({ report: { accepted, environment } }: { readonly report: Report }) {
  return (
    <section aria-label="Accepted risks">
      <h3>Accepted risks</h3>
      {accepted.count === 0 ? (
        <p>No accepted risks.</p>
      ) : (
        <FindingTable
          label="Accepted risks"
          findings={accepted}
          hasEnvironment={environment === null}
          hasTitle
        />
      )}
    </section>
  );
}
