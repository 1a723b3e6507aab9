import { createOpenApiDocument, getSpec, type RouteContract } from '@secgraph/contract';
import { BytesAnswer, jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { toYaml } from './yaml.ts';

const YAML = /\b(?:application|text)\/(?:x-)?yaml\b/i;

export interface SpecOptions {
  readonly contract: readonly RouteContract[];
  readonly version: string;
}

/** The API described by its own table, as JSON or YAML; written once. */
export function specRoutes(options: SpecOptions): readonly BoundRoute[] {
  const document = createOpenApiDocument(options.contract, { version: options.version, serverUrl: '/' });
  const json = JSON.stringify(document);
  const yaml = toYaml(document);

  return [
    handle(getSpec, ({ headers }) => {
      const accept = String(headers['accept'] ?? '');

      return YAML.test(accept)
        ? new BytesAnswer({ status: 200, contentType: 'application/yaml', headers: {} }, yaml)
        : jsonBytes(json);
    }),
  ];
}
