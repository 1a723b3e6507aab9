import { Anchor, type AnchorProps, Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/**
 * Links to pages of the product in the library's looks. `renderRoot` would do, too, but whatever it is given
 * comes untyped: the compiler looked at no address there.
 */

type Rendered<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** A link within text. */
export const PageLink = createLink((props: Rendered<AnchorProps>) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: Rendered<ButtonProps>) => <Button component="a" {...props} />);

/** A link that is an item of a menu. */
export const MenuLink = createLink((props: Rendered<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
));
