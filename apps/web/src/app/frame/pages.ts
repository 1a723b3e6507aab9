import {
  faBook,
  faBullhorn,
  faChartArea,
  faChartLine,
  faCircleNodes,
  faClipboardList,
  faCode,
  faDatabase,
  faDownload,
  faEnvelope,
  faFileArrowUp,
  faFileLines,
  faFlask,
  faGem,
  faHandPointer,
  faHourglassHalf,
  faHouse,
  faIdCard,
  faLayerGroup,
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

/** A page as navigation, palette and shortcuts know it. */
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
    | '/notebooks'
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
    | '/administration/webhooks'
    | '/administration/e-mail'
    | '/administration/workspaces';
  readonly label: string;
  readonly group: PageGroup;
  /** What else somebody may call it, in lower case. */
  readonly keywords?: string;
  readonly icon: IconDefinition;
  readonly shortcut?: string;
  /** Without it, the page is not offered. */
  readonly permission?: PermissionName;
  /** There is none of it within a workspace. */
  readonly isOfService?: true;
  /** Of pages of *Administration*: what one does there. */
  readonly purpose?: string;
}

/** What the pages are grouped by, in the order of the navigation. */
export const PAGE_GROUPS = ['Explore', 'Risk', 'Data', 'Administration'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

export const PAGE_GROUP_LABELS: Readonly<Record<PageGroup, string>> = {
  Explore: 'Explore',
  Risk: 'Risk',
  Data: 'Data',
  Administration: 'Administration',
};

/** In the order of the navigation, which the digits of the shortcuts follow. */
export const PAGES: readonly PageEntry[] = [
  {
    to: '/',
    label: 'Overview',
    group: 'Explore',
    keywords: 'home dashboard exposure',
    icon: faHouse,
    shortcut: 'Alt+1',
  },
  {
    to: '/explore',
    label: 'Explore',
    group: 'Explore',
    keywords: 'graph search paths cypher',
    icon: faCircleNodes,
    shortcut: 'Alt+2',
    permission: 'graphdb/Read',
  },
  {
    to: '/notebooks',
    label: 'Notebooks',
    group: 'Explore',
    keywords: 'hunts investigations questions',
    icon: faBook,
    permission: 'saved_queries/Read',
  },
  { to: '/notes', label: 'Notes', group: 'Explore', icon: faNoteSticky, permission: 'graphdb/Read' },
  {
    to: '/attack-paths',
    label: 'Findings',
    group: 'Risk',
    keywords: 'attack paths risks vulnerabilities',
    icon: faTriangleExclamation,
    shortcut: 'Alt+3',
    permission: 'graphdb/Read',
  },
  {
    to: '/attack-paths/choke-points',
    label: 'Choke points',
    group: 'Risk',
    keywords: 'cuts bottlenecks',
    icon: faScissors,
    shortcut: 'Alt+4',
    permission: 'graphdb/Read',
  },
  {
    to: '/attack-paths/what-if',
    label: 'What if',
    group: 'Risk',
    keywords: 'simulation',
    icon: faFlask,
    shortcut: 'Alt+5',
    permission: 'graphdb/Read',
  },
  {
    to: '/posture',
    label: 'Posture',
    group: 'Risk',
    keywords: 'trend history changes',
    icon: faChartArea,
    shortcut: 'Alt+6',
    permission: 'graphdb/Read',
  },
  {
    to: '/privilege-zones',
    label: 'Zones and labels',
    group: 'Risk',
    keywords: 'tier zero privilege zones certification',
    icon: faGem,
    shortcut: 'Alt+7',
    permission: 'graphdb/Read',
  },
  {
    to: '/reports',
    label: 'Reports',
    group: 'Risk',
    keywords: 'pdf export',
    icon: faFileLines,
    shortcut: 'Alt+8',
    permission: 'risks/GenerateReport',
  },
  {
    to: '/administration/file-ingest',
    label: 'File ingest',
    group: 'Data',
    keywords: 'upload import',
    icon: faFileArrowUp,
    shortcut: 'Alt+9',
  },
  {
    to: '/collection',
    label: 'Collection',
    group: 'Data',
    keywords: 'collectors schedules jobs clients',
    icon: faSatelliteDish,
    permission: 'clients/Read',
  },
  { to: '/download-collectors', label: 'Collectors', group: 'Data', icon: faDownload },
  {
    to: '/administration/data-quality',
    label: 'Data quality',
    group: 'Data',
    keywords: 'coverage completeness',
    icon: faChartLine,
    permission: 'graphdb/Read',
  },
  {
    to: '/administration/waiting-relationships',
    label: 'Waiting relationships',
    group: 'Data',
    icon: faHourglassHalf,
    permission: 'graphdb/IngestRead',
  },
  {
    to: '/administration/manual-changes',
    label: 'Manual changes',
    group: 'Data',
    icon: faHandPointer,
    permission: 'graphdb/Read',
  },
  {
    to: '/administration/database-management',
    label: 'Database management',
    group: 'Data',
    keywords: 'clear delete data wipe',
    icon: faDatabase,
    permission: 'db/Wipe',
  },
  {
    to: '/administration/manage-users',
    label: 'Users',
    group: 'Administration',
    keywords: 'accounts invite',
    icon: faUsers,
    permission: 'auth/ReadUsers',
    purpose: 'Users, their roles and their API tokens.',
  },
  {
    to: '/administration/roles',
    label: 'Roles',
    group: 'Administration',
    icon: faUserShield,
    permission: 'auth/ManageSelf',
    purpose: 'What each role may do.',
  },
  {
    to: '/administration/sso-configuration',
    label: 'Single sign-on',
    group: 'Administration',
    keywords: 'saml openid connect oidc sso identity providers',
    icon: faIdCard,
    permission: 'auth/ReadProviders',
    purpose: 'OpenID Connect and SAML providers for sign-in.',
  },
  {
    to: '/administration/audit-log',
    label: 'Audit log',
    group: 'Administration',
    icon: faClipboardList,
    permission: 'audit_log/Read',
    purpose: 'Changes, and attempts that were refused.',
  },
  {
    to: '/administration/configuration',
    label: 'Configuration',
    group: 'Administration',
    keywords: 'settings parameters',
    icon: faSliders,
    permission: 'app/ReadAppConfig',
    purpose: 'Password and token lifetimes, analysis schedule, zone limits.',
  },
  {
    to: '/administration/early-access-features',
    label: 'Features',
    group: 'Administration',
    keywords: 'feature flags',
    icon: faToggleOn,
    permission: 'app/ReadAppConfig',
    purpose: 'Features that can be turned on or off.',
  },
  {
    to: '/administration/extensions',
    label: 'Extensions',
    group: 'Administration',
    icon: faPuzzlePiece,
    permission: 'opengraph/Read',
    purpose: 'Support for other platforms: their kinds, and which relationships form attack paths.',
  },
  {
    to: '/administration/finding-types',
    label: 'Types of findings',
    group: 'Administration',
    icon: faListCheck,
    permission: 'graphdb/Read',
    purpose: 'What analyses detect, where each type comes from, and which are off.',
  },
  {
    to: '/administration/custom-kinds',
    label: 'Custom kinds',
    group: 'Administration',
    icon: faShapes,
    permission: 'graphdb/Read',
    purpose: 'Icons and colours for kinds that are not built in.',
  },
  {
    to: '/administration/webhooks',
    label: 'Webhooks',
    group: 'Administration',
    keywords: 'alerts notifications',
    icon: faBullhorn,
    permission: 'alerts/Read',
    purpose: 'Notify other systems of new findings, failed jobs and silent clients.',
  },
  {
    to: '/api-explorer',
    label: 'API explorer',
    group: 'Administration',
    icon: faCode,
    purpose: 'Read about every API operation and try it.',
  },
  {
    to: '/administration/e-mail',
    label: 'E-mail',
    group: 'Administration',
    keywords: 'smtp mail server',
    icon: faEnvelope,
    permission: 'alerts/Read',
    purpose: 'The mail server that scheduled reports are sent by.',
  },
  {
    to: '/administration/workspaces',
    label: 'Workspaces',
    group: 'Administration',
    keywords: 'tenants clients graphs companies',
    icon: faLayerGroup,
    permission: 'workspaces/Manage',
    purpose: 'Keep several graphs apart, each with its own users and settings.',
    isOfService: true,
  },
];

/** The page that an address belongs to: of several, the one that says most of it. */
export function findPage(pathname: string): PageEntry | undefined {
  return PAGES.filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((left, right) => right.to.length - left.to.length)
    .at(0);
}
