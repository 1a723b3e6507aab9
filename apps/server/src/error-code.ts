/** The `code` of a failure of the operating system, such as `EACCES`. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
