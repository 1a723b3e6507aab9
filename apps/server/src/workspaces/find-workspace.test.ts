import { describe, expect, it } from 'vitest';
import { findWorkspace } from './find-workspace.ts';

const find = (url: string, header?: string, basePath = '') =>
  findWorkspace({ url, headers: header === undefined ? {} : { 'x-secgraph-workspace': header } }, basePath);

describe('findWorkspace', () => {
  it.each([
    ['/w/acme/api/v2/self?x=/w/beta', 'acme', '/api/v2/self?x=/w/beta'],
    ['//w/acme/ui/', 'acme', '/ui/'],
    ['/w/acme', 'acme', ''],
    ['/w/acme?x=1', 'acme', '?x=1'],
    ['/w/', '', ''],
    ['/w//acme/x', '', '/acme/x'],
    ['/w/../api/version', '..', '/api/version'],
    ['/w/%61cme/x', '%61cme', '/x'],
    ['/w/acme%2fbeta/x', 'acme%2fbeta', '/x'],
  ])('reads %s as it is written', (url, name, rest) => {
    expect(find(url)).toEqual({ kind: 'named', name, rest });
  });

  it.each(['/', '/w', '/ws/acme', '/api/v2/self', '/ui/w/acme', '/W/acme/x'])('names none by %s', (url) => {
    expect(find(url)).toBeUndefined();
  });

  it('goes by the header below the API alone', () => {
    expect(find('/api/v2/self?a=b', 'acme')).toEqual({
      kind: 'named',
      name: 'acme',
      rest: '/api/v2/self?a=b',
    });
    expect(find('/api/v2/self', '')).toEqual({ kind: 'named', name: '', rest: '/api/v2/self' });
    expect(find('/readyz', 'acme')).toBeUndefined();
    expect(find('/ui/', 'acme')).toBeUndefined();
  });

  it('takes a header beside a path only where both name the same', () => {
    expect(find('/w/acme/x', 'acme')).toEqual({ kind: 'named', name: 'acme', rest: '/x' });
    expect(find('/w/acme/x', 'beta')).toEqual({ kind: 'contradiction' });
  });

  it('looks below the base path, whether the proxy has taken it away or not', () => {
    for (const url of ['/graph/w/acme/x', '/w/acme/x']) {
      expect(find(url, undefined, '/graph')).toEqual({ kind: 'named', name: 'acme', rest: '/x' });
    }
  });
});
