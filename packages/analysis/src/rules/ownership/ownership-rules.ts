import { owns } from './owns.ts';
import { writeOwner } from './write-owner.ts';

export const OWNERSHIP_RULES = [owns, writeOwner];
