import { describe, expect, it } from 'vitest';
import { chainOf, HOSTILE_NAMES } from '../look/picture.test-support.ts';
import { writeDiagramSvg } from './export-diagram.ts';
import { planDiagram } from './plan-diagram.ts';

const wish = { room: { width: 900, height: 600 }, phraseOf: (kind: string) => `is ${kind} of` };
const looks = { theme: 'light', kindStyles: new Map() } as const;

describe('writeDiagramSvg', () => {
  it('has title, names, words, what to cut, and a legend', () => {
    const input = chainOf('ALICE', 'HELPDESK', 'BOB');
    const edges = input.edges.map((edge, at) => ({ ...edge, isCut: at === 1 }));
    const svg = writeDiagramSvg(planDiagram({ ...input, edges }, wish), { ...looks, title: 'Paths' });
    for (const text of ['Paths', 'ALICE', 'is MemberOf of', 'Cut here', 'User 3']) {
      expect(svg).toContain(`>${text}</text>`);
    }
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it('has no place where a name becomes markup', () => {
    const nodes = HOSTILE_NAMES.map((label, at) => ({ id: `n${at}`, kind: label, label, secondLine: label }));
    const edges = nodes
      .slice(1)
      .map(({ id }, at) => ({ source: `n${at}`, target: id, kind: HOSTILE_NAMES[at] ?? '' }));
    const svg = writeDiagramSvg(planDiagram({ nodes, edges }, wish), {
      ...looks,
      title: HOSTILE_NAMES.join(' '),
    });
    const elements = [...svg.matchAll(/<\/?([a-zA-Z]+)/g)].map(([, name]) => name);
    expect(new Set(elements)).toEqual(
      new Set(
        ['svg', 'title', 'path', 'text', 'circle', 'polygon'].filter((name) => elements.includes(name)),
      ),
    );
    expect(svg).not.toMatch(/\son\w+="/);
    expect(svg.isWellFormed()).toBe(true);
  });
});
