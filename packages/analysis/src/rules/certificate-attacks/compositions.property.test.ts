import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derive, rulesOf } from '../../testing/derive.test-support.ts';
import { DrawnGraph } from '../../testing/draw-graph.test-support.ts';
import { explain } from '../../testing/explain.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import { randomGraph } from '../../testing/random-graph.test-support.ts';
import { certificateGraphs } from './certificate-graphs.test-support.ts';

const CERTIFICATE_ATTACK_RULES = rulesOf('certificate-attacks');

const RUNS = 50;

describe('compositions of attacks on certificate services', () => {
  it.each([true, false])(
    'suffice to derive the relationship again (enrolees name the subject: %j)',
    (suppliesSubject) => {
      let explained = 0;
      fc.assert(
        fc.property(randomGraph(certificateGraphs(suppliesSubject)), (graph) => {
          for (const relationship of derivedFrom(graph)) {
            const part = partOf(graph, relationship);
            const derived = derivedFrom(part);
            expect(
              ['', ...derived].some((other) => covers(part, other, relationship)),
              `of ${relationship}:\n${part.toString()}\nfrom:\n${graph.toString()}`,
            ).toBe(true);
            explained++;
          }
        }),
        { numRuns: RUNS },
      );
      expect(explained).toBeGreaterThan(RUNS / 4);
    },
    180_000,
  );
});

/** Without the variants by which: an explanation need not show that a role is not held, for instance. */
function derivedFrom(graph: DrawnGraph): string[] {
  return derive(graph, CERTIFICATE_ATTACK_RULES, EXTENDED).map((line) => line.replace(/ \{.*/, ''));
}

/** The explanation, with who runs the authorities: they have to be run, but that is no part of the attack. */
function partOf(graph: DrawnGraph, relationship: string): DrawnGraph {
  const { nodes, arrows } = explain(graph, relationship);
  const hosting = graph.relationships.filter(
    ({ kind, end }) => kind === 'HostsCAService' && nodes.includes(end),
  );
  const kept = new Set([...nodes, ...hosting.map(({ start }) => start)]);

  return new DrawnGraph(
    graph.nodes.filter(({ name }) => kept.has(name)),
    graph.relationships.filter(
      (it) => hosting.includes(it) || arrows.includes(`${it.start} -${it.kind}-> ${it.end}`),
    ),
  );
}

/**
 * Whether both are the same, or the other says it of a group that the start is in: rules choose between a group and
 * its members, and where groups contain each other, the choice depends on members that are not of interest here. The
 * group that membership is gained in may be one of them: that says nothing new, so it is not derived.
 */
function covers(graph: DrawnGraph, other: string, relationship: string): boolean {
  const [start = '', rest] = relationship.split(/ (?=-)/);
  const [otherStart = '', otherRest] = other.split(/ (?=-)/);
  const groups = new Set([start]);
  for (const member of groups) {
    for (const { kind, start: from, end } of graph.relationships) {
      if (from === member && (kind === 'MemberOf' || kind === 'MemberOfLocalGroup')) {
        groups.add(end);
      }
    }
  }

  const end = relationship.split('-> ')[1] ?? '';
  return groups.has(end) || (rest === otherRest && groups.has(otherStart));
}
