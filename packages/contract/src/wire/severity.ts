import { SEVERITIES } from '@secgraph/vocabulary';
import { Type } from 'typebox';

export const FindingSeverity = Type.Enum([...SEVERITIES]);
