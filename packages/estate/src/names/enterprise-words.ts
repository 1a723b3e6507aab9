/** Neutral words of an enterprise. Lists may grow at the end only, or seeds change their meaning. */
export const DEPARTMENTS = [
  'Finance',
  'Sales',
  'Operations',
  'Engineering',
  'Logistics',
  'Human Resources',
  'Procurement',
  'Legal',
  'Research',
  'Customer Care',
  'Quality',
  'Facilities',
] as const;

export const DEPARTMENT_CODES = [
  'FIN',
  'SAL',
  'OPS',
  'ENG',
  'LOG',
  'HR',
  'PRO',
  'LEG',
  'RND',
  'CC',
  'QA',
  'FAC',
] as const;

export const JOB_TITLES = [
  'Analyst',
  'Specialist',
  'Coordinator',
  'Engineer',
  'Assistant',
  'Consultant',
  'Team Lead',
  'Manager',
  'Planner',
  'Technician',
  'Clerk',
  'Director',
] as const;

export const SERVER_ROLES = ['FS', 'SQL', 'WEB', 'APP', 'PRT', 'MON', 'BKP', 'VDI'] as const;

export const SERVER_ROLE_NAMES: Readonly<Record<(typeof SERVER_ROLES)[number], string>> = {
  FS: 'File Servers',
  SQL: 'Database Servers',
  WEB: 'Web Servers',
  APP: 'Application Servers',
  PRT: 'Print Servers',
  MON: 'Monitoring Servers',
  BKP: 'Backup Servers',
  VDI: 'Virtual Desktops',
};

export const APPLICATIONS = [
  'Ledger',
  'Intranet',
  'Timesheet',
  'Warehouse',
  'Payroll',
  'Ticketing',
  'Archive',
  'Reporting',
  'Portal',
  'Planning',
  'Contracts',
  'Telephony',
  'Badge',
  'Catalogue',
  'Invoices',
  'Travel',
] as const;

export const ACCESS_LEVELS = ['Read', 'Write', 'Admins', 'Users', 'Operators', 'Approvers'] as const;
