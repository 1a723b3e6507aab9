import { describe, expect, it } from 'vitest';
import { describeServer, transportOf } from './database-url.ts';

describe('describeServer', () => {
  it.each([
    ['postgresql://user:pw@db.example:6432/graph?sslmode=require', 'db.example:6432/graph'],
    ['postgres://user:pw@db.example/graph', 'db.example:5432/graph'],
    ['postgresql://user:pw@/graph?host=%2Fvar%2Frun%2Fpostgresql', '/var/run/postgresql:5432/graph'],
    ['postgresql:///graph', 'localhost:5432/graph'],
    ['postgresql://user:p%40ss@[::1]:5432/graph', '[::1]:5432/graph'],
  ])('names the server of %s', (url, expected) => {
    expect(describeServer(url)).toBe(expected);
  });
});

describe('transportOf', () => {
  it.each([
    ['postgresql://user:pw@db.example/graph', 'plain'],
    ['postgresql://user:pw@10.0.0.7/graph?application_name=x', 'plain'],
    ['postgresql://user:pw@db.example/graph?sslmode=disable', 'declined'],
    ['postgresql://user:pw@localhost/graph', 'local'],
    ['postgresql://user:pw@127.0.0.1:5433/graph', 'local'],
    ['postgresql://user:pw@[::1]/graph', 'local'],
    ['postgresql://user:pw@/graph?host=%2Fvar%2Frun%2Fpostgresql', 'local'],
    ['postgresql://user:pw@localhost/graph?host=db.example', 'plain'],
    ['postgresql:///graph', 'local'],
    ['postgresql://user:pw@127.0.0.1.example/graph', 'plain'],
  ])('without TLS, %s is %s', (url, transport) => {
    expect(transportOf(url, false)).toBe(transport);
  });

  it('is encrypted wherever the connection is', () => {
    expect(transportOf('postgresql://user:pw@db.example/graph', true)).toBe('encrypted');
  });
});
