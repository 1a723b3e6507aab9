import { useExplore } from '../explore-context.tsx';

export interface ExpandedSections {
  isExpanded(label: string): boolean;
  toggle(label: string): void;
  collapseAll(): void;
}

export interface PanelSections {
  /** Labels of all sections that the panel may have. */
  readonly labels: readonly string[];
  /** Those that are open as long as nobody says otherwise. */
  readonly usual: readonly string[];
  /** Stands in the address where all of them are closed. */
  readonly none: string;
}

/**
 * Which sections of a panel are open, as the address says. What it says about other panels stays. Opening a section is
 * no step of the history: going back walks through views.
 */
export function useExpandedSections({ labels, usual, none }: PanelSections): ExpandedSections {
  const { search, setSearch } = useExplore();
  const told = search.expandedPanelSections ?? [];
  const own = told.filter((label) => labels.includes(label));
  const expanded = own.length === 0 && !told.includes(none) ? usual : own;
  const expand = (next: readonly string[]) => {
    const others = told.filter((label) => label !== none && !labels.includes(label));
    const expandedPanelSections = [...others, ...(next.length === 0 ? [none] : next)];
    setSearch({ expandedPanelSections }, { replace: true });
  };

  return {
    isExpanded: (label) => expanded.includes(label),
    toggle: (label) =>
      expand(expanded.includes(label) ? expanded.filter((other) => other !== label) : [...expanded, label]),
    collapseAll: () => expand([]),
  };
}
