/** Metrics as text, and how to call it. */
export interface MetricsText {
  readonly contentType: string;
  write(): string;
}

/** Where they are offered beside the API. */
export interface MetricsEndpoint {
  readonly text: MetricsText;
  readonly token: string;
}
