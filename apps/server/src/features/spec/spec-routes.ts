import { createOpenApiDocument, getSpec, getSpecYaml, type RouteContract } from '@secgraph/contract';
import { BytesAnswer, jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { toYaml } from './yaml.ts';
import { yamlTypeFor, yamlTypeOf } from './yaml-type.ts';

export interface SpecOptions {
  readonly contract: readonly RouteContract[];
  readonly version: string;
}

/** The API described by its own table, as JSON or YAML; written once. */
export function specRoutes(options: SpecOptions): readonly BoundRoute[] {
  const document = createOpenApiDocument(options.contract, { version: options.version, serverUrl: '/' });
  const json = JSON.stringify(document);
  const yaml = toYaml(document);
  const answerYaml = (contentType: string) =>
    new BytesAnswer({ status: 200, contentType, headers: {} }, yaml);

  return [
    handle(getSpec, ({ headers }) => {
      const contentType = yamlTypeFor(String(headers['accept'] ?? ''));

      return contentType === undefined ? jsonBytes(json) : answerYaml(contentType);
    }),
    handle(getSpecYaml, ({ headers }) => answerYaml(yamlTypeOf(String(headers['accept'] ?? '')))),
  ];
}
