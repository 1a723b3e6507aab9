import { describe, expect, it } from 'vitest';
import { isHarmlessMarkdown } from './harmless-markdown.ts';

describe('Markdown of strangers', () => {
  it.each([
    '# Title\n\nSome *text* with **marks**, `code` and ~~more~~.',
    '| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open',
    '```powershell\nGet-Item\n```\n\n    indented',
    '[link](https://example.org/a?b=c#d "title") and <https://example.org> and <mail@example.org>',
    '[beside](../other.md) [below](#part) ![picture](https://example.org/x.png)',
    'a < b && c > d; 3<4',
    '<details open>\n<summary>More</summary>\n\n<b>bold</b> <br/> H<sub>2</sub>O\n</details>',
    '<a href="https://example.org/?a=1&amp;b=2" title="x">y</a>',
    '<img src="x.png" alt="a" width="10">',
    '`<script>alert(1)</script>`',
    '```html\n<script>alert(1)</script>\n```',
    '\\<script> is only text',
    '<b/onclick=x> is only text, too',
  ])('is harmless: %j', (text) => {
    expect(isHarmlessMarkdown(text)).toBe(true);
  });

  it.each([
    '<script>alert(1)</script>',
    'a <script>alert(1)</script> b',
    '<SCRIPT>x</SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<img src="x" onerror="alert(1)">',
    '<b onclick="x">y</b>',
    '<b style="position:fixed">y</b>',
    '<style>*{display:none}</style>',
    '<iframe src="https://example.org"></iframe>',
    '<object data="x"></object>',
    '<svg onload="x"></svg>',
    '<math><mi></mi></math>',
    '<form action="https://example.org"><input></form>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](javascript&#58;alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html,x)',
    '![x](data:image/svg+xml;base64,xx)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '<!-- comment -->',
    '<?php ?>',
    '<![CDATA[x]]>',
    '<!DOCTYPE html>',
    '<p id="login">x</p>',
    '<div\n<script>x</script>',
    '<div class="x">',
    '- item\n\n  <video src="x"></video>',
    '```c++\nx\n```',
  ])('is not: %j', (text) => {
    expect(isHarmlessMarkdown(text)).toBe(false);
  });
});
