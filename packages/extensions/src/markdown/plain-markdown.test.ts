import { expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

const SOURCE = `
# Take the *key* away

Go [there](https://example.org/a_b), then to <https://example.org>.
![a picture](x.png) **Now** \`lock --all\` and \\*not\\* &amp; so.

| Step | Who |
|---|---|
| one | <b>you</b> |

- first
- second

  more of it
3. third

\`\`\`sh
revoke key
  --all
\`\`\`

<p>As <i>HTML</i></p>

---
`;

it('leaves no mark of Markdown, and loses no word', () => {
  expect(plainMarkdown(SOURCE).map(({ role, text }) => [role, text])).toEqual([
    ['heading', 'Take the key away'],
    [
      'text',
      'Go there (https://example.org/a_b), then to https://example.org. a picture Now lock --all and *not* & so.',
    ],
    ['text', 'Step · Who'],
    ['text', 'one · you'],
    ['item', '• first'],
    ['item', '• second'],
    ['item', 'more of it'],
    ['item', '3. third'],
    ['code', 'revoke key'],
    ['code', '  --all'],
    ['text', ' As HTML'],
  ]);
});

it('says nothing of nothing', () => {
  expect(plainMarkdown('')).toEqual([]);
});
