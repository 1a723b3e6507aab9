import { describe, expect, it } from 'vitest';
import { rewriteTexts } from './rewrite-texts.ts';

const OPTIONS = { place: 'sentences', translate: 't', translateElements: 'e' } as const;

function messagesOf(code: string, name = 'part.tsx'): readonly string[] {
  return rewriteTexts(name, code, OPTIONS).messages;
}

describe('Words that programs may compare', () => {
  it.each([
    ['const a = { action: "add this one" }', ['add this one']],
    ['const a = is ? "told outside" : "told inside"', ['told outside', 'told inside']],
    ['<a onClick={() => set({ action: "Remove" })} />', ['Remove']],
    ['const a = () => { const labels = "auto"; }', ['auto']],
  ])('are told apart from what is shown: %s', (code, loose) => {
    expect(rewriteTexts('part.tsx', code, OPTIONS).loose).toEqual(loose);
  });

  it.each([
    '<a title={isOpen ? "Close" : "Open"} action="Delete">Remove {isOpen ? "one" : "all"}</a>',
    'const STATUS_LABELS = { open: "Open" }',
    'const a = { label: "Remove" }',
    'const a = { action: /* @words */ "Remove", done: /* @verbatim */ "Removed" }',
  ])('are none where they are shown, or a comment says what they are: %s', (code) => {
    expect(rewriteTexts('part.tsx', code, OPTIONS).loose).toEqual([]);
  });
});

describe('Texts of a source', () => {
  it.each([
    ['<Button>Save</Button>', ['Save']],
    ['<Input label="Name" type="text" c="dimmed" />', ['Name']],
    ['<a title={isOpen ? "Close" : "Open"} />', ['Close', 'Open']],
    ['const a = { label: "Zone", kind: "User", tone: "low" }', ['Zone']],
    ['const a = () => "No path leads there."', ['No path leads there.']],
    ['const a = [["Status", <Badge />], "User"]', ['Status']],
    ['const STATUS_LABELS = { open: "Open" }', ['Open']],
  ])('are found where somebody reads them: %s', (code, messages) => {
    expect(messagesOf(code)).toEqual(messages);
  });

  it.each([
    'const a = "MATCH (n) RETURN n LIMIT 1"',
    'const a: "two words" = call("get-self")',
    'if (a === "two words here") { throw new Error("a broken invariant"); }',
    'const a = { border: "1px solid var(--line)", id: `${one}_two` }',
    '/** @verbatim */\nconst A = ["Tier Zero Attack Paths"]',
    'import a from "two words here"',
  ])('are none where programs read them: %s', (code) => {
    expect(messagesOf(code)).toEqual([]);
  });

  it('are what a kind of files says is one', () => {
    const code = 'export const A = { text: "Logons.", source: "Web server log", kind: "User" };';
    expect(
      rewriteTexts('help.ts', code, { ...OPTIONS, place: 'none', spoken: ['source', 'text'] }),
    ).toMatchObject({ messages: ['Logons.', 'Web server log'], loose: [] });
  });

  it('are single words where a comment says so', () => {
    expect(messagesOf('// @words\nconst verb = yes ? "Certify" : "Reject";')).toEqual(['Certify', 'Reject']);
  });

  it('are about what a comment says, where one word means two things', () => {
    const code =
      'const a = <p title="Share">{/* @words as part */ "Share"}</p>; const b = { /* @words as part */ label: "Share" }';
    expect(messagesOf(code)).toEqual(['Share', 'part\u0004Share', 'part\u0004Share']);
    expect(rewriteTexts('part.tsx', code, OPTIONS).code).toContain(' translate_("part\\u0004Share")}</p>');
  });

  it('are one message with what stands between them', () => {
    expect(messagesOf('const a = `${formatNumber(done)} of ${countOf(total, "file")} were read`')).toEqual([
      '{done} of {total, plural, one {# file} other {# files}} were read',
    ]);
    expect(
      messagesOf('<p>Open <b>{name}</b> or <a href="x">the {count === 1 ? "page" : "pages"}</a>.</p>'),
    ).toEqual(['Open <0/> or <1>the {count, plural, one {page} other {pages}}</1>.']);
    expect(messagesOf('const a = `Is ${isOpen ? "open" : "closed"} since ${day}`')).toEqual([
      'Is {isOpen, select, true {open} other {closed}} since {day}',
    ]);
  });

  it('are a choice where a number decides', () => {
    expect(messagesOf('const a = count === 1 ? "It is gone." : "They are gone."')).toEqual([
      '{count, plural, one {It is gone.} other {They are gone.}}',
    ]);
    expect(messagesOf('<Table noun="entry" nouns="entries" />')).toEqual([
      '{count, plural, one {{shown} entry} other {{shown} entries}}',
    ]);
  });

  it('ask for what a condition guards in its branch alone', () => {
    const source =
      'const a = `Nothing is there.${gone === undefined ? "" : ` ${countOf(gone.length, "node")} left.`}`';
    expect(rewriteTexts('part.tsx', source, OPTIONS).code).toContain(
      '{ gone: gone === undefined, gone2: () => (gone.length) }',
    );
    const names = 'const a = <p>{few.length === 1 ? `Only ${few[0].name}` : `Many of ${all}`}, {all}</p>';
    expect(rewriteTexts('part.tsx', names, OPTIONS).code).toContain(
      '{ few: few.length, name: () => (few[0].name), all: () => (all) }',
    );
  });

  it('stand in the place of what was there, line by line', () => {
    const { code } = rewriteTexts('part.tsx', '\nconst a = {\n  label: ` by ${name}`,\n};\n', OPTIONS);
    expect(code).toBe(
      'import { fill_ } from "t"; \nconst a = {\n  label: (" " + fill_("by {name}", { name: name })),\n};\n',
    );
  });
});
