import {
  type AzureListName,
  type EntityCollectionName,
  parseListQuery,
  relatedList,
} from '@secgraph/contract';
import { expect } from 'vitest';
import { answerList } from '../entities/answer-list.ts';
import { entityCollection } from '../entities/entity-collections.ts';
import { type ListName, listRule } from '../entities/list-rules.ts';
import { listAzureRelated } from '../entities/read-azure-entity.ts';
import { readEntity } from '../entities/read-entity.ts';
import type { OperationContext } from '../graph-operation.ts';
import { asWritten, type TinyGraph } from '../testing/tiny-graph.ts';
import { type NaiveAnswer, type NaiveDrawing, NaiveLists } from './naive-related.ts';

export interface ComparedGraph {
  readonly context: OperationContext;
  readonly graph: TinyGraph;
}

const naiveLists = new WeakMap<TinyGraph, NaiveLists>();

/** Holds everything the product tells about an entity against a naive recount. Returns the lists with something in them. */
export function expectSameAnswers(
  compared: ComparedGraph,
  name: EntityCollectionName,
  objectId: string,
): readonly string[] {
  const { lists, counts = {} } = entityCollection(name);
  const naive = naiveLists.get(compared.graph) ?? new NaiveLists(compared.graph);
  naiveLists.set(compared.graph, naive);
  const numbers: Record<string, number> = {};
  const filled: string[] = [];

  for (const [segment, { rule, count }] of Object.entries(lists)) {
    const expected = naive.answer(name, segment, objectId);
    expect({ [`${name}/${segment}`]: answerOf(compared, rule, objectId) }).toEqual({
      [`${name}/${segment}`]: inOrder(compared.graph, expected),
    });
    if (count !== undefined) {
      numbers[count] = expected.list.size;
    }
    if (expected.list.size > 0) {
      filled.push(`${name}/${segment}`);
    }
  }
  for (const key of Object.keys(counts)) {
    numbers[key] = naive.enforcedGpos(objectId).list.size;
  }

  const {
    props: _,
    kinds: __,
    ...told
  } = readEntity(compared.context, {
    collection: name,
    objectId,
    hasCounts: true,
  }).data;
  expect(told).toEqual(numbers);

  return filled;
}

/** The same for a list of the cloud; whether there is something in it. */
export function expectSameAzureList(compared: ComparedGraph, name: AzureListName, objectId: string): boolean {
  const naive = naiveLists.get(compared.graph) ?? new NaiveLists(compared.graph);
  naiveLists.set(compared.graph, naive);
  const expected = naive.answer('azure', name, objectId);
  const input = { objectId, name, list: EVERYTHING };
  const page = asWritten(listAzureRelated(compared.context, { ...input, form: 'list' })) as {
    readonly data: readonly { readonly props: { readonly objectid: string } }[];
  };
  const drawn = asWritten(listAzureRelated(compared.context, { ...input, form: 'graph' }));

  expect({
    [name]: {
      list: page.data.map(({ props }) => props.objectid),
      drawn: readDrawing(compared.graph, drawn as object),
    },
  }).toEqual({ [name]: inOrder(compared.graph, expected) });

  return expected.list.size > 0;
}

interface Answer {
  readonly list: readonly string[];
  /** Sorted. */
  readonly drawn:
    | { readonly nodes: readonly string[]; readonly relationships: readonly string[] }
    | undefined;
}

const EVERYTHING = parseListQuery(relatedList, { limit: ['1000000'] });

function answerOf({ context, graph }: ComparedGraph, name: ListName, objectId: string): Answer {
  const page = asWritten(answerList(context, { objectId, name, form: 'list', list: EVERYTHING })) as {
    readonly count: number;
    readonly data: readonly { readonly objectID: string }[];
  };
  expect(page.data).toHaveLength(page.count);

  return {
    list: page.data.map(({ objectID }) => objectID),
    drawn: listRule(name).drawGraph === undefined ? undefined : drawn(),
  };

  function drawn(): Answer['drawn'] {
    const input = { objectId, name, form: 'graph', list: EVERYTHING } as const;

    return readDrawing(graph, asWritten(answerList(context, input)) as object);
  }
}

function readDrawing(graph: TinyGraph, drawn: object): Answer['drawn'] {
  const keys = Object.keys(drawn);
  const objectIds = Object.keys(graph.nodes);

  return {
    nodes: keys
      .filter((key) => !key.startsWith('rel_'))
      .map((key) => objectIds[Number(key) - 100] ?? '')
      .sort(),
    relationships: keys.filter((key) => key.startsWith('rel_')).sort(),
  };
}

/** Newest first, as the product lists them. */
function inOrder(graph: TinyGraph, { list, drawn }: NaiveAnswer): Answer {
  return {
    list: Object.keys(graph.nodes)
      .filter((objectId) => list.has(objectId))
      .reverse(),
    drawn: drawn === undefined ? undefined : drawingInOrder(drawn),
  };
}

function drawingInOrder({ nodes, relationships }: NaiveDrawing): Answer['drawn'] {
  return {
    nodes: [...nodes].sort(),
    relationships: Array.from(relationships, (place) => `rel_${place + 1}`).sort(),
  };
}
