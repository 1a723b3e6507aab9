import { describe, it } from 'vitest';
import { analysisSettings, DEFAULT_PARAMETERS } from '../../settings/analysis-settings.ts';
import { RULE_SETS } from '../../settings/rule-switches.ts';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { rulesOf } from '../../testing/derive.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import type { RandomGraphSpec } from '../../testing/random-graph.test-support.ts';

const LOCAL_GROUP_RULES = rulesOf('local-groups');

const ANYBODY = 'User|Group|Computer|ADLocalUser|ADLocalGroup|=Thing';

const GRAPHS: RandomGraphSpec = {
  nodes: {
    Computer: { min: 1, max: 2, properties: { hasura: [true, true, false, 'true', undefined] } },
    ADLocalGroup: {
      min: 2,
      max: 4,
      objectIdEnds: ['-555', '-555', '-555', '-544', '-562', '-580', '-1001', '-S-1-5-11'],
      properties: {
        name: ['Direct Access Users@X', 'DIRECT ACCESS USERS', 'X Direct Access Users', undefined],
      },
    },
    User: { min: 1, max: 3 },
    Group: { max: 3, objectIdEnds: ['', '', '-544', '-S-1-1-0'] },
    ADLocalUser: { max: 1 },
    '=Thing': { max: 2, objectIdEnds: ['', '-555'] },
  },
  relationships: {
    'ADLocalGroup|=Thing -LocalToComputer-> Computer': 1,
    [`${ANYBODY} -MemberOfLocalGroup-> ADLocalGroup`]: 0.8,
    [`${ANYBODY} -MemberOf-> Group|ADLocalGroup|=Thing`]: 0.5,
    [`${ANYBODY} -RemoteInteractiveLogonRight-> Computer`]: 0.8,
  },
};

describe.each(RULE_SETS)('by the rules %s, local groups', (rules) => {
  it.each([false, true])('give what a naive implementation gives; Citrix: %s', (hasCitrixSupport) => {
    compareWithNaive({
      rules: LOCAL_GROUP_RULES,
      graphs: GRAPHS,
      naive: (graph) => [
        ...naiveMembers(graph, 'AdminTo', '-544'),
        ...naiveMembers(graph, 'CanPSRemote', '-580'),
        ...naiveMembers(graph, 'ExecuteDCOM', '-562'),
        ...naiveRemoteDesktop(graph, hasCitrixSupport),
      ],
      settings: analysisSettings(rules, { ...DEFAULT_PARAMETERS, hasCitrixSupport }),
      runs: 500,
      leastFired: 0.2,
    });
  });

  it('give remote desktop often enough', () => {
    compareWithNaive({
      rules: LOCAL_GROUP_RULES.filter(({ id }) => id === 'can-rdp'),
      graphs: GRAPHS,
      naive: (graph) => naiveRemoteDesktop(graph, true),
      settings: analysisSettings(rules, { ...DEFAULT_PARAMETERS, hasCitrixSupport: true }),
    });
  });
});

function naiveMembers(graph: NaiveGraph, kind: string, suffix: string): string[] {
  return graph.arrows(
    kind,
    graph
      .nodes('Computer')
      .flatMap((computer) =>
        admitted(graph, groupsOf(graph, computer, suffix), computer).map(
          (member) => [member, computer] as const,
        ),
      ),
    keepsSelf(graph),
  );
}

function naiveRemoteDesktop(graph: NaiveGraph, hasCitrixSupport: boolean): string[] {
  return graph.arrows(
    'CanRDP',
    graph
      .nodes('Computer')
      .flatMap((computer) =>
        remoteDesktopUsers(graph, computer, hasCitrixSupport).map((user) => [user, computer] as const),
      ),
    keepsSelf(graph),
  );
}

/** Step by step as it is specified; several groups with the RID count as one. */
function remoteDesktopUsers(graph: NaiveGraph, computer: NaiveNode, hasCitrixSupport: boolean): NaiveNode[] {
  const { switches } = graph;
  const groups = groupsOf(graph, computer, '-555');
  if (groups.length === 0) {
    return [];
  }

  const holders = graph.starts('RemoteInteractiveLogonRight', computer);
  const hasUserRights = switches.requiresLogonRight || graph.truth(computer, 'hasura') === true;
  const citrix = selected(
    graph,
    graph
      .starts('LocalToComputer', computer)
      .filter(
        (group) =>
          group.kinds.includes('ADLocalGroup') &&
          graph.text(group, 'name')?.toLowerCase().startsWith('direct access users') === true,
      ),
  );
  if (hasCitrixSupport && citrix.length > 0) {
    return hasUserRights ? graph.cross(groups, citrix, holders) : graph.cross(groups, citrix);
  }
  if (!hasUserRights || groups.some((group) => holders.includes(group))) {
    return admitted(graph, groups, computer);
  }

  const members = groups.flatMap((group) => graph.members(group)).filter((node) => !groups.includes(node));
  const direct = holders.filter((holder) => members.includes(holder));
  const expanded = holders
    .filter((holder) => !members.includes(holder))
    .filter(
      ({ kinds }) =>
        switches.expandsLogonRightHolders === 'any' ||
        kinds.includes('Group') ||
        kinds.includes('ADLocalGroup'),
    );
  const second = expanded.flatMap((holder) => graph.members(holder));
  return [...direct, ...second.filter((node) => members.includes(node))];
}

function groupsOf(graph: NaiveGraph, computer: NaiveNode, suffix: string): NaiveNode[] {
  const groups = graph.starts('LocalToComputer', computer);
  return selected(
    graph,
    groups.filter((group) => graph.objectId(group).endsWith(suffix)),
  );
}

function selected(graph: NaiveGraph, groups: readonly NaiveNode[]): NaiveNode[] {
  return graph.switches.severalLocalGroups === 'first' ? groups.slice(0, 1) : [...groups];
}

function admitted(graph: NaiveGraph, groups: readonly NaiveNode[], computer: NaiveNode): NaiveNode[] {
  const isOneOf = ({ kinds }: NaiveNode, known: readonly string[]) =>
    kinds.some((kind) => known.includes(kind));
  return groups
    .flatMap((group) => graph.starts('MemberOfLocalGroup', group))
    .filter(
      (member) =>
        isOneOf(member, ['User', 'Group', 'Computer']) ||
        (graph.switches.localGroupMembers === 'any-principal' &&
          !isOneOf(member, ['ADLocalGroup', 'ADLocalUser']) &&
          !graph.objectId(member).startsWith(`${graph.objectId(computer)}-`)),
    );
}

function keepsSelf(graph: NaiveGraph) {
  return { keepsSelf: graph.switches.selfRelationships === 'kept' };
}
