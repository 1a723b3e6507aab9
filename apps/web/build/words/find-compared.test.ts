import { expect, it } from 'vitest';
import { findCompared } from './find-compared.ts';

it.each([
  ['interface A { readonly action: "Remove" | "Add" }', ['Remove', 'Add']],
  ['const a = b === "same" || "first" !== b;', ['same', 'first']],
  ['switch (a) { case "zone": break; }', ['zone']],
  ['const A = ["Explore", "Risk"] as const;', ['Explore', 'Risk']],
  ['const a = new Set(["User"]); const b = new Map([["Group", "a group"]]);', ['User', 'Group']],
  ['const a = ["days", "weeks"].includes(b) || c.has("hours");', ['hours', 'days', 'weeks']],
])('What programs compare or look up is found: %s', (code, found) => {
  expect([...findCompared('part.ts', code)].toSorted()).toEqual(found.toSorted());
});

it.each(['const a = { label: "Remove" };', 'const a = b + "Remove"; const c = ["A fact", d] as const;'])(
  'What is said alone is not: %s',
  (code) => {
    expect(findCompared('part.ts', code).size).toBe(0);
  },
);
