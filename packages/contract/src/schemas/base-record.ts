import { Type } from 'typebox';
import { NullTime } from './null-wrapper.ts';
import { Timestamp } from './wire-time.ts';

/** The times every stored record carries; spread into the properties of its schema. */
export const RECORD_TIMES = { created_at: Timestamp, updated_at: Timestamp, deleted_at: NullTime };

export const SERIAL_RECORD = { id: Type.Integer(), ...RECORD_TIMES };

export const UNIQUE_RECORD = { id: Type.String({ format: 'uuid' }), ...RECORD_TIMES };
