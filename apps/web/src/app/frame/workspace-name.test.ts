import { expect, it } from 'vitest';
import { workspaceNameOf } from './workspace-name.ts';

it.each([
  ['https://graph.example.org/w/acme/ui/', 'acme'],
  ['https://graph.example.org/tools/graph/w/acme-2/ui/', 'acme-2'],
  ['https://graph.example.org/ui/', undefined],
  ['https://graph.example.org/graph/ui/', undefined],
  ['https://graph.example.org/w/acme/ui/w/', undefined],
  ['https://graph.example.org/ui/?next=/w/acme/ui/', undefined],
])('the address %s tells the workspace: %s', (address, name) => {
  expect(workspaceNameOf(address)).toBe(name);
});
