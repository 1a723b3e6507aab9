import { createOpenApiDocument, getSpec, getSpecYaml, type RouteContract } from '@secgraph/contract';
import { BytesAnswer, jsonBytes } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';
import { toYaml } from './yaml.ts';
import { yamlTypeFor, yamlTypeOf } from './yaml-type.ts';

export interface SpecOptions {
  readonly contract: readonly RouteContract[];
  readonly version: string;
  /** Undefined: at the root of the host that is asked. */
  readonly publicUrl: string | undefined;
  readonly basePath: string;
}

/** The API described by its own table, as JSON or YAML; written once, for the first who asks. */
export function specRoutes(options: SpecOptions) {
  let written: { readonly json: string; readonly yaml: string } | undefined;
  const spec = () => {
    written ??= writeSpec(options);

    return written;
  };
  const answerYaml = (contentType: string) =>
    new BytesAnswer({ status: 200, contentType, headers: {} }, spec().yaml);

  return [
    handle(getSpec, ({ headers }) => {
      const contentType = yamlTypeFor(String(headers['accept'] ?? ''));

      return contentType === undefined ? jsonBytes(spec().json) : answerYaml(contentType);
    }),
    handle(getSpecYaml, ({ headers }) => answerYaml(yamlTypeOf(String(headers['accept'] ?? '')))),
  ];
}

function writeSpec({ contract, version, publicUrl, basePath }: SpecOptions): {
  readonly json: string;
  readonly yaml: string;
} {
  const document = createOpenApiDocument(contract, { version, serverUrl: publicUrl ?? (basePath || '/') });

  return { json: JSON.stringify(document), yaml: toYaml(document) };
}
