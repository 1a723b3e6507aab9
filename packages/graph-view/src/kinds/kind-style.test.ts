import { AD_NODE_KINDS, AZURE_NODE_KINDS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { THEMES } from '../look/theme.ts';
import { contrastOf, luminanceOf, parseColor } from './color.ts';
import { iconColorOn, softenColor, styleOfKind } from './kind-style.ts';
import { countOfKind } from './kind-words.ts';

describe('styleOfKind', () => {
  it('has the colours that users know', () => {
    expect(styleOfKind('User')).toEqual({ color: '#17E625', icon: 'user' });
    expect(styleOfKind('AZKeyVault')).toEqual({ color: '#ED658C', icon: 'lock' });
    expect(styleOfKind('Base')).toEqual({ color: '#FFFFFF', icon: 'question' });
  });

  it('gives a custom kind what it brought along, unless that is no colour', () => {
    const custom = new Map([
      ['Badge', { color: '#123456', icon: 'id-badge' }],
      ['User', { color: 'red;background:url(//x)', icon: 'user' }],
    ]);
    expect(styleOfKind('Badge', custom)).toEqual({ color: '#123456', icon: 'id-badge' });
    expect(styleOfKind('User', custom).color).toBe('#17E625');
  });

  it('gives every other kind a colour that is always the same and seldom that of another one', () => {
    const colors = Array.from({ length: 100 }, (_, index) => styleOfKind(`Kind${index}`).color);
    expect(colors).toEqual(Array.from({ length: 100 }, (_, index) => styleOfKind(`Kind${index}`).color));
    expect(new Set(colors).size).toBeGreaterThan(85);
  });

  it.each([...AD_NODE_KINDS, ...AZURE_NODE_KINDS])('shows the black icon of %s clearly', (kind) => {
    expect(contrastOf(styleOfKind(kind).color, '#14181F')).toBeGreaterThan(3);
  });
});

describe('iconColorOn', () => {
  it.each([
    ['#FFFFFF', '#14181F'],
    ['#17E625', '#14181F'],
    ['#24292F', '#FFFFFF'],
    ['#123', '#FFFFFF'],
    ['#0B3D91', '#FFFFFF'],
  ])('is seen on %s', (disc, expected) => {
    expect(iconColorOn(disc, '#14181F')).toBe(expected);
    expect(contrastOf(disc, expected)).toBeGreaterThan(3);
  });

  it.each(['light', 'dark'] as const)('is seen on every colour of the %s theme', (theme) => {
    const { canvas, icon } = THEMES[theme];
    for (let grey = 0; grey < 256; grey++) {
      const part = grey.toString(16).padStart(2, '0');
      for (const color of [`#${part}${part}${part}`, `#${part}0000`, `#00${part}00`, `#0000${part}`]) {
        const disc = softenColor(color, theme, canvas);
        expect(contrastOf(disc, iconColorOn(disc, icon))).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

describe('softenColor', () => {
  it('mutes colours, whichever way the canvas is, and takes glare off them on a dark one', () => {
    const canvas = '#101318';
    const saturationOf = (color: string) => Math.max(...parseColor(color)) - Math.min(...parseColor(color));
    for (const theme of ['light', 'dark'] as const) {
      const softened = softenColor('#17E625', theme, THEMES[theme].canvas);
      expect(saturationOf(softened)).toBeLessThan(saturationOf('#17E625') / 2);
      expect(saturationOf(softened)).toBeGreaterThan(60);
    }
    expect(luminanceOf(softenColor('#17E625', 'dark', canvas))).toBeLessThan(luminanceOf('#17E625'));
    expect(contrastOf(softenColor('#17E625', 'dark', canvas), canvas)).toBeGreaterThan(4.5);
  });
});

describe('countOfKind', () => {
  it.each([
    [312, 'User', '312 users'],
    [1, 'OU', '1 OU'],
    [12_004, 'EnterpriseCA', '12,004 enterprise authorities'],
    [3, 'Badge', '3 × Badge'],
  ])('reads %i × %s as %s', (count, kind, expected) => {
    expect(countOfKind(count, kind)).toBe(expected);
  });
});
