import { Group, Text } from '@mantine/core';

export function Brand() {
  return (
    <Group gap={8}>
      <BrandMark size={22} />
      <Text fw={600} size="lg">
        Secgraph
      </Text>
    </Group>
  );
}

/** Two ways that meet: the only ornament of the product. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <path d="M8 23 16 8l8 15" fill="none" stroke="var(--accent)" strokeWidth="3" strokeLinejoin="round" />
      <circle cx="16" cy="8" r="5" fill="var(--accent)" />
      <circle cx="8" cy="23" r="5" fill="var(--muted)" />
      <circle cx="24" cy="23" r="5" fill="var(--muted)" />
    </svg>
  );
}
