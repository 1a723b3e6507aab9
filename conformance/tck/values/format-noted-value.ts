import type { NotedEntry, NotedNode, NotedPath, NotedRelationship, NotedValue } from './notation.ts';

export interface FormatOptions {
  /** Lists of the same elements get the same text. */
  readonly ignoresListOrder: boolean;
}

/** Text that is the same for the same values: names and labels are sorted. */
export function formatNotedValue(value: NotedValue, options: FormatOptions): string {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'boolean':
    case 'integer':
      return String(value.value);
    case 'float':
      return formatFloat(value.value);
    case 'string':
      return `'${value.value.replaceAll("'", "\\'")}'`;
    case 'list': {
      const items = value.items.map((item) => formatNotedValue(item, options));
      return `[${(options.ignoresListOrder ? items.sort() : items).join(', ')}]`;
    }
    case 'map':
      return formatEntries(value.entries, options);
    case 'node':
      return formatNode(value, options);
    case 'relationship':
      return formatRelationship(value, options);
    case 'path':
      return formatPath(value, options);
  }
}

function formatFloat(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function formatEntries(entries: readonly NotedEntry[], options: FormatOptions): string {
  const texts = entries.map((entry) => `${entry.name}: ${formatNotedValue(entry.value, options)}`);
  return `{${texts.sort().join(', ')}}`;
}

function formatNode({ labels, properties }: NotedNode, options: FormatOptions): string {
  return `(${joinParts(labels.toSorted(), properties, options)})`;
}

function formatRelationship({ kind, properties }: NotedRelationship, options: FormatOptions): string {
  return `[${joinParts([kind], properties, options)}]`;
}

function formatPath(path: NotedPath, options: FormatOptions): string {
  const hops = path.hops.map((hop) => {
    const relationship = formatRelationship(hop.relationship, options);
    const arrow = hop.isForward ? `-${relationship}->` : `<-${relationship}-`;
    return arrow + formatNode(hop.node, options);
  });
  return `<${formatNode(path.start, options)}${hops.join('')}>`;
}

function joinParts(
  kinds: readonly string[],
  properties: readonly NotedEntry[],
  options: FormatOptions,
): string {
  const parts = [kinds.map((kind) => `:${kind}`).join('')];
  if (properties.length > 0) {
    parts.push(formatEntries(properties, options));
  }
  return parts.filter((part) => part !== '').join(' ');
}
