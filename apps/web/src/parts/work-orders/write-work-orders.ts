import type { Fix, FixedRelationship, FixText } from '@secgraph/graph-schema/fixes';
import type { KindHelp } from '@secgraph/graph-schema/help';
import { cleanText } from '@secgraph/graph-view';
import { countOf } from '../../ui/format.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import { language } from '../../words/language.ts';
import type { WorkOrder, WorkOrderEnd, WorkOrderFormat } from './work-order.ts';

export interface WorkOrderDocument {
  readonly title: string;
  /** What the list is about, in a sentence or two. */
  readonly summary: string;
  readonly orders: readonly (WorkOrder & Partial<Remedy>)[];
  readonly now: Date;
  /** What defenders read about a kind; nothing for kinds that nobody has described. */
  readonly findHelp: (kind: string) => WorkOrderHelp | undefined;
}

/** What ends the relationship of an order, with the names of its ends. */
export interface Remedy {
  readonly fix: Fix | undefined;
  /** Of a derived one. */
  readonly causes: readonly (FixedRelationship & { readonly fix: Fix | undefined })[];
}

export type WorkOrderHelp = Pick<
  KindHelp,
  'title' | 'summary' | 'gain' | 'remediation' | 'mayBreak' | 'references'
>;

/** What to change, where, why and how, as a file. Names may hold anything: they are text in each format. */
export function writeWorkOrders(document: WorkOrderDocument, format: WorkOrderFormat): Blob {
  switch (format) {
    case 'markdown':
      return new Blob([writeMarkdown(document)], { type: 'text/markdown;charset=utf-8' });
    case 'csv':
      return new Blob([writeCsv(document)], { type: 'text/csv;charset=utf-8' });
    case 'html':
      return new Blob([writeHtml(document)], { type: 'text/html;charset=utf-8' });
    case 'json':
      return new Blob([writeJson(document)], { type: 'application/json' });
  }
}

const PART_WORDS = { done: 'Done', cause: 'Cause', step: 'Step', reference: 'Reference' } as const;
const ACTION_HEADS = {
  Remove: (kind: string) => `Remove ${kind}`,
  Add: (kind: string) => `Add ${kind}`,
} as const;

interface Paragraph {
  readonly label: string;
  readonly text: string;
}

/** What is said of an order, in the same words in each format. */
function paragraphsOf(order: WorkOrder, help: WorkOrderHelp | undefined): readonly Paragraph[] {
  const { action, cutOff, isDerived } = order;
  const isRemoval = action === 'Remove';

  return [
    ...(cutOff === undefined || !isRemoval ? [] : [{ label: 'Effect', text: effectOf(cutOff) }]),
    ...(isRemoval && isDerived
      ? [
          {
            label: 'Note',
            text: 'The analysis derives this relationship from others: what has to go is its cause.',
          },
        ]
      : []),
    ...(help === undefined || !isRemoval
      ? []
      : [
          { label: 'Why', text: `${help.summary} ${help.gain}` },
          { label: 'How', text: help.remediation },
          { label: 'May break', text: help.mayBreak },
        ]),
  ];
}

function effectOf(cutOff: number): string {
  return cutOff === 0
    ? 'Nobody loses the path by this change alone; together with the others, it closes it.'
    : `${countOf(cutOff, 'principal loses', 'principals lose')} the path by this change alone.`;
}

function headingOf({ action, kind }: WorkOrder, help: WorkOrderHelp | undefined): string {
  return `${ACTION_HEADS[action](cleanText(kind))}${help === undefined ? '' : `: ${help.title}`}`;
}

function nameOf({ name, objectId }: WorkOrderEnd): string {
  return cleanText(name) || cleanText(objectId);
}

