import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { TOOLS } from './tools.ts';

const document = await readFile(
  new URL('../../../../../../docs/integrations/mcp.md', import.meta.url),
  'utf8',
);

/** A row of the document for each tool. */
const rows = TOOLS.map(({ name, description, input }) => {
  const names = Object.keys(input.properties).map((argument) => `\`${argument}\``);

  return `| \`${name}\` | ${description.split('. ')[0]?.replace(/\.$/, '')} | ${names.join(', ')} |`;
});

it('the document lists the tools as they are', () => {
  const listed = document.split('\n').filter((line) => /^\| `[a-z_]+` \| /.test(line));

  expect(listed).toEqual(rows);
});

it('tools are few, with names and schemas that clients take', () => {
  expect(TOOLS.length).toBeLessThanOrEqual(15);
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
  for (const { name, input, output, list } of TOOLS) {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(list === undefined || list in output.properties, name).toBe(true);
  }
});
