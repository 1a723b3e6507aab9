import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnBrowser } from '@secgraph/test-kit/browser';
import { loadSample, openApi, type ServiceApi } from '../browser/ask-service.ts';
import { launchService } from '../browser/launch-service.ts';
import { openAsAdministrator } from '../browser/log-in.ts';
import { readPicture } from '../browser/read-picture.ts';

/** `npm run pictures`: the pictures of the documents, of the sample directory, into docs/images; with names, these alone. */
interface View {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly address: Readonly<Record<string, string>>;
}

const FOLDER = join(import.meta.dirname, '../../../../docs/images');
const LOOK_MS = 250;
const CALM_LOOKS = 12;
const SIZE = { width: 1440, height: 810 };
const PAGE_HEIGHT = 1_000;
const GROUP = 'DOMAIN ADMINS@LAROL.EXAMPLE';
const STATEMENT = `MATCH p = (u:User)-[:MemberOf|AdminTo|HasSession*1..3]->(c)
WHERE u.enabled AND c:Tag_Tier_Zero
RETURN p LIMIT 60`;

/** Beside the views of Explore. */
const PAGES = [
  { name: 'overview', theme: 'light', path: '/', heading: 'Overview' },
  { name: 'findings', theme: 'dark', path: '/attack-paths', heading: 'Findings' },
  { name: 'choke-points', theme: 'light', path: '/attack-paths/choke-points', heading: 'Choke points' },
] as const;

type Page = Parameters<typeof readPicture>[0];

const service = await launchService();
try {
  await using browser = await openOwnBrowser();
  const api = await openApi(service);
  await loadSample(api);
  await mkdir(FOLDER, { recursive: true });
  const names = process.argv.slice(2);
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  for (const { name, theme, address } of (await planViews(api)).filter((view) => isWanted(view.name))) {
    const page = await browser.open({ theme, ...SIZE });
    await openAsAdministrator(page, service, `/explore?${new URLSearchParams(address).toString()}`);
    await untilDrawn(page);
    await keepPicture(page, name);
  }
  for (const { name, theme, path, heading } of PAGES.filter((page) => isWanted(page.name))) {
    const page = await browser.open({ theme, width: SIZE.width, height: PAGE_HEIGHT });
    await openAsAdministrator(page, service, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await untilStill(page);
    await keepPicture(page, name);
  }
  if (isWanted('notebook')) {
    const page = await browser.open({ theme: 'light', width: SIZE.width, height: PAGE_HEIGHT });
    await openAsAdministrator(page, service, `/notebooks/${await makeNotebook(api)}`);
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByRole('table', { name: 'First rows of' }).waitFor();
    await page.getByRole('img', { name: 'Ways into tier zero' }).waitFor();
    await keepPicture(page, 'notebook');
  }
} finally {
  await service.end();
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  await page.close();
  console.log(path);
}

/** Its id. */
async function makeNotebook(api: ServiceApi): Promise<number> {
  const answer = (await api.ask('/api/v2/notebooks', {
    title: 'Sessions of administrators',
    description: 'Whose logins lead into tier zero, and what to do about them.',
    cells: [
      { type: 'note', text: '**Monday:** the help desk reports logins of administrators on workstations.' },
      {
        type: 'statement',
        title: 'Ways into tier zero',
        statement:
          'MATCH p = (c:Computer)-[:HasSession]->(u)-[:MemberOf]->(g:Tag_Tier_Zero) RETURN p LIMIT 8',
        text: 'Ask the owners of these computers before Friday.',
      },
      {
        type: 'statement',
        title: 'Largest groups',
        statement:
          'MATCH (u:User)-[:MemberOf]->(g:Group) RETURN g.name AS name, count(u) AS users ORDER BY users DESC LIMIT 5',
      },
    ],
  })) as { readonly data: { readonly id: number } };

  return answer.data.id;
}

async function planViews(api: ServiceApi): Promise<readonly View[]> {
  const { nodes } = await api.cypher('MATCH (g:Group) WHERE g.name = $name RETURN g', { name: GROUP });
  const [[groupId, { objectId: group }] = ['', { objectId: '' }]] = Object.entries(nodes);
  const { data } = (await api.ask(
    `/api/v2/graphs/paths-to?end_node=${group}&limit=500&only_traversable=true`,
  )) as PathsTo;
  const users = data.ends.filter(({ node_id }) => data.nodes[node_id]?.kind === 'User');
  const [farthest] = users.toSorted((one, other) => other.hops - one.hops);
  const start = data.nodes[farthest?.node_id ?? '']?.objectId ?? '';
  const path = (await api.ask(
    `/api/v2/graphs/shortest-path?start_node=${start}&end_node=${group}&only_traversable=true`,
  )) as { readonly data: { readonly edges: readonly Edge[] } };
  const session = path.data.edges.find(({ kind }) => kind === 'HasSession');
  const selected =
    session === undefined ? {} : { selectedItem: `${session.source}_HasSession_${session.target}` };
  const paths = { exploreSearchTab: 'pathfinding', searchType: 'pathfinding' };

  return [
    {
      name: 'path',
      theme: 'light',
      address: { ...paths, primarySearch: start, secondarySearch: group, ...selected },
    },
    {
      name: 'paths-to',
      theme: 'dark',
      address: { ...paths, pathMode: 'to', secondarySearch: group, pathLimit: '15' },
    },
    {
      name: 'cypher',
      theme: 'light',
      address: {
        exploreSearchTab: 'cypher',
        searchType: 'cypher',
        cypherSearch: Buffer.from(STATEMENT).toString('base64url'),
        table: 'open',
      },
    },
    {
      name: 'node',
      theme: 'dark',
      address: {
        exploreSearchTab: 'node',
        searchType: 'cypher',
        cypherSearch: Buffer.from(
          `MATCH p = (g)<-[:MemberOf*1..2]-() WHERE g.name = '${GROUP}' RETURN p`,
        ).toString('base64url'),
        selectedItem: groupId,
      },
    },
  ];
}

interface Edge {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
}

interface PathsTo {
  readonly data: {
    readonly ends: readonly { readonly node_id: string; readonly hops: number }[];
    readonly nodes: Readonly<Record<string, { readonly objectId: string; readonly kind: string }>>;
  };
}

/** Nothing of the page is being read, and pictures in it stand. */
function untilStill(page: Page): Promise<void> {
  const reading = page.locator(
    'main .mantine-Skeleton-root, main .mantine-Loader-root, main [aria-busy=true]',
  );
  return untilCalm(page, async () => (await reading.count()) === 0);
}

/** Nodes stand, and what the panels ask for has had its time. */
async function untilDrawn(page: Page): Promise<void> {
  await page.getByTestId('canvas').waitFor();
  await untilCalm(page, async () => {
    const { nodes, isMoving } = await readPicture(page);
    return nodes.length > 1 && !isMoving;
  });
}

/** It was so at several looks in a row. */
async function untilCalm(page: Page, isCalm: () => Promise<boolean>): Promise<void> {
  for (let calm = 0; calm < CALM_LOOKS; ) {
    await page.waitForTimeout(LOOK_MS);
    calm = (await isCalm()) ? calm + 1 : 0;
  }
}
