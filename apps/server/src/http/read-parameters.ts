import {
  BAD_FILTER_MESSAGE,
  ERROR_MESSAGE_KEYWORD,
  FLAG_KEYWORD,
  MALFORMED_ID_MESSAGE,
  NOT_FOUND_KEYWORD,
  parseBooleanLiteral,
  type QueryParameters,
  type RouteContract,
} from '@secgraph/contract';
import type { TObject, TSchema } from 'typebox';
import { compileSchema } from './compile-schema.ts';
import { HttpError, type HttpErrorCode } from './http-error.ts';

/** Turns the texts of path or query into the typed values their schema describes. */
export type ReadParameters = (texts: QueryParameters) => Record<string, unknown> | undefined;

interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly parse: (texts: readonly string[]) => unknown;
  readonly isValid: (value: unknown) => boolean;
  readonly message: string;
  readonly code: HttpErrorCode;
  readonly isFlag: boolean;
}

interface ParameterKind {
  readonly code: HttpErrorCode;
  readonly defaultMessage: string;
}

export function compilePathReader(route: RouteContract): ReadParameters {
  return compileReader(route.params, { code: 'HTTP_BAD_PARAMETER', defaultMessage: MALFORMED_ID_MESSAGE });
}

/** Wire: an empty query parameter is an absent one. */
export function compileQueryReader(route: RouteContract): ReadParameters {
  return compileReader(route.query, { code: 'HTTP_BAD_QUERY', defaultMessage: BAD_FILTER_MESSAGE });
}

function compileReader(schema: TObject | undefined, kind: ParameterKind): ReadParameters {
  if (schema === undefined) {
    return () => undefined;
  }

  const required: readonly string[] = schema.required ?? [];
  const parameters = Object.entries(schema.properties).map(([name, property]) =>
    compileParameter(name, property, { isRequired: required.includes(name), kind }),
  );

  return (texts) => Object.fromEntries(readAll(parameters, texts));
}

function* readAll(parameters: readonly Parameter[], texts: QueryParameters): Generator<[string, unknown]> {
  for (const parameter of parameters) {
    const values = texts[parameter.name] ?? [];
    const texted = parameter.isFlag ? values.map((text) => text || 'true') : values;
    const given = texted.filter((text) => text !== '');
    if (given.length === 0 && !parameter.isRequired) {
      continue;
    }

    const value = given.length === 0 ? undefined : parameter.parse(given);
    if (value === undefined || !parameter.isValid(value)) {
      throw new HttpError(parameter.code, parameter.message);
    }
    yield [parameter.name, value];
  }
}

function compileParameter(
  name: string,
  schema: TSchema,
  options: { readonly isRequired: boolean; readonly kind: ParameterKind },
): Parameter {
  const keywords = schema as {
    readonly type?: unknown;
    readonly items?: TSchema;
    readonly [ERROR_MESSAGE_KEYWORD]?: string;
    readonly [NOT_FOUND_KEYWORD]?: boolean;
    readonly [FLAG_KEYWORD]?: boolean;
  };
  const validator = compileSchema(schema);

  return {
    name,
    isRequired: options.isRequired,
    parse: textParser(schema),
    isValid: (value) => validator.Check(value),
    message: keywords[ERROR_MESSAGE_KEYWORD] ?? options.kind.defaultMessage,
    isFlag: keywords[FLAG_KEYWORD] === true,
    code: keywords[NOT_FOUND_KEYWORD] === true ? 'HTTP_NOT_FOUND' : options.kind.code,
  };
}

/** Undefined from the parser means: not a literal of this type. */
function textParser(schema: TSchema): (texts: readonly string[]) => unknown {
  const keywords = schema as { readonly type?: unknown; readonly items?: TSchema };
  switch (keywords.type) {
    case 'array': {
      const parseItem = textParser(keywords.items ?? {});

      return (texts) => texts.map((text) => parseItem([text]));
    }
    case 'integer':
      return ([text = '']) => parseIntegerText(text);
    case 'number':
      return ([text = '']) => (/^-?[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : undefined);
    case 'boolean':
      return ([text = '']) => parseBooleanLiteral(text);
    default:
      return ([text = '']) => (text.includes('\0') ? undefined : text);
  }
}

/** Ids beyond 2^53 exist in nobody's database; they are malformed rather than rounded. */
function parseIntegerText(text: string): number | undefined {
  const value = /^[+-]?[0-9]{1,19}$/.test(text) ? Number(text) : Number.NaN;

  return Number.isSafeInteger(value) ? value : undefined;
}
