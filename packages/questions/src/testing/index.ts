export { /** @internal For tests. */ expectSameAnswers } from './compare-related.ts';
export {
  /** @internal For tests. */ asWritten,
  type TinyGraph,
  type TinyNode,
  type TinyRelationship,
  /** @internal For tests. */ tinyContext,
  /** @internal For tests. */ tinySnapshot,
} from './tiny-graph.ts';
