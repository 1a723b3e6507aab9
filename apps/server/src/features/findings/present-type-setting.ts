import type { FindingType, FindingTypes } from '@secgraph/analysis';
import type { FindingTypeSetting } from '@secgraph/contract';

export function presentTypeSetting(type: FindingType, types: FindingTypes): FindingTypeSetting {
  return {
    finding: type.name,
    title: type.title,
    category: type.category,
    platform: type.platform,
    origin: originOf(type),
    enabled: types.isEnabled(type),
  };
}

function originOf(type: FindingType): FindingTypeSetting['origin'] {
  if (type.declared === undefined) {
    return 'built-in';
  }

  return type.declared.findingId === undefined ? 'default' : 'extension';
}
