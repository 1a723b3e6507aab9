import { NULL_WRAPPER_KEYWORD, type NullWrapperKind } from '@secgraph/contract';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { NullMode } from '../config/parameter-settings.ts';

/** Rewrites an answer from wrapped to plain nulls. */
export type PlainNulls = (value: unknown) => unknown;

const NULLS_PARAMETER = /(?:^|[;,])\s*nulls\s*=\s*"?(plain|wrapped)"?\s*(?:$|[;,])/i;

/** The mode one request asks for with `Accept: application/json; nulls=plain`, or undefined. */
export function requestedNullMode(accept: string | undefined): NullMode | undefined {
  const mode = accept === undefined ? undefined : NULLS_PARAMETER.exec(accept)?.[1]?.toLowerCase();

  return mode === 'plain' || mode === 'wrapped' ? mode : undefined;
}

/**
 * Compiles the rewriting of one answer; undefined when its schema holds no wrapper. Only places the schema
 * marks are touched: free-form properties of the graph never are.
 */
export function compilePlainNulls(schema: TSchema): PlainNulls | undefined {
  const keywords = schema as SchemaKeywords;
  const wrapper = keywords[NULL_WRAPPER_KEYWORD];
  if (wrapper !== undefined) {
    return (value) => unwrap(value, wrapper);
  }

  if (keywords.anyOf !== undefined) {
    return unionRewriter(keywords.anyOf);
  }

  if (keywords.items !== undefined) {
    const rewriteItem = compilePlainNulls(keywords.items);

    return rewriteItem && ((value) => (Array.isArray(value) ? value.map(rewriteItem) : value));
  }

  return keywords.properties === undefined ? undefined : objectRewriter(keywords.properties);
}

interface SchemaKeywords {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly [NULL_WRAPPER_KEYWORD]?: NullWrapperKind;
}

function objectRewriter(properties: Readonly<Record<string, TSchema>>): PlainNulls | undefined {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const rewrite = compilePlainNulls(schema);

    return rewrite === undefined ? [] : [{ name, rewrite }];
  });
  if (fields.length === 0) {
    return undefined;
  }

  return (value) => {
    if (typeof value !== 'object' || value === null) {
      return value;
    }

    const rewritten: Record<string, unknown> = { ...value };
    for (const { name, rewrite } of fields) {
      if (name in rewritten) {
        rewritten[name] = rewrite(rewritten[name]);
      }
    }

    return rewritten;
  };
}

function unionRewriter(variants: readonly TSchema[]): PlainNulls | undefined {
  const rewriters = variants.flatMap((variant) => {
    const rewrite = compilePlainNulls(variant);

    return rewrite === undefined ? [] : [{ validator: Compile(Type.Union([variant])), rewrite }];
  });
  if (rewriters.length === 0) {
    return undefined;
  }

  return (value) => rewriters.find(({ validator }) => validator.Check(value))?.rewrite(value) ?? value;
}

function unwrap(value: unknown, wrapper: NullWrapperKind): unknown {
  if (!isWrapper(value)) {
    return value;
  }

  switch (wrapper) {
    case 'string':
    case 'int32':
    case 'bool':
    case 'uuid':
    case 'time':
      return value.valid ? value[wrapper] : null;
    case 'deleted-time':
      // Wire: the one wrapper that stays in plain mode, spelled with capitals.
      return { Time: value['time'], Valid: value.valid };
  }
}

function isWrapper(value: unknown): value is { readonly valid: boolean; readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && 'valid' in value && typeof value.valid === 'boolean';
}
