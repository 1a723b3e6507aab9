/** Who the service itself is where something tells who did it. */
export const SYSTEM_ACTOR = 'Secgraph';
