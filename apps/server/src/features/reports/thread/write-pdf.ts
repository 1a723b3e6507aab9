import type { ReportChapter, ReportCut, ReportDocument, ReportFinding, ReportType } from '@secgraph/contract';
import { plainMarkdown } from '@secgraph/extensions/thread';
import { INK, MUTED, PdfSheet, type TableCell, type TableColumn } from './pdf-sheet.ts';

type Severity = ReportFinding['severity'];

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
};
const SEVERITY_COLORS: Readonly<Record<Severity, string>> = {
  critical: '#b3261e',
  high: '#b25000',
  moderate: '#7a5c00',
  low: '#3d5a80',
};
const STATUS_WORDS: Readonly<Record<string, string>> = {
  active: 'Open',
  in_progress: 'In progress',
  fixed: 'Fixed, unconfirmed',
  accepted: 'Accepted',
  false_positive: 'False positive',
};

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const TIMES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
/** As times that never were begin. */
const ZERO_YEAR = '0001-';

/** The report as pages to print. */
export async function* writePdf(report: ReportDocument): AsyncGenerator<Uint8Array, void> {
  const title = report.name === '' ? (report.finding_title ?? 'Security posture') : report.name;
  const sheet = new PdfSheet({ title, createdAt: new Date(report.created_at) });
  writeCover(sheet, report, title);
  writeExposure(sheet, report);
  for (const chapter of report.zones) {
    sheet.newPage();
    writeChapter(sheet, chapter, report);
  }
  writeAcceptances(sheet, report);
  sheet.space(16);
  sheet.text(
    `Secgraph ${report.version}. Exposure is the share of principals outside of a zone that have a path into it; impact is how many principals fall with the target of a finding. Accepted findings are counted in both. Characters that cannot be printed are written as their numbers, such as \\u{200B}. Times are those of UTC.`,
    { size: 8, color: MUTED },
  );

  yield* sheet.finish(
    `Secgraph · ${report.subject}`,
    `${analysedOf(report)}made ${TIMES.format(new Date(report.created_at))} UTC${report.is_sanitised ? ' · pseudonyms instead of names' : ''}`,
  );
}

function analysedOf({ analysed_at: time }: ReportDocument): string {
  return time.startsWith(ZERO_YEAR) ? '' : `analysed ${TIMES.format(new Date(time))} UTC · `;
}

function writeCover(sheet: PdfSheet, report: ReportDocument, title: string): void {
  const { zones, severities, accepted, days, environments } = report;
  sheet.heading(title, 1);
  sheet.text(report.subject, { size: 11 });
  sheet.text(
    [
      report.analysed_at.startsWith(ZERO_YEAR)
        ? 'No analysis has ended yet.'
        : `As the analysis of ${TIMES.format(new Date(report.analysed_at))} UTC found it.`,
      ...(report.is_sanitised ? ['Names are replaced by pseudonyms.'] : []),
      ...(report.environment === null ? [`It is about ${countOf(environments.count, 'environment')}.`] : []),
    ].join(' '),
    { color: MUTED },
  );
  sheet.space(12);
  const sum = (count: (zone: ReportChapter) => number) =>
    zones.reduce((total, zone) => total + count(zone), 0);
  const all = Object.values(severities).reduce((total, count) => total + count, 0);
  sheet.facts([
    ...zones
      .filter(({ is_hygiene }) => !is_hygiene)
      .map((chapter) => [`Exposure of ${chapter.zone.name}`, wordExposure(chapter)] as const),
    ['Findings', NUMBERS.format(all)],
    ...(Object.keys(SEVERITY_WORDS) as Severity[]).map(
      (severity) => [SEVERITY_WORDS[severity], NUMBERS.format(severities[severity])] as const,
    ),
    ['Of them accepted', NUMBERS.format(accepted.count)],
    [`New in ${days} days`, NUMBERS.format(sum(({ new_count }) => new_count))],
    [`Gone in ${days} days`, NUMBERS.format(sum(({ gone_count }) => gone_count))],
  ]);
}

/** Where nobody could be counted, that is said, and no number. */
function wordExposure({ exposure }: ReportChapter): string {
  return exposure === null ? 'no data' : shareOf((100 * exposure.exposed_count) / exposure.principal_count);
}