function writeMarkdown({ title, summary, orders, now, findHelp }: WorkOrderDocument): string {
  const end = (label: string, { kind, objectId, ...rest }: WorkOrderEnd) =>
    `- ${label}: **${escapeMarkdown(nameOf({ kind, objectId, ...rest }))}** (${escapeMarkdown(cleanText(kind))}, ${codeOf(objectId)})`;
  const parts = orders.map((order, index) => {
    const help = findHelp(order.kind);
    return [
      `## ${index + 1}. ${escapeMarkdown(headingOf(order, help))}`,
      '',
      `- [ ] ${PART_WORDS.done}`,
      end('From', order.source),
      end('To', order.target),
      ...paragraphsOf(order, help).map(({ label, text }) => `- ${label}: ${escapeMarkdown(text)}`),
      ...markdownFix(order.fix),
      ...(order.causes ?? []).flatMap((cause) => [
        `- [ ] ${PART_WORDS.cause}: ${escapeMarkdown(causeWords(cause))}`,
        ...markdownFix(cause.fix),
      ]),
      ...(help?.references ?? []).map(
        ({ title: reference, url }) => `- ${PART_WORDS.reference}: [${escapeMarkdown(reference)}](${url})`,
      ),
      '',
    ].join('\n');
  });

  return [`# ${escapeMarkdown(title)}`, '', escapeMarkdown(summary), '', writtenAt(now), '', ...parts].join(
    '\n',
  );
}

function markdownFix(fix: Fix | undefined): readonly string[] {
  if (fix === undefined) {
    return [];
  }

  return [
    ...fix.steps.map((step) => `- ${PART_WORDS.step}: ${escapeMarkdown(wordsOf(step))}`),
    ...(fix.script === undefined ? [] : ['', fenced(fix.script), '']),
  ];
}

