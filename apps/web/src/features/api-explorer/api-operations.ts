import type { PermissionName } from '@secgraph/contract';

/** A JSON Schema, as the description of the API has it. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly ApiSchema[];
  readonly title?: string;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: ApiSchema;
}

export interface ApiBody {
  readonly type: string;
  readonly schema: ApiSchema;
}

/** One operation of the API, ready to be shown. */
export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  /** Paragraphs, without that of the permissions. */
  readonly description: readonly string[];
  /** All of them are needed. */
  readonly permissions: readonly PermissionName[];
  readonly isDeprecated: boolean;
  readonly parameters: readonly ApiParameter[];
  readonly isBodyRequired: boolean;
  readonly bodies: readonly ApiBody[];
  readonly answers: readonly { readonly status: string; readonly description: string }[];
}

export interface ApiDescription {
  readonly operations: readonly ApiOperation[];
  readonly schemas: Readonly<Record<string, ApiSchema>>;
}

interface WireOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly (Partial<ApiParameter> & { readonly $ref?: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: ApiSchema }>>;
  };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

interface WireDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, WireOperation>>>>;
  readonly components?: {
    readonly parameters?: Readonly<Record<string, Partial<ApiParameter>>>;
    readonly schemas?: Readonly<Record<string, ApiSchema>>;
  };
}

const PERMISSIONS = /^Permissions: (.*)\.$/;
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Reads what the service says of itself; groups in order, and in them operations by path. */
export function readOperations(document: object): ApiDescription {
  const { paths = {}, components = {} } = document as WireDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(path, method.toUpperCase(), { operation, components }),
    ),
  );

  return {
    operations: operations.toSorted(
      (a, b) =>
        a.group.localeCompare(b.group) ||
        a.path.localeCompare(b.path) ||
        ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
    ),
    schemas: components.schemas ?? {},
  };
}

interface Context {
  readonly operation: WireOperation;
  readonly components: NonNullable<WireDocument['components']>;
}

function readOperation(path: string, method: string, { operation, components }: Context): ApiOperation {
  const paragraphs = (operation.description ?? '').split('\n\n').filter((text) => text !== '');

  return {
    id: operation.operationId,
    method,
    path,
    group: operation.tags?.[0] ?? '',
    summary: operation.summary ?? '',
    description: paragraphs.filter((text) => !PERMISSIONS.test(text)),
    permissions: paragraphs.flatMap(readPermissions),
    isDeprecated: operation.deprecated === true,
    parameters: (operation.parameters ?? []).map((parameter) => readParameter(parameter, components)),
    isBodyRequired: operation.requestBody?.required === true,
    bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
      type,
      schema,
    })),
    answers: Object.entries(operation.responses ?? {}).map(([status, { description = '' }]) => ({
      status,
      description,
    })),
  };
}

function readParameter(
  parameter: Partial<ApiParameter> & { readonly $ref?: string },
  { parameters = {} }: Context['components'],
): ApiParameter {
  const known = parameter.$ref === undefined ? parameter : parameters[nameOf(parameter.$ref)];

  return {
    name: known?.name ?? '',
    in: known?.in ?? 'query',
    required: known?.required === true,
    description: known?.description ?? '',
    schema: known?.schema ?? {},
  };
}

/** The description names them in a paragraph of their own. */
function readPermissions(paragraph: string): readonly PermissionName[] {
  const [, list = ''] = PERMISSIONS.exec(paragraph) ?? [];

  return [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name as PermissionName);
}

/** What a schema stands for, where it only refers to another one. */
export function resolve(schema: ApiSchema, schemas: ApiDescription['schemas']): ApiSchema {
  return schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {});
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Operations in which every word occurs somewhere. */
export function findOperations(operations: readonly ApiOperation[], text: string): readonly ApiOperation[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

  return operations.filter(({ id, method, path, group, summary }) => {
    const searched = `${id} ${method} ${path} ${group} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