/** How exposed each environment is, by zone. */
function writeExposure(sheet: PdfSheet, { environments, zones, days }: ReportDocument): void {
  const exposed = zones.filter(({ is_hygiene }) => !is_hygiene);
  if (exposed.length === 0) {
    return;
  }

  sheet.heading('Exposure', 2);
  // As many as there is room for beside each other.
  for (let start = 0; start < exposed.length; start += ZONES_ABREAST) {
    const shown = exposed.slice(start, start + ZONES_ABREAST);
    sheet.table(
      [
        { title: 'Environment', share: 4 },
        ...shown.map(({ zone }) => ({ title: zone.name, share: 2, isNumber: true })),
      ],
      environments.items.map(({ name, is_collected, exposures }) => [
        { text: name },
        ...shown.map(({ zone }) => {
          if (!is_collected) {
            return { text: 'not collected' };
          }
          const own = exposures.find(({ asset_group_tag_id: id }) => id === zone.id);
          return { text: own === undefined ? 'not analysed' : shareOf(own.exposure_percent) };
        }),
      ]),
    );
  }
  writeCut(sheet, environments, ['environment', 'the most exposed first']);
  if (environments.items.some(({ is_collected }) => !is_collected)) {
    sheet.text('What was not collected is in no number over several environments.', {
      size: 8.5,
      color: MUTED,
    });
  }
  for (const { zone, history } of exposed.filter((chapter) => chapter.history.length > 1)) {
    sheet.reserve(140);
    sheet.text(`Exposure of ${zone.name} over the last ${days} days`, { size: 8.5, color: MUTED });
    sheet.trend(
      history.map(({ date, value }) => ({ at: new Date(date), value })),
      { value: shareOf, day: (at) => DAYS.format(at) },
    );
  }
}

const ZONES_ABREAST = 5;

function writeChapter(sheet: PdfSheet, chapter: ReportChapter, report: ReportDocument): void {
  const { zone, types, cut, cut_problem: problem } = chapter;
  sheet.heading(zone.name, 2);
  if (types.length === 0) {
    sheet.text(
      chapter.member_count === 0
        ? 'The zone has no members here, so there was nothing to look for.'
        : 'The last analysis found nothing here.',
    );
  } else {
    writeTypes(sheet, types);
  }
  if (cut !== null) {
    writeMinimumCut(sheet, cut);
  }
  if (problem !== '') {
    sheet.heading('What to cut first', 3);
    sheet.text(`This could not be worked out: ${problem}.`);
  }
  for (const type of types) {
    sheet.heading(type.title, 3);
    sheet.text(SEVERITY_WORDS[type.severity], { font: 'bold', color: SEVERITY_COLORS[type.severity] });
    writeMarkdown(sheet, type.description);
    sheet.space(3);
    sheet.text('What to do', { font: 'bold' });
    writeMarkdown(sheet, type.remediation);
    sheet.space(6);
    writeFindings(sheet, type.findings, { hasEnvironment: report.environment === null, hasTitle: false });
  }
}

/** Every type at a glance, the worst first. */
function writeTypes(sheet: PdfSheet, types: readonly ReportType[]): void {
  sheet.table(
    [
      { title: 'Severity', share: 1.5 },
      { title: 'Finding', share: 5 },
      { title: 'Findings', share: 1.3, isNumber: true },
      { title: 'New', share: 1, isNumber: true },
      { title: 'Gone', share: 1, isNumber: true },
      { title: 'Exposed to', share: 1.5, isNumber: true },
      { title: 'Impact', share: 1.3, isNumber: true },
    ],
    types.map((type) => [
      severityCell(type.severity),
      { text: type.title },
      numberCell(type.count),
      numberCell(type.new_count),
      numberCell(type.gone_count),
      type.exposure_count === 0 ? { text: '–' } : numberCell(type.exposure_count),
      numberCell(type.impact_count),
    ]),
  );
}

/** The fewest relationships without which nobody comes in any more. */
function writeMinimumCut(
  sheet: PdfSheet,
  { exposed_principals: exposed, inseparable_principals: remaining, relationships }: ReportCut,
): void {
  sheet.heading('What to cut first', 3);
  sheet.text(
    [
      relationships.count === 0
        ? 'There is nothing that could be removed to this end.'
        : `Without ${countOf(relationships.count, 'relationship')}, none of the ${countOf(exposed - remaining, 'principal')} that can be cut off has a path any more.`,
      ...(remaining === 0
        ? []
        : [
            `${countOf(remaining, 'principal')} cannot be cut off: only the structure of the directory lies between them and the zone.`,
          ]),
    ].join(' '),
  );
  if (relationships.items.length > 0) {
    sheet.space(6);
    sheet.table(
      [
        { title: 'From', share: 4 },
        { title: 'Relationship', share: 2.4 },
        { title: 'To', share: 4 },
        { title: 'Cuts off alone', share: 1.6, isNumber: true },
      ],
      relationships.items.map(({ kind, source, target, cut_off_principals }) => [
        nodeCell(source),
        { text: kind },
        nodeCell(target),
        numberCell(cut_off_principals),
      ]),
    );
  }
  writeCut(sheet, relationships, ['relationship', 'those that cut off most first']);
}

