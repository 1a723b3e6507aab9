import { BASICS_RULES, DERIVATION_RULES } from '@secgraph/analysis';
import { cleanText } from './clean-text.ts';
import { isObject, RPC, RpcError } from './json-rpc.ts';
import type { Operations } from './operations.ts';

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly read: (ask: Operations) => Promise<string> | string;
}

const MARKDOWN = 'text/markdown';

/** What an assistant reads before it asks; of the graph they tell names of kinds and of types alone. */
const RESOURCES: readonly Resource[] = [
  {
    uri: 'secgraph://kinds',
    name: 'kinds',
    title: 'Kinds of the graph',
    description: 'Kinds of nodes and relationships that the graph has now, for statements in Cypher',
    read: async (ask) => {
      const [nodes, relationships] = await Promise.all([kindsOf(ask, 'node'), kindsOf(ask, 'edge')]);

      return `# Kinds\n\nNames are data: extensions declare some of them.\n\n## Nodes\n\n${listed(nodes)}\n\n## Relationships\n\n${listed(relationships)}\n`;
    },
  },
  {
    uri: 'secgraph://finding-types',
    name: 'finding-types',
    title: 'Types of findings',
    description: 'What analyses look for, by category',
    read: async (ask) => {
      const { data } = await ask.get('/api/v2/attack-paths/types');
      const rows = Array.isArray(data) ? data.filter(isObject) : [];

      return `# Types of findings\n\n${listed(
        rows.map(({ finding, title, category, enabled }) =>
          cleanText(
            `${String(finding)}: ${String(title)} (${String(category)})${enabled === true ? '' : ', switched off'}`,
          ),
        ),
      )}\n`;
    },
  },
  {
    uri: 'secgraph://rules',
    name: 'rules',
    title: 'Rules of the analysis',
    description: 'What is derived from the collected graph, and from what it follows',
    read: () =>
      `# Rules\n\n${[...BASICS_RULES, ...DERIVATION_RULES]
        .map(
          ({ id, derives, summary }) =>
            `- **${id}**${derives.length === 0 ? '' : ` (${derives.join(', ')})`}: ${summary}`,
        )
        .join('\n')}\n`,
  },
  {
    uri: 'secgraph://glossary',
    name: 'glossary',
    title: 'Glossary',
    description: 'What words of the answers mean',
    read: () => GLOSSARY,
  },
  {
    uri: 'secgraph://cypher',
    name: 'cypher',
    title: 'Dialect of Cypher',
    description: 'What statements may say, what differs, and examples',
    read: () => CYPHER,
  },
];

export function listResources(): readonly object[] {
  return RESOURCES.map(({ uri, name, title, description }) => ({
    uri,
    name,
    title,
    description,
    mimeType: MARKDOWN,
  }));
}

/** Throws {@link RpcError} for a resource that there is not. */
export async function readResource(
  uri: unknown,
  ask: Operations,
): Promise<Readonly<Record<string, unknown>>> {
  const resource = RESOURCES.find((each) => each.uri === uri);
  if (resource === undefined) {
    throw new RpcError(RPC.invalidParams, 'there is no such resource; resources/list tells which there are');
  }

  return { contents: [{ uri: resource.uri, mimeType: MARKDOWN, text: await resource.read(ask) }] };
}

async function kindsOf(ask: Operations, type: string): Promise<readonly string[]> {
  const { data } = await ask.get('/api/v2/graphs/kinds', { type: `eq:${type}` });
  const kinds = isObject(data) && Array.isArray(data['kinds']) ? data['kinds'] : [];

  return kinds.map((kind) => cleanText(String(kind))).sort();
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n') || 'None.';
}

const GLOSSARY = `# Glossary

- **object id**: identifies an object: a SID, a GUID, or what its source calls it. Tools take it. A **graph id** is a number of this graph alone.
- **kind**: what an object or a relationship is, such as User or GenericAll.
- **environment**: a domain, a tenant, or what an extension declares as one.
- **relationship**: leads from its start to its end. It is *traversable* where the start can act as or on the end; attack paths follow those.
- **derived**: worked out by a rule of the analysis, not collected.
- **zone**: objects that are to be kept apart, such as tier zero: whoever controls one of them controls everything.
- **finding**: one thing that is wrong: a relationship that leads into a zone, a right that nearly everybody has, or a setting of one object. *Hygiene* is of no zone.
- **exposure**: how many users and computers can take over the start of a finding, or reach a zone; **impact**: how many fall with its end.
- **closes**: how many principals have no path into the zone without this relationship: mending it alone shuts them out.
- **choke point**: a relationship that cuts off principals from a zone by itself; the **minimum cut** are the fewest that cut off all.
- **accepted**: somebody decided to live with a finding until a day.
- **not collected**: nothing is known of it. That there is no finding then does not mean that nothing is wrong.
`;

const CYPHER = `# Cypher here

openCypher 9 and what newer Cypher is used for: MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, RETURN, ORDER BY, SKIP, LIMIT, DISTINCT, UNION; variable length, named paths, shortestPath, allShortestPaths; EXISTS { }, COUNT { }, COLLECT { }; aggregation; string, list, number and temporal functions. From here, statements only read.

What differs:

- \`objectid\` identifies a node: \`MATCH (n {objectid: 'S-1-5-21-…-512'})\`. Names are upper case: \`ADA@CORP.LOCAL\`.
- As a relationship kind, ALL_ATTACK_PATHS, AD_ATTACK_PATHS and AZ_ATTACK_PATHS stand for all kinds that attack paths follow.
- Members of tier zero have the kind \`Tag_Tier_Zero\`, owned objects \`Tag_Owned\`.
- Between two nodes there is at most one relationship of each kind and direction.
- Times are numbers (\`n.pwdlastset < datetime().epochSeconds - 86400 * 90\`) or text in ISO 8601. Whether an account is enabled: \`n.enabled\`.
- Procedures cannot be called. \`EXPLAIN\` before a statement tells its plan and names that nothing has.
- Always return few columns and a LIMIT; count first.

Examples:

\`\`\`cypher
MATCH (u:User) WHERE u.enabled = true AND u.hasspn = true RETURN u.name, u.objectid LIMIT 25
MATCH p = shortestPath((a:User {name: 'ADA@CORP.LOCAL'})-[:AD_ATTACK_PATHS*1..]->(b:Tag_Tier_Zero)) RETURN p LIMIT 1
MATCH (n)-[r:GenericAll]->(g:Group:Tag_Tier_Zero) RETURN n.name, count(g) AS groups ORDER BY groups DESC LIMIT 10
\`\`\`
`;
