/** Plain words need no quotes; all other texts are written as JSON strings, which YAML understands. */
const PLAIN = /^[A-Za-z_/$][\w/$.{} -]*[\w/}]$/;
const RESERVED: ReadonlySet<string> = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off']);

/** Writes JSON-like data as YAML. */
export function toYaml(value: unknown): string {
  return `${writeBlock(value, '').trimStart()}\n`;
}

/** A value after `key:` or `-`: on the same line when it is a scalar or empty, else below and indented. */
function writeBlock(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    return value.length === 0
      ? ' []'
      : value.map((item) => `\n${indent}-${writeItem(item, indent)}`).join('');
  }

  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);

    return entries.length === 0
      ? ' {}'
      : entries
          .map(([key, item]) => `\n${indent}${writeText(key)}:${writeBlock(item, `${indent}  `)}`)
          .join('');
  }

  return ` ${typeof value === 'string' ? writeText(value) : JSON.stringify(value)}`;
}

/** The first line of a nested block moves up behind the dash. */
function writeItem(item: unknown, indent: string): string {
  return writeBlock(item, `${indent}  `).replace(/^\n\s*/, ' ');
}

function writeText(text: string): string {
  return PLAIN.test(text) && !RESERVED.has(text.toLowerCase()) ? text : JSON.stringify(text);
}
