import type { KindHelp } from '@secgraph/graph-schema/help';
import { cleanText } from '@secgraph/graph-view';
import { countOf } from '../../ui/format.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import type { WorkOrder, WorkOrderEnd, WorkOrderFormat } from './work-order.ts';

export interface WorkOrderDocument {
  readonly title: string;
  /** What the list is about, in a sentence or two. */
  readonly summary: string;
  readonly orders: readonly WorkOrder[];
  readonly now: Date;
  /** What defenders read about a kind; nothing for kinds that nobody has described. */
  readonly findHelp: (kind: string) => WorkOrderHelp | undefined;
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
  return `${action} ${cleanText(kind)}${help === undefined ? '' : `: ${help.title}`}`;
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
      '- [ ] Done',
      end('From', order.source),
      end('To', order.target),
      ...paragraphsOf(order, help).map(({ label, text }) => `- ${label}: ${escapeMarkdown(text)}`),
      ...(help?.references ?? []).map(
        ({ title: reference, url }) => `- Reference: [${escapeMarkdown(reference)}](${url})`,
      ),
      '',
    ].join('\n');
  });

  return [`# ${escapeMarkdown(title)}`, '', escapeMarkdown(summary), '', writtenAt(now), '', ...parts].join(
    '\n',
  );
}

function writeCsv({ orders, findHelp }: WorkOrderDocument): string {
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
  ];
  const rows = orders.map(({ action, kind, source, target, cutOff }, index) => {
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
    return `<section><h2>☐ ${index + 1}. ${escapeHtml(headingOf(order, help))}</h2><dl>${end('From', order.source)}${end('To', order.target)}${paragraphs.join('')}</dl></section>`;
  });

  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${PRINT_STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(summary)}</p><p>${writtenAt(now)}</p>
${parts.join('\n')}
</body></html>
`;
}

const PRINT_STYLE =
  'body{font:13px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#14181f}' +
  'h1{font-size:20px}h2{font-size:15px;margin:0 0 4px}section{break-inside:avoid;border-top:1px solid #d9dde4;padding:12px 0}' +
  'dl{display:grid;grid-template-columns:80px 1fr;gap:4px 12px;margin:0}dt{color:#5b6472}dd{margin:0;overflow-wrap:anywhere}';

function writeJson({ title, summary, orders, now, findHelp }: WorkOrderDocument): string {
  const document = {
    title,
    summary,
    written_at: now.toISOString(),
    orders: orders.map(({ action, kind, source, target, cutOff, isDerived }) => {
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
  return cleanText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
