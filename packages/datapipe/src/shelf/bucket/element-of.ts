/**
 * The content of the first element of a name. What is asked for has names that we chose, so nothing in it is escaped.
 */
export function elementOf(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);

  return start === -1 || end === -1 ? undefined : xml.slice(start + name.length + 2, end);
}
