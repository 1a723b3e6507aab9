import type { ReportChapter, ReportDocument, ReportType } from '@secgraph/contract';
import { countOf, formatNumber, formatPercent, SEVERITIES } from '@secgraph/vocabulary';
import { type Bar, drawBars, drawTrend, heightOfBars } from './pdf-charts.ts';
import { MARGIN, MUTED, type PdfSheet } from './pdf-sheet.ts';
import { drawTable } from './pdf-table.ts';
import {
  exposedChapters,
  exposureIn,
  nodeCell,
  numberCell,
  SEVERITY_WORDS,
  severityCell,
  TONE_COLORS,
  wordDay,
} from './pdf-words.ts';

const GAP = 24;
const TREND_HEIGHT = 112;
/** Of a chart; the appendix has all. */
const ENVIRONMENTS_DRAWN = 12;
const CUTS_TOLD = 10;
const ZONES_DRAWN = 6;

/** The report in pictures: exposure over time, findings by severity, exposure by environment. */
export function drawGlance(sheet: PdfSheet, report: ReportDocument): void {
  const { severities, days } = report;
  const exposed = exposedChapters(report).slice(0, ZONES_DRAWN);
  const half = (sheet.width - GAP) / 2;
  const right = MARGIN.side + half + GAP;
  const trend = (chapter: ReportChapter, x: number) =>
    drawTrend(
      sheet,
      { x, y: sheet.y, width: half, height: TREND_HEIGHT },
      {
        title: `Exposure of ${chapter.zone.name} over the last ${days} days`,
        nothing:
          chapter.history.length === 0
            ? 'No analysis has counted who can reach it.'
            : 'One analysis so far: a trend needs two.',
        points: chapter.history.map(({ date, value }) => ({ at: new Date(date), value })),
        format: formatPercent,
        day: wordDay,
      },
    );

  sheet.reserve(TREND_HEIGHT);
  const [first, ...others] = exposed;
  if (first !== undefined) {
    trend(first, MARGIN.side);
  }
  const place = { x: first === undefined ? MARGIN.side : right, y: sheet.y, width: half };
  drawBars(sheet, place, {
    title: 'Open findings by severity',
    labels: 0.26,
    bars: SEVERITIES.toReversed().map((severity) => ({
      label: SEVERITY_WORDS[severity],
      value: severities[severity],
      text: formatNumber(severities[severity]),
      color: TONE_COLORS[severity],
    })),
  });
  sheet.space((first === undefined ? heightOfBars(SEVERITIES.length) : TREND_HEIGHT) + 18);
  for (let start = 0; start < others.length; start += 2) {
    sheet.reserve(TREND_HEIGHT);
    for (const [index, chapter] of others.slice(start, start + 2).entries()) {
      trend(chapter, index === 0 ? MARGIN.side : right);
    }
    sheet.space(TREND_HEIGHT + 18);
  }
  if (first !== undefined) {
    drawEnvironments(sheet, report, first);
  }
}

/** Those where the highest zone is exposed most. */
function drawEnvironments(sheet: PdfSheet, { environments }: ReportDocument, { zone }: ReportChapter): void {
  const shown = environments.items.slice(0, ENVIRONMENTS_DRAWN);
  if (shown.length === 0) {
    return;
  }

  const bars = shown.map(
    (environment): Bar => ({ label: environment.name, ...exposureIn(environment, zone.id) }),
  );
  sheet.reserve(heightOfBars(bars.length));
  const place = { x: MARGIN.side, y: sheet.y, width: sheet.width };
  drawBars(sheet, place, { title: `Exposure of ${zone.name} by environment`, labels: 0.34, bars, top: 100 });
  sheet.space(heightOfBars(bars.length));
  if (shown.length < environments.count) {
    sheet.text(
      `The ${shown.length} most exposed of ${countOf(environments.count, 'environment')}; the appendix lists more.`,
      { size: 8, color: MUTED },
    );
  }
  sheet.space(8);
}

interface RankedCut {
  readonly zone: string;
  readonly cut: NonNullable<ReportChapter['cut']>['relationships']['items'][number];
}

/** Over all zones, those that cut off most principals by themselves. */
export function mainCuts({ zones }: ReportDocument): readonly RankedCut[] {
  return zones
    .flatMap(({ zone, cut }) =>
      (cut?.relationships.items ?? []).map((item) => ({ zone: zone.name, cut: item })),
    )
    .toSorted((a, b) => b.cut.cut_off_principals - a.cut.cut_off_principals)
    .slice(0, CUTS_TOLD);
}

export function drawMainCuts(sheet: PdfSheet, report: ReportDocument, cuts: readonly RankedCut[]): void {
  const hasZones = exposedChapters(report).length > 1;
  sheet.text(
    'Remove these relationships first: each row says how many principals lose their last path into the zone when it alone is removed.',
    { color: MUTED },
  );
  sheet.space(6);
  drawTable(
    sheet,
    [
      { title: '#', share: 0.5, isNumber: true },
      { title: 'From', share: 4.2 },
      { title: 'Relationship', share: 2.2 },
      { title: 'To', share: 4.4 },
      ...(hasZones ? [{ title: 'Zone', share: 2 }] : []),
      { title: 'Cuts off', share: 1.4, isNumber: true },
    ],
    cuts.map(({ zone, cut: { kind, source, target, cut_off_principals } }, index) => [
      { text: String(index + 1) },
      nodeCell(source),
      { text: kind },
      nodeCell(target),
      ...(hasZones ? [{ text: zone }] : []),
      numberCell(cut_off_principals),
    ]),
  );
}

/** Every type at a glance, in the order to begin with. */
export function drawTypes(sheet: PdfSheet, types: readonly ReportType[]): void {
  drawTable(
    sheet,
    [
      { title: 'Severity', share: 1.5 },
      { title: 'Finding', share: 4.4 },
      { title: 'Open', share: 1.2, isNumber: true },
      { title: 'New', share: 1, isNumber: true },
      { title: 'Resolved', share: 1.4, isNumber: true },
      { title: 'Shuts out', share: 1.4, isNumber: true },
      { title: 'Exposed to', share: 1.6, isNumber: true },
      { title: 'Impact', share: 1.3, isNumber: true },
    ],
    types.map((type) => [
      severityCell(type.severity),
      { text: type.title },
      numberCell(type.count),
      numberCell(type.new_count),
      numberCell(type.gone_count),
      type.closes_count === 0 ? { text: '–' } : numberCell(type.closes_count),
      type.exposure_count === 0 ? { text: '–' } : numberCell(type.exposure_count),
      numberCell(type.impact_count),
    ]),
  );
}
