import { describe, expect, it } from 'vitest';
import { RELATIONSHIP_KINDS } from '../relationships/relationship-sets.ts';
import { AZURE_REFERENCES } from './azure-references.ts';
import { CLOUD_TRACES } from './cloud-traces.ts';
import type { HelpTrace, KindHelp } from './kind-help.ts';
import { REFERENCES } from './references.ts';
import { findRelationshipHelp, RELATIONSHIP_HELP } from './relationship-help.ts';

describe.each(RELATIONSHIP_HELP.map((help) => [help.kind, help] as const))('help for %s', (kind, help) => {
  it('stands under its own kind', () => {
    expect(findRelationshipHelp(kind)).toBe(help);
  });

  it.each(paragraphsOf(help))('%s: whole sentences without markup', (_name, text) => {
    expect(text).toMatch(/^[A-Z].*[^.]\.$/);
    expect(text).not.toMatch(/[`*<>#[\]|{}\n]| {2}|^ | $/);
  });

  it('has a short title and a summary of one sentence', () => {
    expect(help.title).toMatch(/^[A-Z].{2,59}[^.]$/);
    expect(help.summary).not.toMatch(/\. [A-Z]/);
  });

  it('explains rather than repeats', () => {
    const texts = paragraphsOf(help).map(([, text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('names every trace once', () => {
    const traces = help.traces.map(
      ({ source, eventId, operation, text }) => `${source} ${eventId ?? operation ?? text}`,
    );
    expect(new Set(traces).size).toBe(traces.length);
  });

  it('refers to documents, each once', () => {
    expect(help.references.length).toBeGreaterThan(0);
    expect(new Set(help.references).size).toBe(help.references.length);
  });
});

describe('help texts', () => {
  it('are there for every kind, in the order of the schema', () => {
    expect(RELATIONSHIP_HELP.map((help) => help.kind)).toEqual(RELATIONSHIP_KINDS.map((kind) => kind.name));
  });

  it('of the cloud use every trace, each with its own words', () => {
    const traces = Object.values(CLOUD_TRACES);
    expect(new Set(traces.map(({ text }) => text)).size).toBe(traces.length);
    const used = new Set<HelpTrace>(RELATIONSHIP_HELP.flatMap((help) => help.traces));
    expect(traces.filter((trace) => !used.has(trace))).toEqual([]);
  });

  it('have titles and summaries of their own', () => {
    expect(new Set(RELATIONSHIP_HELP.map((help) => help.title)).size).toBe(RELATIONSHIP_HELP.length);
    expect(new Set(RELATIONSHIP_HELP.map((help) => help.summary)).size).toBe(RELATIONSHIP_HELP.length);
  });

  it('use every reference, and no address twice', () => {
    const references = [...Object.values(REFERENCES), ...Object.values(AZURE_REFERENCES)];
    expect(new Set(RELATIONSHIP_HELP.flatMap((help) => help.references))).toEqual(new Set(references));
    expect(new Set(references.map((reference) => reference.url)).size).toBe(references.length);
    expect(new Set(references.map((reference) => reference.title)).size).toBe(references.length);
    for (const { url } of references) {
      expect(new URL(url).protocol).toBe('https:');
    }
  });
});

function paragraphsOf(help: KindHelp): readonly (readonly [name: string, text: string])[] {
  return [
    ['summary', help.summary],
    ['meaning', help.meaning],
    ['gain', help.gain],
    ['detection', help.detection],
    ['remediation', help.remediation],
    ['mayBreak', help.mayBreak],
    ...help.traces.map((trace, index) => [`trace ${index + 1}`, trace.text] as const),
  ];
}
