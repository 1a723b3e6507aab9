import type { ReportChapter, ReportDocument, ReportType } from '@secgraph/contract';
import { drawAcceptances, drawChapter, drawEnvironmentTable } from './pdf-appendix.ts';
import { drawCover } from './pdf-cover.ts';
import { type ContentsEntry, MUTED, PdfSheet } from './pdf-sheet.ts';
import { drawGlance, drawMainCuts, drawTypes, mainCuts } from './pdf-summary.ts';
import { exposedChapters, isNever, wordTime } from './pdf-words.ts';

/** A part of the report, which the contents lead to. */
interface Part {
  readonly title: string;
  readonly anchor: string;
  /** What stands in it by itself. */
  readonly parts?: readonly ContentsEntry[];
  readonly draw: (sheet: PdfSheet) => void;
}

/** With more, the contents only name the parts. */
const MAX_ENTRIES = 34;
/** Types of findings that are told in full: a thread has only so much memory, and nobody reads more. */
const MAX_DETAILS = 120;
/** Less than this of a page, and a part begins on the next one. */
const ROOM_FOR_PART = 150;

/** The report as pages to print: what a board reads first, then what stands behind it. */
export async function* writePdf(report: ReportDocument): AsyncGenerator<Uint8Array, void> {
  const title = report.name === '' ? (report.finding_title ?? 'Security posture') : report.name;
  const sheet = new PdfSheet({ title, createdAt: new Date(report.created_at) });
  const parts = [...summaryOf(report), ...appendixOf(report)];
  drawCover(sheet, report, title);
  sheet.heading('Contents', 2);
  sheet.contents(entriesOf(parts));
  for (const part of parts) {
    sheet.reserve(ROOM_FOR_PART);
    sheet.heading(part.title, 2, part.anchor);
    part.draw(sheet);
  }

  yield* sheet.finish(
    `Secgraph · ${report.subject}`,
    `${isNever(report.analysed_at) ? '' : `Analysed ${wordTime(report.analysed_at)} · `}created ${wordTime(report.created_at)}${report.is_sanitised ? ' · pseudonyms instead of names' : ''}`,
  );
}

function entriesOf(parts: readonly Part[]): readonly ContentsEntry[] {
  const all = parts.flatMap(({ title, anchor, parts: inner = [] }): ContentsEntry[] => [
    { title, anchor, level: 1 },
    ...inner,
  ]);

  return all.length > MAX_ENTRIES ? all.filter(({ level }) => level === 1) : all;
}

function summaryOf(report: ReportDocument): readonly Part[] {
  const cuts = mainCuts(report);
  const withTypes = report.zones.filter(({ types }) => types.length > 0);

  return [
    { title: 'At a glance', anchor: 'glance', draw: (sheet) => drawGlance(sheet, report) },
    ...(cuts.length === 0
      ? []
      : [
          {
            title:
              cuts.length === 1 ? 'The cut that matters most' : `The ${cuts.length} cuts that matter most`,
            anchor: 'cuts',
            draw: (sheet: PdfSheet) => drawMainCuts(sheet, report, cuts),
          },
        ]),
    ...withTypes.map(({ zone, types }) => ({
      title: `Findings: ${zone.name}`,
      anchor: `types-${zone.id}`,
      draw: (sheet: PdfSheet) => drawTypes(sheet, types),
    })),
  ];
}

/** In the order of their letters. */
function appendixOf(report: ReportDocument): readonly Part[] {
  const parts: readonly Part[] = [
    ...(exposedChapters(report).length === 0 || report.environments.count < 2
      ? []
      : [
          {
            title: 'Exposure by environment',
            anchor: 'environments',
            draw: (sheet: PdfSheet) => drawEnvironmentTable(sheet, report),
          },
        ]),
    ...chaptersOf(report),
    { title: 'Accepted risks', anchor: 'accepted', draw: (sheet) => drawAcceptances(sheet, report) },
    { title: 'How to read this report', anchor: 'reading', draw: (sheet) => drawReading(sheet, report) },
  ];

  return parts.map((part, index) => ({ ...part, title: `Appendix ${letterOf(index)}: ${part.title}` }));
}

/** The worst types of each zone are told in full, the others in the tables of the summary alone. */
function chaptersOf(report: ReportDocument): readonly Part[] {
  const each = Math.ceil(MAX_DETAILS / Math.max(report.zones.length, 1));

  return report.zones.map((chapter) =>
    chapterOf(
      { ...chapter, types: chapter.types.slice(0, each) },
      { report, typeCount: chapter.types.length },
    ),
  );
}

function chapterOf(
  chapter: ReportChapter,
  { report, typeCount }: { readonly report: ReportDocument; readonly typeCount: number },
): Part {
  const { zone, types } = chapter;
  const anchorOf = ({ finding }: ReportType) => `zone-${zone.id}-${finding}`;

  return {
    title: `${zone.name} in detail`,
    anchor: `zone-${zone.id}`,
    parts: types.map((type) => ({ title: type.title, anchor: anchorOf(type), level: 2 })),
    draw: (sheet) => drawChapter(sheet, chapter, { report, typeCount, anchorOf }),
  };
}

/** A, B, …, Z, AA, … */
function letterOf(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`;
}

function drawReading(sheet: PdfSheet, { version, days }: ReportDocument): void {
  const notes = [
    'Exposure is the share of principals (users, groups, computers and the like) outside a zone that have a path into it. Each principal counts once, and environments that were not collected are left out.',
    'A finding is a relationship or a setting that makes such a path, or weakens an environment. “Exposed to” is how many principals can begin with it; “Impact” is how many principals fall with its target. Accepted findings are counted in both.',
    '“Cuts off” is how many principals lose their last path into the zone when this relationship alone is removed.',
    `“New” and “Resolved” compare with ${days} days before.`,
    'Characters that no font here has a picture of, and invisible ones, are written as their numbers, such as \\u{200B}. All times are UTC.',
    `Created by Secgraph ${version}.`,
  ];
  for (const note of notes) {
    sheet.text(note, { size: 8.5, color: MUTED });
    sheet.space(3);
  }
}
