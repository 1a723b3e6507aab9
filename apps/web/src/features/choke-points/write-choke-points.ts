import type { ChokePoints, CutRelationship } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import { idOfCut } from './cut-graph.ts';

const COLUMNS = [
  'in minimum cut',
  'relationship',
  'source',
  'source kind',
  'source object id',
  'target',
  'target kind',
  'target object id',
  'principals cut off',
];

/** Each relationship once, those of the cut first. */
export function writeChokePointCsv({ minimum_cut, choke_points }: ChokePoints): Blob {
  const cut = new Set(minimum_cut.relationships.map(idOfCut));
  const others = choke_points.relationships.filter((relationship) => !cut.has(idOfCut(relationship)));
  const rowOf = (isCut: boolean) => (relationship: CutRelationship) => {
    const { kind, source, target, cut_off_principals } = relationship;
    return [
      isCut ? 'yes' : 'no',
      cleanText(kind),
      cleanText(source.name),
      cleanText(source.kind),
      source.object_id,
      cleanText(target.name),
      cleanText(target.kind),
      target.object_id,
      cut_off_principals,
    ];
  };
  const rows = [COLUMNS, ...minimum_cut.relationships.map(rowOf(true)), ...others.map(rowOf(false))];

  return new Blob([BYTE_ORDER_MARK, ...rows.map(writeCsvRecord)], { type: 'text/csv;charset=utf-8' });
}

/** As the service gave it. */
export function writeChokePointJson(chokePoints: ChokePoints): Blob {
  return new Blob([`${JSON.stringify(chokePoints, undefined, 2)}\n`], { type: 'application/json' });
}
