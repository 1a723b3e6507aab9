import { createRandom } from '../layout/random.ts';
import type { EdgeInput, GraphInput, NodeInput } from '../model/graph-input.ts';

const DOMAIN = 'CORP.LOCAL';
const WORDS = ['HELPDESK', 'SQL', 'BACKUP', 'TIER 1 ADMINS', 'SVC-WEB', 'HR', 'BUILD AGENTS', 'VPN USERS'];
const KINDS = ['MemberOf', 'AdminTo', 'GenericAll', 'HasSession', 'Contains', 'WriteDacl'];

/** Graphs of the shapes that pictures have to show, from 5 to 1,000 nodes. The same ones in every run. */
export const INVENTED: Readonly<Record<string, GraphInput>> = {
  'path of 5': path(5),
  'path of 9': path(9),
  'path of 16': path(16),
  'star of 6': star(5),
  'star of 13': star(12),
  'star of 61': star(60),
  'star of 201': star(200),
  'two hubs of 25': hubs(2, 25),
  'four hubs of 60': hubs(4, 60),
  'tree of 15': tree(15, 2),
  'tree of 40': tree(40, 3),
  'tree of 121': tree(121, 3),
  'tree of 341': tree(341, 4),
  'layers of 2 by 4': layers(4, 2),
  'layers of 3 by 6': layers(6, 3),
  'layers of 5 by 8': layers(8, 5),
  'layers of 12 by 5': layers(5, 12),
  'layers of 25 by 4': layers(4, 25),
  'layers of 40 by 3': layers(3, 40),
  'layers of 30 by 10': layers(10, 30),
  'mesh of 10': mesh(10, 15),
  'mesh of 30': mesh(30, 50),
  'mesh of 100': mesh(100, 180),
  'mesh of 299': mesh(299, 600),
  'mesh of 1,000': mesh(1_000, 2_500),
  'zone of 12': zone(12, 2),
  'zone of 40': zone(40, 4),
  'zone of 90': zone(90, 6),
  'zone of 280': zone(280, 12),
  'zone of 600': zone(600, 20),
};

/** Lines to cut between whoever is outside and a zone, with long names, as the page of choke points draws them. */
export const CUTS: Readonly<Record<string, GraphInput>> = {
  'cut of 1': cut(1, 1),
  'cut of 3 into 1': cut(3, 1),
  'cut of 3 into 3': cut(3, 3),
  'cut of 6 into 2': cut(6, 2),
  'cut of 6 into 5': cut(6, 5),
  'cut of 8 into 3': cut(8, 3),
  'cut of 12 into 1': cut(12, 1),
  'cut of 12 into 4': cut(12, 4),
  'cut of 12 into 7': cut(12, 7),
  'cut of 12 into 12': cut(12, 12),
};

function cut(lines: number, targets: number): GraphInput {
  const random = createRandom(lines * 100 + targets);
  const named = nodes(lines + targets).map((node, at) =>
    at % 3 === 0
      ? { ...node, label: `${2 + (at % 9)} users` }
      : {
          ...node,
          label: `LAB-${node.label.split(/[@.]/u, 1).join('')}-PROVISIONING@${at % 2 === 0 ? DOMAIN : 'OTHER.EXAMPLE'}`,
        },
  );
  const pairs = numbers(lines).map((line) => {
    const target = line < targets ? line : Math.floor(random() * targets);
    return [line, lines + target] as const;
  });
  return {
    nodes: [
      { id: 'outside', kind: 'Principals', label: '2,659 principals', secondLine: 'outside of the zone' },
      ...named,
      { id: 'zone', kind: 'Zone', label: 'Tier Zero', secondLine: 'all environments' },
    ],
    edges: [
      ...numbers(lines).map((line) => ({ source: 'outside', target: `n${line}`, kind: '', isDerived: true })),
      ...pairs.map(([source, target]) => edge(source, target, { isCut: true })),
      ...numbers(targets).map((target) => ({
        source: `n${lines + target}`,
        target: 'zone',
        kind: '',
        isDerived: true,
      })),
    ],
  };
}

function path(count: number): GraphInput {
  const edges = chain(count).map(([source, target]) => edge(source, target, { isOnPath: true }));
  return { nodes: nodes(count), edges };
}

function star(leaves: number): GraphInput {
  const edges = numbers(leaves).map((leaf) => edge(leaf + 1, 0, { kind: 'MemberOf' }));
  return { nodes: nodes(leaves + 1), edges };
}

/** Groups with their members, each group in the next one. */
function hubs(count: number, members: number): GraphInput {
  const edges = numbers(count * members).map((member) =>
    edge(count + member, member % count, { kind: 'MemberOf' }),
  );
  return {
    nodes: nodes(count + count * members),
    edges: [...chain(count).map(([source, target]) => edge(source, target)), ...edges],
  };
}

function tree(count: number, branches: number): GraphInput {
  const edges = numbers(count - 1).map((node) => edge(node + 1, Math.floor(node / branches)));
  return { nodes: nodes(count), edges };
}

/** An attack path with alternatives: every layer leads to the next, and all of it to one target. */
function layers(depth: number, width: number): GraphInput {
  const random = createRandom(depth * 100 + width);
  const inner = numbers(depth * width).flatMap((node) => {
    const layer = Math.floor(node / width);
    if (layer === depth - 1) {
      return [edge(node, depth * width, { isOnPath: true })];
    }
    const next = (layer + 1) * width;
    const first = next + (node % width);
    const second = next + Math.floor(random() * width);
    return [first, ...(second !== first && random() < 0.4 ? [second] : [])].map((target) =>
      edge(node, target, { isOnPath: true }),
    );
  });
  return { nodes: nodes(depth * width + 1), edges: inner };
}

function mesh(count: number, edgeCount: number): GraphInput {
  const random = createRandom(count);
  const edges = numbers(edgeCount).map((at) =>
    at < count - 1
      ? edge(at + 1, Math.floor(random() * (at + 1)))
      : edge(Math.floor(random() * count), Math.floor(random() * count)),
  );
  return { nodes: nodes(count), edges: edges.filter(({ source, target }) => source !== target) };
}

/** Principals over a few groups to members of a zone. */
function zone(count: number, members: number): GraphInput {
  const random = createRandom(count + members);
  const groups = members * 2;
  const all = nodes(count).map((node, at) =>
    at < members ? { ...node, marks: { isTierZero: true } } : node,
  );
  const edges = numbers(count - members).map((at) => {
    const node = at + members;
    const target =
      node < members + groups ? Math.floor(random() * members) : members + Math.floor(random() * groups);
    return edge(node, target);
  });
  return { nodes: all, edges };
}

function nodes(count: number): NodeInput[] {
  return numbers(count).map((at) => {
    const word = WORDS[at % WORDS.length] ?? '';
    const kind = at % 5 === 0 ? 'Group' : at % 3 === 0 ? 'Computer' : 'User';
    const name = at < WORDS.length ? word : `${word} ${at}`;
    const label = kind === 'Computer' ? `${name.replaceAll(' ', '-')}.${DOMAIN}` : `${name}@${DOMAIN}`;
    return { id: `n${at}`, kind, label, secondLine: kind };
  });
}

function edge(source: number, target: number, more: Partial<EdgeInput> = {}): EdgeInput {
  const kind = KINDS[(source * 7 + target) % KINDS.length] ?? '';
  return { source: `n${source}`, target: `n${target}`, kind, ...more };
}

function chain(count: number): [source: number, target: number][] {
  return numbers(count - 1).map((node) => [node, node + 1]);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
