import { describe, expect, it } from 'vitest';
import { uploadFormatOf } from './upload-formats.ts';

describe('the format of an upload', () => {
  it.each([
    ['users.json', { contentType: 'application/json' }],
    ['USERS.JSON', { contentType: 'application/json' }],
    ['users.json.gz', { contentType: 'application/json', contentEncoding: 'gzip' }],
    ['20260101_estate.zip', { contentType: 'application/zip' }],
    ['Forest.DAT', { contentType: 'application/octet-stream' }],
    ['corp.ldif', { contentType: 'application/octet-stream' }],
    ['export.ldf', { contentType: 'application/octet-stream' }],
    ['readme.txt', undefined],
    ['archive.tar.gz', undefined],
    ['json', undefined],
  ])('of %s', (name, format) => {
    expect(uploadFormatOf(name)).toEqual(format);
  });
});
