import { describe, expect, it } from 'vitest';
import { type Hit, type HitGroup, rankHits } from './palette-hits.ts';

const hit = (group: HitGroup, label: string, keywords?: string): Hit => ({
  id: label,
  group,
  label,
  keywords,
  perform: () => undefined,
});
const HITS = [
  hit('Nodes', 'UPLOAD-SERVER.EXAMPLE'),
  hit('Go to', 'File ingest', 'upload import'),
  hit('Do', 'Upload files', 'ingest import'),
  hit('Settings', 'Largest upload'),
  hit('Go to', 'Findings'),
  hit('Nodes', 'FOUND BY ITS ID'),
];
const labelsOf = (text: string) => rankHits(text, HITS).flatMap(({ hits }) => hits.map(({ label }) => label));

describe('the palette', () => {
  it('without a text offers everything, what can be done first and nodes last', () => {
    expect(rankHits(' ', HITS).map(({ group }) => group)).toEqual(['Do', 'Go to', 'Settings', 'Nodes']);
  });

  it('has first what begins with the text', () => {
    expect(labelsOf('Upl')).toEqual([
      'Upload files',
      'Largest upload',
      'File ingest',
      'UPLOAD-SERVER.EXAMPLE',
      'FOUND BY ITS ID',
    ]);
  });

  it('has nodes last, however well they fit: they come late, and the first hit must not move', () => {
    expect(labelsOf('upload-server.example')[0]).toBe('UPLOAD-SERVER.EXAMPLE');
    expect(labelsOf('upload').at(-2)).toBe('UPLOAD-SERVER.EXAMPLE');
  });

  it('knows other words', () => {
    expect(labelsOf('import').slice(0, 2)).toEqual(['Upload files', 'File ingest']);
  });

  it('finds what is called so before what may be called so, and parts of words after whole ones', () => {
    expect(labelsOf('ing').slice(0, 3)).toEqual(['File ingest', 'Findings', 'Upload files']);
  });

  it('shows a few of each group once something is typed', () => {
    const many = Array.from({ length: 20 }, (_, place) => hit('Queries', `Query ${place}`));
    expect(rankHits('query', many)[0]?.hits).toHaveLength(8);
  });
});
