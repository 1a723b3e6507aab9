const DEFAULT_TYPE = 'application/yaml';
/** What clients call YAML, OpenAPI as YAML included. */
const YAML_TYPE =
  /^(?:(?:application|text)\/(?:x-|vnd\.)?yaml|application\/[\w.-]+\+yaml|application\/vnd\.oai\.openapi)$/;
const JSON_TYPE = /^(?:\*\/\*|application\/(?:\*|json|[\w.-]+\+json))$/;

/** The name under which a client would rather have YAML than JSON (RFC 9110, `Accept`); undefined: it would not. */
export function yamlTypeFor(accept: string): string | undefined {
  let yaml = { type: '', quality: 0 };
  let jsonQuality = 0;
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = qualityOf(parameters);
    if ((YAML_TYPE.test(type) || type === 'text/*') && quality > yaml.quality) {
      yaml = { type: type === 'text/*' ? 'text/x-yaml' : type, quality };
    } else if (JSON_TYPE.test(type)) {
      jsonQuality = Math.max(jsonQuality, quality);
    }
  }

  return yaml.quality > 0 && yaml.quality >= jsonQuality ? yaml.type : undefined;
}

/** The type for those who name none. */
export function yamlTypeOf(accept: string): string {
  return yamlTypeFor(accept) ?? DEFAULT_TYPE;
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = text === undefined ? 1 : Number(text);

  return quality >= 0 && quality <= 1 ? quality : 1;
}
