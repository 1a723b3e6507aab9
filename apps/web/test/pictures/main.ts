import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnBrowser } from '@secgraph/test-kit/browser';
import { loadSample, openApi, type ServiceApi } from '../browser/ask-service.ts';
import { launchService } from '../browser/launch-service.ts';
import { openAsAdministrator } from '../browser/log-in.ts';
import { readPicture } from '../browser/read-picture.ts';

/** `npm run pictures`: the pictures of the documents, of the sample directory, into docs/images. */
interface View {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly address: Readonly<Record<string, string>>;
}

const FOLDER = join(import.meta.dirname, '../../../../docs/images');
const LOOK_MS = 250;
const CALM_LOOKS = 12;
const SIZE = { width: 1440, height: 810 };
const GROUP = 'DOMAIN ADMINS@LAROL.EXAMPLE';
const STATEMENT = `MATCH p = (u:User)-[:MemberOf|AdminTo|HasSession*1..3]->(c)
WHERE u.enabled AND c:Tag_Tier_Zero
RETURN p LIMIT 60`;

type Page = Parameters<typeof readPicture>[0];

const service = await launchService();
try {
  await using browser = await openOwnBrowser();
  const api = await openApi(service);
  await loadSample(api);
  await mkdir(FOLDER, { recursive: true });
  for (const { name, theme, address } of await planViews(api)) {
    const page = await browser.open({ theme, ...SIZE });
    await openAsAdministrator(page, service, `/explore?${new URLSearchParams(address).toString()}`);
    await untilDrawn(page);
    const path = join(FOLDER, `${name}.png`);
    await page.screenshot({ path });
    await page.close();
    console.log(path);
  }
} finally {
  await service.end();
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

/** Nodes stand, and what the panels ask for has had its time. */
async function untilDrawn(page: Page): Promise<void> {
  await page.getByTestId('canvas').waitFor();
  for (let calm = 0; calm < CALM_LOOKS; ) {
    await page.waitForTimeout(LOOK_MS);
    const { nodes, isMoving } = await readPicture(page);
    calm = nodes.length > 1 && !isMoving ? calm + 1 : 0;
  }
}
