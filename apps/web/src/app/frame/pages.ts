import {
  faBullhorn,
  faChartArea,
  faChartLine,
  faCircleNodes,
  faClipboardList,
  faCode,
  faDatabase,
  faDownload,
  faFileArrowUp,
  faFileLines,
  faFlask,
  faGem,
  faHandPointer,
  faHourglassHalf,
  faHouse,
  faIdCard,
  faListCheck,
  faNoteSticky,
  faPuzzlePiece,
  faSatelliteDish,
  faScissors,
  faShapes,
  faSliders,
  faToggleOn,
  faTriangleExclamation,
  faUserShield,
  faUsers,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';
import type { PermissionName } from '@secgraph/contract';

/** A page as rail, palette and shortcuts know it. */
export interface PageEntry {
  readonly to:
    | '/'
    | '/explore'
    | '/attack-paths'
    | '/privilege-zones'
    | '/reports'
    | '/attack-paths/choke-points'
    | '/attack-paths/what-if'
    | '/collection'
    | '/notes'
    | '/download-collectors'
    | '/posture'
    | '/api-explorer'
    | '/administration/file-ingest'
    | '/administration/waiting-relationships'
    | '/administration/manual-changes'
    | '/administration/data-quality'
    | '/administration/database-management'
    | '/administration/manage-users'
    | '/administration/roles'
    | '/administration/sso-configuration'
    | '/administration/audit-log'
    | '/administration/configuration'
    | '/administration/early-access-features'
    | '/administration/custom-kinds'
    | '/administration/extensions'
    | '/administration/finding-types'
    | '/administration/webhooks';
  readonly label: string;
  readonly icon: IconDefinition;
  readonly shortcut?: string;
  /** Without it, the page is not offered. */
  readonly permission?: PermissionName;
  /** Of pages that are reached by way of *Administration*: what one does there. */
  readonly purpose?: string;
}

export const PAGES: readonly PageEntry[] = [
  { to: '/', label: 'Overview', icon: faHouse, shortcut: 'Alt+1' },
  {
    to: '/explore',
    label: 'Explore',
    icon: faCircleNodes,
    shortcut: 'Alt+2',
    permission: 'graphdb/Read',
  },
  {
    to: '/attack-paths',
    label: 'Findings',
    icon: faTriangleExclamation,
    shortcut: 'Alt+8',
    permission: 'graphdb/Read',
  },
  {
    to: '/privilege-zones',
    label: 'Zones and labels',
    icon: faGem,
    shortcut: 'Alt+6',
    permission: 'graphdb/Read',
  },
  {
    to: '/attack-paths/choke-points',
    label: 'Choke points',
    icon: faScissors,
    permission: 'graphdb/Read',
  },
  {
    to: '/attack-paths/what-if',
    label: 'What if',
    icon: faFlask,
    permission: 'graphdb/Read',
  },
  {
    to: '/posture',
    label: 'Posture',
    icon: faChartArea,
    permission: 'graphdb/Read',
  },
  { to: '/notes', label: 'Notes', icon: faNoteSticky, permission: 'graphdb/Read' },
  { to: '/administration/file-ingest', label: 'File ingest', icon: faFileArrowUp, shortcut: 'Alt+3' },
  {
    to: '/administration/waiting-relationships',
    label: 'Waiting relationships',
    icon: faHourglassHalf,
    permission: 'graphdb/IngestRead',
  },
  {
    to: '/administration/manual-changes',
    label: 'Manual changes',
    icon: faHandPointer,
    permission: 'graphdb/Read',
  },
  {
    to: '/administration/data-quality',
    label: 'Data quality',
    icon: faChartLine,
    shortcut: 'Alt+4',
    permission: 'graphdb/Read',
  },
  {
    to: '/administration/database-management',
    label: 'Database management',
    icon: faDatabase,
    shortcut: 'Alt+5',
    permission: 'db/Wipe',
  },
  { to: '/reports', label: 'Reports', icon: faFileLines, permission: 'risks/GenerateReport' },
  { to: '/collection', label: 'Collection', icon: faSatelliteDish, permission: 'clients/Read' },
  { to: '/download-collectors', label: 'Collectors', icon: faDownload },
  { to: '/api-explorer', label: 'API explorer', icon: faCode, shortcut: 'Alt+7' },
  {
    to: '/administration/manage-users',
    label: 'Users',
    icon: faUsers,
    permission: 'auth/ReadUsers',
    purpose: 'Who may log in, in which role, and the tokens that act in their name.',
  },
  {
    to: '/administration/roles',
    label: 'Roles',
    icon: faUserShield,
    permission: 'auth/ManageSelf',
    purpose: 'Which role may do what.',
  },
  {
    to: '/administration/sso-configuration',
    label: 'Single sign-on',
    icon: faIdCard,
    permission: 'auth/ReadProviders',
    purpose: 'Providers of OpenID Connect and SAML that users log in by.',
  },
  {
    to: '/administration/audit-log',
    label: 'Audit log',
    icon: faClipboardList,
    permission: 'audit_log/Read',
    purpose: 'Who changed what, and who was refused.',
  },
  {
    to: '/administration/configuration',
    label: 'Configuration',
    icon: faSliders,
    permission: 'app/ReadAppConfig',
    purpose: 'How long passwords and tokens last, when analyses run, how many zones there may be.',
  },
  {
    to: '/administration/early-access-features',
    label: 'Features',
    icon: faToggleOn,
    permission: 'app/ReadAppConfig',
    purpose: 'Parts of the service that are switched on or off as a whole.',
  },
  {
    to: '/administration/extensions',
    label: 'Extensions',
    icon: faPuzzlePiece,
    permission: 'opengraph/Read',
    purpose: 'What data of other platforms means: their kinds, and which of them attack paths follow.',
  },
  {
    to: '/administration/finding-types',
    label: 'Types of findings',
    icon: faListCheck,
    permission: 'graphdb/Read',
    purpose: 'What analyses look for, where each type comes from, and which are switched off.',
  },
  {
    to: '/administration/custom-kinds',
    label: 'Custom kinds',
    icon: faShapes,
    permission: 'graphdb/Read',
    purpose: 'Icons and colours of kinds that are not built in.',
  },
  {
    to: '/administration/webhooks',
    label: 'Webhooks',
    icon: faBullhorn,
    permission: 'alerts/Read',
    purpose: 'Who is told of new findings, failed jobs and silent clients, and whether it arrived.',
  },
];

/** The page that an address belongs to: of several, the one that says most of it. */
export function findPage(pathname: string): PageEntry | undefined {
  return PAGES.filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((left, right) => right.to.length - left.to.length)
    .at(0);
}
