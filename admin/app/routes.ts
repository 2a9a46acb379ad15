import type { Permission } from '#core/access/permissions.ts'

/** One screen of the back office. `screen` is its file under `admin/screens/`; a screen that is not there has no route. */
export interface ScreenRoute {
  /** Under `/{locale}`. */
  path: string
  screen: string
  layout?: string
  guards?: readonly string[]
  /** Slices whose words it shows beside those of every page (`app`). */
  words: readonly string[]
  /** Key of the page's name in the section `admin`. */
  title: string
  /** Without it the page says which right is missing. */
  permission?: Permission
  /** Opens over the page of the same screen, which stays where it is. */
  over?: true
  /** Other addresses that lead here for good: `-v1` ones and doubles of the specification. */
  also?: readonly string[]
}

const accountGuards = ['platformDeleted', 'notAuthenticated'] as const
const entered = [
  'platformDeleted',
  'authenticated',
  'onPlatform',
  'hasPermissionToAccessBo',
  'isStandbyPlan',
  'isSuspendedPlan',
] as const
const inside = [...entered, 'hasWork'] as const
const platform = [...inside, 'hasPlatformAdministrationRight'] as const
const program = [...inside, 'hasConnectedPrograms', 'setPermissions', 'hasProgramAdministrationRight'] as const

