import type { NullMode } from './null-mode.ts';

/** Configuration parameters that shape every request; read from memory, so asking costs nothing. */
export interface HttpSettings {
  nullMode(): NullMode;
  /** While true, `Prefer: wait=-1` is refused. */
  isWaitLimited(): boolean;
  trustedProxies(): number;
}