/** No run of backticks in the script is as long as its fence. */
function fenced(script: string): string {
  const longest = Math.max(2, ...[...script.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);

  return `${fence}powershell\n${script}\n${fence}`;
}

function wordsOf(step: FixText): string {
  return step.map((part) => (typeof part === 'string' ? part : cleanText(part.name))).join('');
}

function causeWords({ source, kind, target }: FixedRelationship): string {
  return `${nameOf(source)} ${cleanText(kind)} ${nameOf(target)}`;
}

/** All that is to be run, one after the other. */
function scriptsOf({ fix, causes = [] }: Partial<Remedy>): string {
  return [fix, ...causes.map((cause) => cause.fix)]
    .flatMap((one) => (one?.script === undefined ? [] : [one.script]))
    .join('\n\n');
}

function writeCsv({ orders, findHelp }: WorkOrderDocument): string {
  // @verbatim Programs read them.
  const head = [
    'number',
    'action',
    'relationship',
    'source',
    'source kind',
    'source object id',
    'target',
    'target kind',
    'target object id',
    'principals cut off',
    'why',
    'how',
    'may break',
    'causes',
    'powershell',
  ];
  const rows = orders.map(({ action, kind, source, target, cutOff, fix, causes = [] }, index) => {
    const help = action === 'Remove' ? findHelp(kind) : undefined;
    return [
      index + 1,
      action,
      cleanText(kind),
      nameOf(source),
      cleanText(source.kind),
      cleanText(source.objectId),
      nameOf(target),
      cleanText(target.kind),
      cleanText(target.objectId),
      cutOff ?? '',
      help === undefined ? '' : `${help.summary} ${help.gain}`,
      help?.remediation ?? '',
      help?.mayBreak ?? '',
      causes.map(causeWords).join('; '),
      scriptsOf({ fix, causes }),
    ];
  });

  return BYTE_ORDER_MARK + [head, ...rows].map(writeCsvRecord).join('');
}

/** A page to be printed or kept: nothing in it is loaded from elsewhere, and nothing runs. */
function writeHtml({ title, summary, orders, now, findHelp }: WorkOrderDocument): string {
  const end = (label: string, node: WorkOrderEnd) =>
    `<dt>${label}</dt><dd><bdi>${escapeHtml(nameOf(node))}</bdi> (${escapeHtml(cleanText(node.kind))}, <code>${escapeHtml(cleanText(node.objectId))}</code>)</dd>`;
  const parts = orders.map((order, index) => {
    const help = findHelp(order.kind);
    const paragraphs = paragraphsOf(order, help).map(
      ({ label, text }) => `<dt>${label}</dt><dd>${escapeHtml(text)}</dd>`,
    );
    const remedy = [
      htmlFix(order.fix),
      ...(order.causes ?? []).map(
        (cause) =>
          `<dt>☐ ${PART_WORDS.cause}</dt><dd>${escapeHtml(causeWords(cause))}</dd>${htmlFix(cause.fix)}`,
      ),
    ].join('');
    return `<section><h2>☐ ${index + 1}. ${escapeHtml(headingOf(order, help))}</h2><dl>${end('From', order.source)}${end('To', order.target)}${paragraphs.join('')}${remedy}</dl></section>`;
  });

  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${PRINT_STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(summary)}</p><p>${writtenAt(now)}</p>
${parts.join('\n')}
</body></html>
`;
}

function htmlFix(fix: Fix | undefined): string {
  if (fix === undefined) {
    return '';
  }

  const steps = fix.steps
    .map((step) => `<dt>${PART_WORDS.step}</dt><dd>${escapeHtml(wordsOf(step))}</dd>`)
    .join('');
  return fix.script === undefined
    ? steps
    : `${steps}<dt>PowerShell</dt><dd><pre>${writeMarkup(fix.script)}</pre></dd>`;
}

const PRINT_STYLE =
  'body{font:13px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#14181f}' +
  'h1{font-size:20px}h2{font-size:15px;margin:0 0 4px}section{break-inside:avoid;border-top:1px solid #d9dde4;padding:12px 0}' +
  'dl{display:grid;grid-template-columns:80px 1fr;gap:4px 12px;margin:0}dt{color:#5b6472}dd{margin:0;overflow-wrap:anywhere}pre{margin:0;white-space:pre-wrap;font-size:11px}';

function writeJson({ title, summary, orders, now, findHelp }: WorkOrderDocument): string {
  const document = {
    title,
    summary,
    written_at: now.toISOString(),
    orders: orders.map(({ action, kind, source, target, cutOff, isDerived, fix, causes = [] }) => {
      const help = action === 'Remove' ? findHelp(kind) : undefined;
      return {
        action: action.toLowerCase(),
        kind,
        source: { object_id: source.objectId, name: source.name, kind: source.kind },
        target: { object_id: target.objectId, name: target.name, kind: target.kind },
        is_derived: isDerived,
        cut_off_principals: cutOff ?? null,
        why: help === undefined ? null : `${help.summary} ${help.gain}`,
        how: help?.remediation ?? null,
        may_break: help?.mayBreak ?? null,
        steps: fix?.steps.map(wordsOf) ?? [],
        powershell: fix?.script ?? null,
        causes: causes.map((cause) => ({
          source: { object_id: cause.source.objectId, name: cause.source.name, kind: cause.source.kind },
          kind: cause.kind,
          target: { object_id: cause.target.objectId, name: cause.target.name, kind: cause.target.kind },
          steps: cause.fix?.steps.map(wordsOf) ?? [],
          powershell: cause.fix?.script ?? null,
        })),
      };
    }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function writtenAt(now: Date): string {
  return `Written by Secgraph on ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
}

function escapeMarkdown(text: string): string {
  return cleanText(text).replace(/[\\`*_{}[\]<>#|~&]/g, (character) => `\\${character}`);
}

/** Within backticks nothing is markup but a backtick. */
function codeOf(text: string): string {
  return `\`${cleanText(text).replaceAll('`', "'")}\``;
}

function escapeHtml(text: string): string {
  return writeMarkup(cleanText(text));
}

/** Scripts stay as they are, every space of theirs: they hold nothing that is not seen. */
function writeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
