import type { ReportChapter, ReportDocument } from '@secgraph/contract';
import { countOf, formatNumber, SEVERITIES } from '@secgraph/vocabulary';
import { ACCENT, INK, LEADING, MARGIN, MUTED, type PdfSheet, SHADE } from './pdf-sheet.ts';
import {
  exposedChapters,
  isNever,
  SEVERITY_WORDS,
  TONE_COLORS,
  wordExposure,
  wordTime,
} from './pdf-words.ts';

const BAND_TOP = 54;
const TITLE = { font: 'bold', size: 26, color: '#ffffff' } as const;
const SUBJECT = { font: 'regular', size: 11, color: '#e7ebfb' } as const;
const BRAND = { font: 'bold', size: 10, color: '#e7ebfb' } as const;
const SITUATION = { font: 'bold', size: 16, color: INK } as const;
const BESIDE = { font: 'regular', size: 11, color: INK } as const;
const VALUE = { font: 'bold', size: 16, color: INK } as const;
const LABEL = { font: 'regular', size: 8, color: MUTED } as const;
const TILE = { height: 50, gap: 8 };
/** More do not fit beside the rest. */
const ZONES_TOLD = 4;

/** What somebody knows who reads no further. */
export function drawCover(sheet: PdfSheet, report: ReportDocument, title: string): void {
  drawBand(sheet, report, title);
  drawStanding(sheet, report);
  drawTiles(sheet, tilesOf(report));
  sheet.space(6);
  sheet.text(
    [
      isNever(report.analysed_at)
        ? 'No analysis has finished yet.'
        : `Based on the analysis of ${wordTime(report.analysed_at)}.`,
      ...(report.environment === null
        ? [`It covers ${countOf(report.environments.count, 'environment')}.`]
        : []),
      ...(report.accepted.count === 0
        ? []
        : [
            `${countOf(report.accepted.count, 'open finding is an accepted risk', 'open findings are accepted risks')}.`,
          ]),
      ...(report.is_sanitised ? ['Names are replaced by pseudonyms.'] : []),
    ].join(' '),
    { size: 9, color: MUTED },
  );
}

function drawBand(sheet: PdfSheet, { subject }: ReportDocument, title: string): void {
  const x = MARGIN.side;
  const { width } = sheet;
  const lines = Math.min(sheet.wrap(title, width, TITLE).length, 3);
  const bottom = BAND_TOP + 26 + lines * TITLE.size * LEADING + 62;
  sheet.decorate((pdf) => pdf.rect(0, 0, pdf.page.width, bottom).fill(ACCENT));
  sheet.within('P', () => sheet.textAt('Secgraph', { x, y: BAND_TOP, width }, BRAND));
  let y = BAND_TOP + 26;
  sheet.within('H1', () => {
    y += sheet.textAt(title, { x, y, width, maxLines: 3 }, TITLE);
  });
  sheet.within('P', () => sheet.textAt(subject, { x, y: y + 6, width, maxLines: 2 }, SUBJECT));
  sheet.moveTo(bottom + 28);
}

/** The one sentence of the report, in its three parts. */
function drawStanding(sheet: PdfSheet, { standing }: ReportDocument): void {
  const { situation, trend, next, tone } = standing;
  const x = MARGIN.side + 14;
  const width = sheet.width - 14;
  const start = sheet.y;
  let y = start;
  sheet.within('P', () => {
    y += sheet.textAt(
      `${situation}${trend === null ? '' : `, ${trend}`}.`,
      { x, y, width, maxLines: 6 },
      SITUATION,
    );
  });
  sheet.within('P', () => {
    y += 6;
    y += sheet.textAt(`What to do next: ${next}.`, { x, y, width, maxLines: 3 }, BESIDE);
  });
  sheet.decorate((pdf) => pdf.rect(MARGIN.side, start, 4, y - start).fill(TONE_COLORS[tone]));
  sheet.moveTo(y + 22);
}

type Tile = readonly [label: string, value: string];

/** Row by row; each fills the width. */
function tilesOf(report: ReportDocument): readonly (readonly Tile[])[] {
  const { zones, severities, days } = report;
  const written = (count: number) => (isUnknown(report) ? '–' : formatNumber(count));
  const sum = (count: (zone: ReportChapter) => number) =>
    written(zones.reduce((total, zone) => total + count(zone), 0));
  const all = Object.values(severities).reduce((total, count) => total + count, 0);
  const exposures = exposedChapters(report)
    .slice(0, ZONES_TOLD)
    .map((chapter): Tile => [`Exposure of ${chapter.zone.name}`, wordExposure(chapter)]);
  const counts: readonly Tile[] = [
    ['Open findings', written(all)],
    [`New in ${days} days`, sum(({ new_count }) => new_count)],
    [`Resolved in ${days} days`, sum(({ gone_count }) => gone_count)],
  ];
  const bySeverity = SEVERITIES.toReversed().map(
    (severity): Tile => [SEVERITY_WORDS[severity], written(severities[severity])],
  );

  return [...(exposures.length === 1 ? [[...exposures, ...counts]] : [exposures, counts]), bySeverity];
}

/** Nothing was found where nothing was there to be looked at: that must not look as if it was well. */
function isUnknown({ standing, severities, zones }: ReportDocument): boolean {
  return (
    standing.tone === 'unknown' &&
    Object.values(severities).every((count) => count === 0) &&
    zones.every(({ new_count, gone_count }) => new_count === 0 && gone_count === 0)
  );
}

function drawTiles(sheet: PdfSheet, rows: readonly (readonly Tile[])[]): void {
  for (const tiles of rows.filter(({ length }) => length > 0)) {
    sheet.reserve(TILE.height);
    const width = (sheet.width - (tiles.length - 1) * TILE.gap) / tiles.length;
    for (const [place, [label, value]] of tiles.entries()) {
      const x = MARGIN.side + place * (width + TILE.gap);
      const { y } = sheet;
      sheet.decorate((pdf) => pdf.rect(x, y, width, TILE.height).fill(SHADE));
      const box = { x: x + 8, width: width - 16, maxLines: 1 };
      sheet.within('P', () => {
        sheet.textAt(label, { ...box, y: y + 8 }, LABEL);
        sheet.textAt(value, { ...box, y: y + 21 }, VALUE);
      });
    }
    sheet.space(TILE.height + TILE.gap);
  }
}
