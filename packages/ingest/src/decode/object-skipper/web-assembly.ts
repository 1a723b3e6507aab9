/** The part of the WebAssembly API in use; the compiler's libraries describe it for browsers only. */
export interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Memory: new (size: { initial: number }) => WasmMemory;
  readonly Instance: new (
    module: WasmModule,
    imports: Record<string, Record<string, WasmMemory>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

export interface WasmModule {
  readonly [brand]?: 'module';
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

declare const brand: unique symbol;

/** `undefined` where the engine runs without it. */
export const webAssembly = (globalThis as { WebAssembly?: unknown }).WebAssembly as
  | WebAssemblyApi
  | undefined;
