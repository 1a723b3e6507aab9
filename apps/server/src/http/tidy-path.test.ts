import { expect, it } from 'vitest';
import { tidyPath } from './tidy-path.ts';

it.each([
  ['/api/version', '/api/version'],
  ['//api/version', '/api/version'],
  ['////api/version///', '/api/version'],
  ['/api/v2/search/?q=//a/', '/api/v2/search?q=//a/'],
  ['//api/v2/search?q=a', '/api/v2/search?q=a'],
  ['/api//version', '/api//version'],
  ['/api/v2/base/a%2F', '/api/v2/base/a%2F'],
  ['//example.org/', '/example.org/'],
  ['/docs/', '/docs/'],
  ['/api/', '/api/'],
  ['/api//', '/api/'],
  ['//', '/'],
  ['/', '/'],
  ['?q=//', '?q=//'],
  ['*', '*'],
  ['http://example.org//api/', 'http://example.org//api/'],
])('%s means %s', (url, meant) => {
  expect(tidyPath(url)).toBe(meant);
});
