import type { ReactNode } from 'react';

/** What pages without content are about. */
export type EmptySubject = 'data' | 'paths' | 'history' | 'parts' | 'messages';

const LINE = { fill: 'none', stroke: 'var(--muted)', strokeWidth: 2, strokeLinecap: 'round' } as const;
const FAINT = { ...LINE, stroke: 'var(--line)' } as const;
const ACCENT = { ...LINE, stroke: 'var(--accent)', strokeWidth: 3 } as const;
const SHEET = { fill: 'var(--surface-1)', stroke: 'var(--muted)', strokeWidth: 2 } as const;

const PICTURES: Readonly<Record<EmptySubject, ReactNode>> = {
  /** A file on its way into a graph. */
  data: (
    <>
      <path {...SHEET} d="M22 14h26l12 12v44H22z" />
      <path {...LINE} d="M48 14v12h12M30 38h22M30 48h22M30 58h14" />
      <path {...ACCENT} d="M72 44h20m-7-7 7 7-7 7" />
      <path {...LINE} d="M110 44l22-18M110 44l22 18M132 26v36" />
      <circle {...SHEET} cx="110" cy="44" r="9" />
      <circle cx="132" cy="26" r="7" fill="var(--accent)" />
      <circle {...SHEET} cx="132" cy="62" r="7" />
    </>
  ),
  /** A way through a graph, and one that ends. */
  paths: (
    <>
      <path {...FAINT} d="M24 24l36 20M24 64l36-20M60 44l38 22M98 66l36-22" />
      <path {...ACCENT} d="M24 64l36-20 38-22 36 22" />
      <circle {...SHEET} cx="24" cy="24" r="8" />
      <circle {...SHEET} cx="24" cy="64" r="8" />
      <circle {...SHEET} cx="60" cy="44" r="9" />
      <circle {...SHEET} cx="98" cy="22" r="8" />
      <circle {...SHEET} cx="98" cy="66" r="8" />
      <path d="M134 32l10 4v9c0 6-4 10-10 12-6-2-10-6-10-12v-9z" fill="var(--accent)" />
    </>
  ),
  /** A line that falls over time. */
  history: (
    <>
      <path {...LINE} d="M22 14v56h116" />
      <path {...FAINT} d="M22 30h116M22 46h116" />
      <path {...ACCENT} d="M30 24l22 6 20-4 22 18 20 4 20 12" />
      <circle cx="134" cy="60" r="5" fill="var(--accent)" />
    </>
  ),
  /** Pieces that fit together. */
  parts: (
    <>
      <rect {...SHEET} x="26" y="18" width="34" height="28" rx="4" />
      <rect {...SHEET} x="26" y="54" width="34" height="18" rx="4" />
      <rect {...SHEET} x="68" y="18" width="34" height="18" rx="4" />
      <rect {...SHEET} x="68" y="44" width="34" height="28" rx="4" />
      <rect x="110" y="32" width="28" height="28" rx="4" fill="var(--accent)" />
      <path d="M124 39v14M117 46h14" stroke="var(--on-accent)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  /** What is sent on to others. */
  messages: (
    <>
      <circle {...SHEET} cx="34" cy="44" r="14" />
      <path {...LINE} d="M28 44l5 5 8-10" />
      <path {...ACCENT} d="M56 44h28" strokeDasharray="1 7" />
      <path {...SHEET} d="M92 26h44v34H92z" />
      <path {...LINE} d="M92 26l22 18 22-18" />
    </>
  ),
};

/** A light picture in the colours of the theme; the words beside it say everything. */
export function EmptyPicture({ subject }: { readonly subject: EmptySubject }) {
  return (
    <svg viewBox="0 0 160 84" width={160} height={84} aria-hidden>
      {PICTURES[subject]}
    </svg>
  );
}
