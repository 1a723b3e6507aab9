import type { LogicalOperator } from '../planner/logical-plan.ts';
import type { Operator } from './operator.ts';
import type { OperatorBuilder } from './operator-builder.ts';
import { AggregateOperator } from './operators/aggregate.ts';
import { ApplyOperator } from './operators/apply.ts';
import { BuildPathOperator } from './operators/build-path.ts';
import { CountExpansionsOperator } from './operators/count-expansions.ts';
import { DistinctOperator } from './operators/distinct.ts';
import { EagerOperator } from './operators/eager.ts';
import { EmptyResultOperator } from './operators/empty-result.ts';
import { ExpandOperator } from './operators/expand.ts';
import { FilterOperator } from './operators/filter.ts';
import { JoinOperator } from './operators/join.ts';
import { LimitOperator } from './operators/limit.ts';
import { NodeScanOperator } from './operators/node-scan.ts';
import { NodeSeekOperator } from './operators/node-seek.ts';
import { ProcedureCallOperator } from './operators/procedure-call.ts';
import { ProjectOperator } from './operators/project.ts';
import { ReachableEndsOperator } from './operators/reachable-ends.ts';
import { RelationshipSeekOperator } from './operators/relationship-seek.ts';
import { SemiApplyOperator } from './operators/semi-apply.ts';
import { SemiJoinOperator } from './operators/semi-join.ts';
import { ShortestPathOperator } from './operators/shortest-path.ts';
import { SkipOperator } from './operators/skip.ts';
import { SortOperator } from './operators/sort.ts';
import { TopKOperator } from './operators/top-k.ts';
import { UnionOperator } from './operators/union.ts';
import { UnwindOperator } from './operators/unwind.ts';
import { VariableExpandOperator } from './operators/variable-expand.ts';
import { buildUpdateOperator } from './update/build-update-operator.ts';

/** What runs each operator of a plan. */
export function createOperator(plan: LogicalOperator, builder: OperatorBuilder): Operator {
  switch (plan.type) {
    case 'argument':
      return builder.buildArgument(plan);
    case 'nodeScan':
      return new NodeScanOperator(plan, builder.build(plan.input), builder);
    case 'nodeSeek':
      return new NodeSeekOperator(plan, builder.build(plan.input), builder);
    case 'relationshipSeek':
      return new RelationshipSeekOperator(plan, builder.build(plan.input), builder);
    case 'expand':
      return new ExpandOperator(plan, builder.build(plan.input), builder);
    case 'variableExpand':
      return plan.mode === 'paths'
        ? new VariableExpandOperator(plan, builder.build(plan.input), builder)
        : new ReachableEndsOperator(plan, builder.build(plan.input), builder);
    case 'shortestPath':
      return new ShortestPathOperator(plan, builder.build(plan.input), builder);
    case 'buildPath':
      return builder.liveAfter(plan).includes(plan.path)
        ? new BuildPathOperator(plan, builder.build(plan.input))
        : builder.build(plan.input);
    case 'filter':
      return new FilterOperator(plan, builder.build(plan.input), builder);
    case 'semiApply':
      return new SemiApplyOperator(plan, builder.build(plan.input), builder);
    case 'semiJoin':
      return new SemiJoinOperator(plan, builder.build(plan.input), builder.build(plan.right), builder);
    case 'optional':
    case 'apply':
      return new ApplyOperator(plan, builder.build(plan.input), builder);
    case 'join':
      return new JoinOperator(plan, builder.build(plan.left), builder.build(plan.right), builder);
    case 'project':
      return new ProjectOperator(plan, builder.build(plan.input), builder);
    case 'aggregate':
      return new AggregateOperator(plan, builder.build(plan.input), builder);
    case 'distinct':
      return new DistinctOperator(plan, builder.build(plan.input), builder);
    case 'sort':
      return new SortOperator(plan, builder.build(plan.input), builder);
    case 'topK':
      return new TopKOperator(plan, builder.build(plan.input), builder);
    case 'skip':
      return new SkipOperator(plan, builder.build(plan.input), builder);
    case 'limit':
      return new LimitOperator(plan, builder.build(plan.input), builder);
    case 'unwind':
      return new UnwindOperator(plan, builder.build(plan.input), builder);
    case 'union':
      return new UnionOperator(
        plan,
        plan.branches.map(({ root }) => builder.build(root)),
        builder,
      );
    case 'procedureCall':
      return new ProcedureCallOperator(plan, builder.build(plan.input), builder);
    case 'eager':
      return new EagerOperator(plan, builder.build(plan.input), builder);
    case 'emptyResult':
      return new EmptyResultOperator(builder.build(plan.input));
    case 'countExpansions':
      return new CountExpansionsOperator(plan, builder.build(plan.input), builder);
    case 'create':
    case 'merge':
    case 'set':
    case 'remove':
    case 'delete':
    case 'foreach':
      return buildUpdateOperator(plan, builder.build(plan.input), builder);
  }
}