interface FindingTableOptions {
  /** A report about one environment does not repeat it in each row. */
  readonly hasEnvironment: boolean;
  /** Of findings of several types. */
  readonly hasTitle: boolean;
}

function writeFindings(
  sheet: PdfSheet,
  findings: ReportType['findings'],
  { hasEnvironment, hasTitle }: FindingTableOptions,
): void {
  const hasSource = findings.items.some(({ source }) => source !== null);
  const columns: (TableColumn & { readonly cell: (finding: ReportFinding) => TableCell })[] = [
    ...(hasTitle
      ? [{ title: 'Finding', share: 2.6, cell: ({ title }: ReportFinding) => ({ text: title }) }]
      : []),
    ...(hasSource
      ? [
          {
            title: 'From',
            share: 3.4,
            cell: ({ source }: ReportFinding) => (source === null ? { text: '' } : nodeCell(source)),
          },
        ]
      : []),
    { title: hasSource ? 'To' : 'Object', share: 3.4, cell: ({ target }) => nodeCell(target) },
    ...(hasEnvironment
      ? [
          {
            title: 'Environment',
            share: 2,
            cell: ({ environment }: ReportFinding) => ({ text: environment.name }),
          },
        ]
      : []),
    { title: 'Status', share: 1.9, cell: statusCell },
    {
      title: 'First seen',
      share: 1.5,
      isNumber: true,
      cell: ({ first_seen }) => ({ text: DAYS.format(new Date(first_seen)) }),
    },
    ...(hasSource
      ? [
          {
            title: 'Exposed to',
            share: 1.2,
            isNumber: true,
            cell: ({ source, exposure_count }: ReportFinding) =>
              source === null ? { text: '' } : numberCell(exposure_count),
          },
        ]
      : []),
    { title: 'Impact', share: 1.1, isNumber: true, cell: ({ impact_count }) => numberCell(impact_count) },
  ];
  sheet.table(
    columns,
    findings.items.map((finding) => columns.map(({ cell }) => cell(finding))),
  );
  writeCut(sheet, findings, ['finding', 'the worst first']);
}

/** The risks that somebody took, and until when. */
function writeAcceptances(sheet: PdfSheet, { accepted, environment }: ReportDocument): void {
  sheet.heading('Accepted risks', 2);
  if (accepted.count === 0) {
    sheet.text('None is accepted.');
  } else {
    writeFindings(sheet, accepted, { hasEnvironment: environment === null, hasTitle: true });
  }
}

/** Whatever extensions wrote in it: what stands there is text, and no mark of how it looks. */
function writeMarkdown(sheet: PdfSheet, source: string): void {
  for (const { role, text } of plainMarkdown(source)) {
    if (role === 'heading') {
      sheet.space(3);
    }
    sheet.text(text, { font: role === 'heading' ? 'bold' : 'regular', size: 9 });
  }
}

/** Said wherever a list is longer than what is printed of it. */
function writeCut(
  sheet: PdfSheet,
  { count, items }: { readonly count: number; readonly items: readonly unknown[] },
  [noun, order]: readonly [string, string],
): void {
  if (items.length < count) {
    sheet.text(`The first ${NUMBERS.format(items.length)} of ${countOf(count, noun)}, ${order}.`, {
      size: 8,
      color: MUTED,
    });
  }
}

function nodeCell({
  object_id: id,
  kind,
  name,
}: ReportCut['relationships']['items'][number]['source']): TableCell {
  return { text: name === '' ? id : name, detail: kind };
}

function severityCell(severity: Severity): TableCell {
  return { text: SEVERITY_WORDS[severity], color: SEVERITY_COLORS[severity] };
}

function statusCell({ status, accepted_until, accepted_by, accepted_reason }: ReportFinding): TableCell {
  const word = STATUS_WORDS[status] ?? status;
  if (status !== 'accepted' && status !== 'false_positive') {
    return { text: word, color: INK };
  }

  return {
    text: `${word} until ${DAYS.format(new Date(accepted_until))}`,
    detail: [
      ...(accepted_by === null ? [] : [`by ${accepted_by}`]),
      ...(accepted_reason === null || accepted_reason === '' ? [] : [accepted_reason]),
    ].join(': '),
  };
}

function numberCell(value: number): TableCell {
  return { text: NUMBERS.format(value) };
}

function countOf(count: number, noun: string): string {
  return `${NUMBERS.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** What is neither nothing nor all never looks like it. */
/** As the pages write it. */
function shareOf(percent: number): string {
  if (percent > 0 && percent < 0.1) {
    return '< 0.1 %';
  }

  return percent < 100 && percent > 99.9 ? '> 99.9 %' : `${Math.round(10 * percent) / 10} %`;
}
