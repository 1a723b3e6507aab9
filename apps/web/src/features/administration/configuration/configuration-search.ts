/** The parameter that is being changed, as the address has it. */
export interface ConfigurationSearch {
  readonly change?: string | undefined;
}

export function readConfigurationSearch({ change }: Record<string, unknown>): ConfigurationSearch {
  return { change: typeof change === 'string' ? change : undefined };
}
