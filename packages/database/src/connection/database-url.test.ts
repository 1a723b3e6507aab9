import { describe, expect, it } from 'vitest';
import { describeServer } from './database-url.ts';

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
