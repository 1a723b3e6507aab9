/** What is written again and again; `${…}` are the places to fill in, in order. */
export const SNIPPETS: readonly { readonly name: string; readonly detail: string; readonly text: string }[] =
  [
    {
      name: 'find',
      detail: 'a node by its name',
      text: "MATCH (n:${User} {name: '${NAME@DOMAIN}'})\nRETURN n",
    },
    {
      name: 'members',
      detail: 'nested members of a group',
      text: "MATCH (g:Group)\n  WHERE g.objectid ENDS WITH '${-512}'\nMATCH p = (m:${User})-[:MemberOf*1..]->(g)\nRETURN p\n  LIMIT ${1000}",
    },
    {
      name: 'path',
      detail: 'shortest attack path',
      text: "MATCH p = shortestPath((a:${User})-[:AD_ATTACK_PATHS*1..]->(b:${Group}))\n  WHERE a.name = '${START}' AND b.name = '${END}'\nRETURN p",
    },
    {
      name: 'count',
      detail: 'how many nodes of each kind',
      text: 'MATCH (n)\nUNWIND labels(n) AS kind\nRETURN kind, count(*) AS nodes\n  ORDER BY nodes DESC',
    },
    {
      name: 'rights',
      detail: 'who has a right over a node',
      text: "MATCH p = (a)-[:${GenericAll}]->(b:${Domain} {name: '${NAME}'})\nRETURN p\n  LIMIT ${1000}",
    },
    {
      name: 'inactive',
      detail: 'enabled accounts without a logon for days',
      text: 'MATCH (u:User)\n  WHERE u.enabled = true\n    AND u.lastlogontimestamp < datetime().epochSeconds - ${90} * 86400\nRETURN u\n  LIMIT ${100}',
    },
  ];
