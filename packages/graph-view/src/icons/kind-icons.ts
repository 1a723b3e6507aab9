import {
  faArrowsLeftRightToLine,
  faBell,
  faBolt,
  faBomb,
  faBox,
  faBoxOpen,
  faBriefcase,
  faBug,
  faBuilding,
  faCircleNodes,
  faClipboardCheck,
  faClipboardList,
  faCloud,
  faCog,
  faCrosshairs,
  faCrown,
  faCube,
  faCubes,
  faDatabase,
  faDesktop,
  faEye,
  faFingerprint,
  faFire,
  faFlag,
  faGem,
  faGlobe,
  faIdBadge,
  faIdCard,
  faImage,
  faKey,
  faLandmark,
  faList,
  faLock,
  faObjectGroup,
  faQuestion,
  faRobot,
  faServer,
  faShieldHalved,
  faSitemap,
  faSkull,
  faStar,
  faStore,
  faUser,
  faUserGear,
  faUsers,
  faUsersGear,
  faWindowRestore,
  faWrench,
} from '@fortawesome/free-solid-svg-icons';
import type { IconPath } from './icon-path.ts';

/** What the icon package says about an icon. */
interface PackedIcon {
  readonly iconName: string;
  /** Width, height, other names, code point, path. */
  readonly icon: readonly [number, number, readonly (number | string)[], string, string | readonly string[]];
}

/** Icons of the kinds that come with the product, of the marks, and of the zones that users may make. Font Awesome Free, CC BY 4.0. */
const KIND_ICONS: ReadonlyMap<string, IconPath> = new Map(
  [
    faArrowsLeftRightToLine,
    faBell,
    faBolt,
    faBomb,
    faBox,
    faBoxOpen,
    faBriefcase,
    faBug,
    faBuilding,
    faCircleNodes,
    faClipboardCheck,
    faClipboardList,
    faCloud,
    faCog,
    faCrosshairs,
    faCrown,
    faCube,
    faCubes,
    faDatabase,
    faDesktop,
    faEye,
    faFingerprint,
    faFire,
    faFlag,
    faGem,
    faGlobe,
    faIdBadge,
    faIdCard,
    faImage,
    faKey,
    faLandmark,
    faList,
    faLock,
    faObjectGroup,
    faQuestion,
    faRobot,
    faServer,
    faShieldHalved,
    faSitemap,
    faSkull,
    faStar,
    faStore,
    faUser,
    faUserGear,
    faUsers,
    faUsersGear,
    faWindowRestore,
    faWrench,
  ].flatMap((packed) => namesOf(packed).map((name) => [name, unpackIcon(packed)] as const)),
);

export function findKindIcon(name: string): IconPath | undefined {
  return KIND_ICONS.get(name);
}

/** An icon of the package as a path: for kinds that bring their own icon. */
export function unpackIcon({ icon: [width, height, , , path] }: PackedIcon): IconPath {
  return { width, height, path: typeof path === 'string' ? path : path.join(' ') };
}

/** `cog` is called `gear` by now; data uses either. */
function namesOf({ iconName, icon: [, , others] }: PackedIcon): string[] {
  return [iconName, ...others.filter((name) => typeof name === 'string')];
}
