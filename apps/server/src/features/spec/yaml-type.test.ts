import { expect, it } from 'vitest';
import { yamlTypeFor } from './yaml-type.ts';

it.each([
  ['application/yaml', 'application/yaml'],
  ['Text/X-YAML, */*', 'text/x-yaml'],
  ['text/x-yaml, application/json', 'text/x-yaml'],
  ['text/yaml;charset=utf-8', 'text/yaml'],
  ['text/*', 'text/x-yaml'],
  ['application/vnd.oai.openapi;version=3.1', 'application/vnd.oai.openapi'],
  ['application/openapi+yaml', 'application/openapi+yaml'],
  ['application/json;q=0.5, application/yaml;q=0.8', 'application/yaml'],
  ['application/json, application/yaml;q=0.8', undefined],
  ['application/yaml;q=0, */*', undefined],
  ['application/vnd.oai.openapi+json', undefined],
  ['*/*', undefined],
  ['', undefined],
])('to Accept: %s YAML goes as %s', (accept, type) => {
  expect(yamlTypeFor(accept)).toBe(type);
});
