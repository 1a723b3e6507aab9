/** The part of the load generator that the benchmarks use; it comes without types. */
declare module 'autocannon' {
  export interface Load {
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** Of requests, instead. */
    readonly amount?: number;
  }

  export interface LoadResult {
    readonly requests: { readonly total: number };
    /** Seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
  }

  export default function autocannon(load: Load): Promise<LoadResult>;
}
