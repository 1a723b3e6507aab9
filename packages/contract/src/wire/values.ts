import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

/** Wire: "never" is the zero time, not null. */
const ZERO_TIME = '0001-01-01T00:00:00Z';

const ZERO_TIME_MS = Date.parse(ZERO_TIME);

/** RFC 3339 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/** A timestamp as the wire tells it; undefined means never. */
export function wireTime(time: Date | undefined): string {
  return time === undefined || time.getTime() === ZERO_TIME_MS ? ZERO_TIME : time.toISOString();
}

/**
 * Marks a schema as a null wrapper, so that the serialiser can answer plain values and the body reader can
 * accept every spelling. The value names the wrapper.
 */
export const NULL_WRAPPER_KEYWORD = 'x-null-wrapper';

/** Marks a nullable value of a request body; the value names the wrapper it may come in. */
export const NULLABLE_INPUT_KEYWORD = 'x-nullable-input';

/** `deleted_at` is told apart from other times: in plain mode it keeps a wrapper, `{Time, Valid}`. */
export type NullWrapperKind = 'string' | 'int32' | 'bool' | 'uuid' | 'deleted-time' | 'time';

const ZERO_UUID = '00000000-0000-0000-0000-000000000000';

export const NullString = Type.Object(
  { string: Type.String(), valid: Type.Boolean() },
  { title: 'NullString', [NULL_WRAPPER_KEYWORD]: 'string' satisfies NullWrapperKind },
);
export type NullString = Static<typeof NullString>;

export const NullInt32 = Type.Object(
  { int32: Type.Integer(), valid: Type.Boolean() },
  { title: 'NullInt32', [NULL_WRAPPER_KEYWORD]: 'int32' satisfies NullWrapperKind },
);
export type NullInt32 = Static<typeof NullInt32>;

export const NullUuid = Type.Object(
  { uuid: Type.String({ format: 'uuid' }), valid: Type.Boolean() },
  { title: 'NullUuid', [NULL_WRAPPER_KEYWORD]: 'uuid' satisfies NullWrapperKind },
);
export type NullUuid = Static<typeof NullUuid>;

/** The `deleted_at` of every record. */
export const NullTime = Type.Object(
  { time: Timestamp, valid: Type.Boolean() },
  { title: 'NullTime', [NULL_WRAPPER_KEYWORD]: 'deleted-time' satisfies NullWrapperKind },
);
export type NullTime = Static<typeof NullTime>;

export function nullString(value: string | undefined): NullString {
  return { string: value ?? '', valid: value !== undefined };
}

export function nullInt32(value: number | undefined): NullInt32 {
  return { int32: value ?? 0, valid: value !== undefined };
}

export function nullUuid(value: string | undefined): NullUuid {
  return { uuid: value ?? ZERO_UUID, valid: value !== undefined };
}

/** @internal For tests; records have {@link recordTimes}. */
export function nullTime(value: Date | undefined): NullTime {
  return { time: value?.toISOString() ?? ZERO_TIME, valid: value !== undefined };
}

/**
 * A nullable value in a request body: every spelling is accepted, the handler sees a plain value or `null`.
 *
 * @internal No route takes one yet.
 */
export const NullableStringInput = nullableInput<string>('string', Type.String());

export const NullableInt32Input = nullableInput<number>(
  'int32',
  Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }),
);

export const NullableBoolInput = nullableInput<boolean>('bool', Type.Boolean());

function nullableInput<Value>(kind: 'string' | 'int32' | 'bool', plain: TSchema): TUnsafe<Value | null> {
  const wrapper = Type.Object({ [kind]: plain, valid: Type.Boolean() });

  return Type.Unsafe<Value | null>({ anyOf: [plain, Type.Null(), wrapper], [NULLABLE_INPUT_KEYWORD]: kind });
}

/** The times every stored record carries; spread into the properties of its schema. */
export const RECORD_TIMES = { created_at: Timestamp, updated_at: Timestamp, deleted_at: NullTime };

/** The times of a record, which is never deleted but by removing it. */
export function recordTimes({
  createdAt,
  updatedAt,
}: {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}): { readonly created_at: string; readonly updated_at: string; readonly deleted_at: NullTime } {
  return {
    created_at: wireTime(createdAt),
    updated_at: wireTime(updatedAt),
    deleted_at: nullTime(undefined),
  };
}

export const SERIAL_RECORD = { id: Type.Integer(), ...RECORD_TIMES };

export const UNIQUE_RECORD = { id: Type.String({ format: 'uuid' }), ...RECORD_TIMES };
