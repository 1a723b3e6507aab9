import { PARAMETERS, type ParameterDefinition } from '../../config/parameters.ts';
import { badRequest } from '../../http/http-error.ts';

type Value = Readonly<Record<string, unknown>>;

/** Undefined where another release stored it. */
export function findParameter(key: string): ParameterDefinition | undefined {
  return PARAMETERS.find((candidate) => candidate.key === key);
}

/** The parameter of a key that a request names, whether it may change it or not. */
export function getParameter(key: string): ParameterDefinition {
  const parameter = findParameter(key);
  if (parameter === undefined) {
    throw invalidKey(key);
  }

  return parameter;
}

/** A change of a parameter, checked. In this order, in words that clients know. */
export async function readChange(
  key: string,
  value: unknown,
): Promise<{ readonly key: string; readonly value: Value }> {
  const parameter = getParameter(key);
  if (!parameter.isWritable) {
    throw invalidKey(key);
  }
  if (!isObject(value) || Object.keys(value).length === 0) {
    throw badRequest('missing or invalid property: value');
  }

  const fields = Object.entries(parameter.value);
  if (Object.keys(value).length !== fields.length) {
    throw badRequest('value property contains an invalid field');
  }

  const wrong = fields.filter(([name, first]) => !isLike(value[name], first)).map(([name]) => name);
  const problems =
    wrong.length > 0
      ? wrong.map((name) => `missing or invalid ${name}`)
      : await (parameter.check?.(value) ?? []);
  if (problems.length > 0) {
    throw badRequest(problems.join('; '));
  }

  return { key, value };
}

function invalidKey(key: string): Error {
  return badRequest(`Configuration parameter ${key} is not valid.`);
}

function isObject(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers are whole and count something. */
function isLike(value: unknown, first: unknown): boolean {
  return typeof first === 'number'
    ? Number.isSafeInteger(value) && Number(value) >= 0
    : typeof value === typeof first && !(typeof value === 'string' && value.includes('\0'));
}
