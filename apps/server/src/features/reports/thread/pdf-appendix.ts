import type { ReportChapter, ReportCut, ReportDocument, ReportFinding, ReportType } from '@secgraph/contract';
import { isSetAside } from '@secgraph/database/findings';
import { plainMarkdown } from '@secgraph/extensions/thread';
import { countOf } from '@secgraph/vocabulary';
import { INK, MUTED, type PdfSheet } from './pdf-sheet.ts';
import { drawTable, type TableCell, type TableColumn } from './pdf-table.ts';
import {
  exposedChapters,
  exposureIn,
  nodeCell,
  numberCell,
  SEVERITY_WORDS,
  TONE_COLORS,
  tellCut,
  wordDay,
} from './pdf-words.ts';

const STATUS_WORDS: Readonly<Record<string, string>> = {
  active: 'Open',
  in_progress: 'In progress',
  fixed: 'Fixed, unconfirmed',
  accepted: 'Accepted',
  false_positive: 'False positive',
};
/** As many as there is room for beside each other. */
const ZONES_ABREAST = 5;

export interface ChapterOptions {
  readonly report: ReportDocument;
  /** Of all that there are findings of. */
  readonly typeCount: number;
  readonly anchorOf: (type: ReportType) => string;
}

/** What stands behind the numbers of a zone. `anchorOf` names the headings that the contents lead to. */
export function drawChapter(
  sheet: PdfSheet,
  { types, cut, cut_problem: problem, member_count }: ReportChapter,
  { report, typeCount, anchorOf }: ChapterOptions,
): void {
  if (types.length === 0) {
    sheet.text(
      member_count === 0
        ? 'The zone has no members here, so there was nothing to look for.'
        : 'The last analysis found nothing here.',
    );
  }
  if (cut !== null) {
    drawMinimumCut(sheet, cut);
  }
  if (problem !== '') {
    sheet.heading('What to cut', 3);
    sheet.text(`This could not be worked out: ${problem}.`);
  }
  for (const type of types) {
    sheet.heading(type.title, 3, anchorOf(type));
    sheet.text(SEVERITY_WORDS[type.severity], { font: 'bold', color: TONE_COLORS[type.severity] });
    drawMarkdown(sheet, type.description);
    sheet.space(3);
    sheet.text('What to do', { font: 'bold' });
    drawMarkdown(sheet, type.remediation);
    sheet.space(6);
    drawFindings(sheet, type.findings, { hasEnvironment: report.environment === null, hasTitle: false });
  }
  tellCut(
    sheet,
    { count: typeCount, items: types },
    ['type of findings', 'those that shut out most first'],
    'types of findings',
  );
}

/** The fewest relationships without which nobody comes in any more. */
function drawMinimumCut(
  sheet: PdfSheet,
  { exposed_principals: exposed, inseparable_principals: remaining, relationships }: ReportCut,
): void {
  sheet.heading('What to cut', 3);
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
    drawTable(
      sheet,
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
  tellCut(sheet, relationships, ['relationship', 'those that cut off most first']);
}

/** How exposed each environment is, by zone. */
export function drawEnvironmentTable(sheet: PdfSheet, report: ReportDocument): void {
  const { environments } = report;
  const exposed = exposedChapters(report);
  for (let start = 0; start < exposed.length; start += ZONES_ABREAST) {
    const shown = exposed.slice(start, start + ZONES_ABREAST);
    drawTable(
      sheet,
      [
        { title: 'Environment', share: 4 },
        ...shown.map(({ zone }) => ({ title: zone.name, share: 2, isNumber: true })),
      ],
      environments.items.map((environment) => [
        { text: environment.name },
        ...shown.map(({ zone }) => {
          const { value, text } = exposureIn(environment, zone.id);
          return { text, ...(value === undefined && { color: MUTED }) };
        }),
      ]),
    );
  }
  tellCut(sheet, environments, ['environment', 'the most exposed first']);
  if (environments.collected_count < environments.count) {
    sheet.text('What was not collected is in no number over several environments.', {
      size: 8,
      color: MUTED,
    });
  }
}

/** The risks that somebody took, and until when. */
export function drawAcceptances(sheet: PdfSheet, { accepted, environment }: ReportDocument): void {
  if (accepted.count === 0) {
    sheet.text('No risk is accepted.');
  } else {
    drawFindings(sheet, accepted, { hasEnvironment: environment === null, hasTitle: true });
  }
}

interface FindingTableOptions {
  /** A report about one environment does not repeat it in each row. */
  readonly hasEnvironment: boolean;
  /** Of findings of several types. */
  readonly hasTitle: boolean;
}

type FindingColumn = TableColumn & { readonly cell: (finding: ReportFinding) => TableCell };

function drawFindings(sheet: PdfSheet, findings: ReportType['findings'], options: FindingTableOptions): void {
  const hasSource = findings.items.some(({ source }) => source !== null);
  const columns = findingColumns({ ...options, hasSource });
  drawTable(
    sheet,
    columns,
    findings.items.map((finding) => columns.map(({ cell }) => cell(finding))),
  );
  tellCut(sheet, findings, ['finding', 'the worst first']);
}

function findingColumns({
  hasEnvironment,
  hasTitle,
  hasSource,
}: FindingTableOptions & { readonly hasSource: boolean }): readonly FindingColumn[] {
  return [
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
            share: 2.2,
            cell: ({ environment }: ReportFinding) => ({ text: environment.name }),
          },
        ]
      : []),
    { title: 'Status', share: 1.9, cell: statusCell },
    {
      title: 'First seen',
      share: 1.6,
      isNumber: true,
      cell: ({ first_seen }) => ({ text: wordDay(new Date(first_seen)) }),
    },
    ...(hasSource
      ? [
          {
            title: 'Exposed to',
            share: 1.7,
            isNumber: true,
            cell: ({ source, exposure_count }: ReportFinding) =>
              source === null ? { text: '' } : numberCell(exposure_count),
          },
        ]
      : []),
    { title: 'Impact', share: 1.7, isNumber: true, cell: ({ impact_count }) => numberCell(impact_count) },
  ];
}

function statusCell({ status, accepted_until, accepted_by, accepted_reason }: ReportFinding): TableCell {
  const word = STATUS_WORDS[status] ?? status;
  if (!isSetAside(status)) {
    return { text: word, color: INK };
  }

  return {
    text: `${word} until ${wordDay(new Date(accepted_until))}`,
    detail: [
      ...(accepted_by === null ? [] : [`by ${accepted_by}`]),
      ...(accepted_reason === null || accepted_reason === '' ? [] : [accepted_reason]),
    ].join(': '),
  };
}

/** Whatever extensions wrote in it: what stands there is text, and no mark of how it looks. */
function drawMarkdown(sheet: PdfSheet, source: string): void {
  for (const { role, text } of plainMarkdown(source)) {
    if (role === 'heading') {
      sheet.space(3);
    }
    sheet.text(text, { font: role === 'heading' ? 'bold' : 'regular', size: 9 });
  }
}