export const SCREENS: readonly ScreenRoute[] = [
  {
    path: 'admin/login',
    screen: 'account/Login',
    words: ['account'],
    layout: 'auth',
    guards: accountGuards,
    title: 'door.login.title',
    also: ['admin', 'admin/login-v1'],
  },
  {
    path: 'admin/reset-password',
    screen: 'account/ResetPassword',
    words: ['account'],
    layout: 'auth',
    guards: ['platformDeleted'],
    title: 'door.reset.title',
  },
  {
    path: 'admin/standby-landing-page',
    screen: 'account/Standby',
    words: ['account'],
    layout: 'auth',
    guards: ['platformDeleted', 'authenticated', 'onlyStandby'],
    title: 'door.standby.title',
  },
  {
    path: 'admin/suspended-landing-page',
    screen: 'account/Suspended',
    words: ['account'],
    layout: 'auth',
    guards: ['platformDeleted', 'authenticated', 'onlySuspended'],
    title: 'door.suspended.title',
  },
  {
    path: 'admin/no-work',
    screen: 'account/NoWork',
    words: ['account'],
    layout: 'auth',
    guards: [...entered, 'onlyWithoutWork'],
    title: 'door.noWork.title',
  },
  {
    path: 'platform-deleted',
    screen: 'account/Deleted',
    words: ['account'],
    layout: 'auth',
    guards: ['platformDeleted'],
    title: 'door.deleted.title',
  },
  {
    path: 'admin/platforms',
    screen: 'account/Platforms',
    words: ['account'],
    layout: 'auth',
    guards: ['authenticated', 'onInstallation'],
    title: 'door.platforms.title',
  },

  {
    path: 'admin/home/dashboard',
    screen: 'platform/Dashboard',
    words: ['access', 'platform', 'program'],
    guards: platform,
    title: 'menu.home',
    permission: 'platform.page.administration',
  },
  {
    path: 'admin/home/programs',
    screen: 'program/Programs',
    words: ['program'],
    guards: inside,
    title: 'menu.programs',
    also: ['admin/programs', 'admin/home'],
  },
  {
    path: 'admin/home/programs/create',
    screen: 'program/Programs',
    words: ['program'],
    guards: inside,
    title: 'menu.programs',
    permission: 'platform.program.create',
    also: ['admin/programs/create'],
  },
  {
    path: 'admin/home/users',
    screen: 'platform/Users',
    words: ['access'],
    guards: platform,
    title: 'menu.users',
    permission: 'platform.user.read',
    also: ['admin/admins', 'admin/users_v1'],
  },
  {
    path: 'admin/home/logs',
    screen: 'log/PlatformLogs',
    words: ['access', 'form', 'log', 'page', 'platform', 'program', 'response'],
    guards: platform,
    title: 'menu.logs',
    permission: 'platform.log.read',
    also: ['admin/logs'],
  },
  {
    path: 'admin/home/interfaces/general',
    screen: 'platform/General',
    words: ['page', 'platform'],
    guards: platform,
    title: 'menu.interfaces',
    permission: 'platform.settings.read',
    also: ['admin/home/interfaces'],
  },
  {
    path: 'admin/home/interfaces/legal-notice',
    screen: 'page/LegalText',
    words: ['page', 'platform'],
    guards: platform,
    title: 'legal.name.legal-notices',
    permission: 'platform.settings.read',
  },
  {
    path: 'admin/home/interfaces/accessibility',
    screen: 'page/LegalText',
    words: ['page', 'platform'],
    guards: platform,
    title: 'legal.name.accessibilities',
    permission: 'platform.settings.read',
  },
  {
    path: 'admin/home/interfaces/terms-of-use',
    screen: 'page/LegalText',
    words: ['page', 'platform'],
    guards: platform,
    title: 'legal.name.terms-of-use',
    permission: 'platform.settings.read',
  },
  {
    path: 'admin/home/interfaces/privacy-policy',
    screen: 'page/LegalText',
    words: ['page', 'platform'],
    guards: platform,
    title: 'legal.name.privacy-policy',
    permission: 'platform.settings.read',
  },

  {
    path: 'admin/programs/:programSlug/dashboard',
    screen: 'program/Dashboard',
    words: ['program'],
    guards: program,
    title: 'menu.dashboard',
    permission: 'program.response.read',
    also: ['admin/programs/:programSlug', 'admin/programs/:programSlug/dashboard-v1'],
  },
  {
    path: 'admin/programs/:programSlug/responses',
    screen: 'response/Responses',
    words: ['response'],
    guards: program,
    title: 'menu.responses',
    permission: 'program.response.read',
    also: ['admin/programs/:programSlug/responses-v1'],
  },
  {
    path: 'admin/programs/:programSlug/responses/:responseId',
    screen: 'response/Responses',
    words: ['response'],
    over: true,
    guards: program,
    title: 'menu.responses',
    permission: 'program.response.read',
  },
  {
    path: 'admin/programs/:programSlug/configure',
    screen: 'program/Configure',
    words: ['program'],
    guards: program,
    title: 'menu.configure',
    permission: 'program.settings.read',
  },
  {
    path: 'admin/programs/:programSlug/forms',
    screen: 'form/Forms',
    words: ['form'],
    guards: program,
    title: 'menu.forms',
    permission: 'program.form.read',
    also: ['admin/programs/:programSlug/forms-v1'],
  },
  {
    path: 'admin/programs/:programSlug/forms/:formId',
    screen: 'form/FormEditor',
    words: ['form'],
    layout: 'editor',
    guards: program,
    title: 'menu.forms',
    permission: 'program.form.read',
  },
  {
    path: 'admin/programs/:programSlug/forms/:formId/translate',
    screen: 'form/FormEditor',
    words: ['form'],
    layout: 'editor',
    guards: program,
    title: 'menu.forms',
    permission: 'program.form.read',
  },
  {
    path: 'admin/programs/:programSlug/forms/:formId/versions',
    screen: 'form/FormEditor',
    words: ['form'],
    layout: 'editor',
    guards: program,
    title: 'menu.forms',
    permission: 'program.form.read',
  },
  {
    path: 'admin/programs/:programSlug/params',
    screen: 'program/Params',
    words: ['access', 'program'],
    guards: program,
    title: 'menu.params',
    permission: 'program.settings.read',
  },
  {
    path: 'admin/programs/:programSlug/logs',
    screen: 'log/ProgramLogs',
    words: ['access', 'form', 'log', 'page', 'platform', 'program', 'response'],
    guards: program,
    title: 'menu.logs',
    permission: 'program.log.read',
  },
]
