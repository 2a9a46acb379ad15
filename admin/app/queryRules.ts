import type { EndpointName } from '#core/api.ts'

interface SliceRules {
  /** How long the answers of a slice's reads are fresh, in ms, where it is not the default. */
  ages?: Partial<Record<EndpointName, number>>
  reads: readonly EndpointName[]
  /** What each write makes stale: all reads of a slice, or single ones. */
  writes: Partial<Record<EndpointName, readonly (Slice | EndpointName)[]>>
}

type Slice = 'account' | 'export' | 'form' | 'log' | 'page' | 'platform' | 'program' | 'response' | 'tag'

/** Default age of an answer, in ms. Spec §9. */
export const DEFAULT_AGE = 30_000

const figures = ['getProgramDashboard', 'getPlatformDashboard'] as const
/** What shows a program, and whether it can be published. */
const programs = ['getProgram', 'listPrograms', 'checkProgram', ...figures] as const
const tagged = ['tag', 'getProgram', 'listPrograms', 'listResponses', 'getResponse'] as const

/** Per slice: what the back office reads, how long it stays fresh, and which writes make it stale. */
const RULES: Readonly<Record<Slice, SliceRules>> = {
  account: {
    reads: ['getProfile', 'getProfileRoles', 'listMyPlatforms', 'listUsers', 'getProgramRoles'],
    writes: {
      updateProfile: ['getProfile', 'listUsers'],
      revokeAccess: ['listUsers', 'getProgramRoles'],
      revokeRole: ['listUsers', 'getProgramRoles'],
      // Somebody else is signed in afterwards, or nobody: the whole cache is cleared then.
      login: [],
      logout: [],
      redeemHandover: [],
      startHandover: [],
      requestReset: [],
      checkResetLink: [],
      resetPassword: [],
    },
  },
  export: {
    reads: ['listExports', 'getExport'],
    writes: { startExport: ['export'], cancelExport: ['export'] },
  },
  form: {
    reads: ['listForms', 'getForm', 'getFormVersion'],
    writes: {
      createForm: ['form', 'checkProgram'],
      deleteForm: ['form', 'checkProgram'],
      saveFormDraft: ['listForms', 'getForm'],
      publishForm: ['form', 'listCategories', 'checkProgram'],
    },
  },
  log: {
    // Every write adds to it.
    ages: { listPlatformLogs: 0, listProgramLogs: 0 },
    reads: ['listPlatformLogs', 'listProgramLogs'],
    writes: {},
  },
  page: {
    reads: ['listPages', 'getPage', 'getPageVersion'],
    writes: { savePageDraft: ['page'], publishPage: ['page'], restorePageVersion: ['page'] },
  },
  platform: {
    reads: ['getPlatformDashboard', 'getPlatformDetails', 'getPlatformGeneral', 'listBannedEmailDomains'],
    writes: { updatePlatformGeneral: ['getPlatformDetails', 'getPlatformGeneral', 'listMyPlatforms'] },
  },
  program: {
    // Spec §7, §9.
    ages: { listPrograms: 120_000, getProgram: 400_000 },
    reads: [
      'getProgram',
      'listPrograms',
      'listPublicPrograms',
      'listProgramTemplates',
      'listCategories',
      'checkProgram',
      'getProgramDashboard',
    ],
    writes: {
      createProgram: [...programs, 'listPublicPrograms'],
      deleteProgram: [...programs, 'listPublicPrograms'],
      setProgramStatus: [...programs, 'listPublicPrograms'],
      updateProgram: [...programs, 'listPublicPrograms'],
      publishProgram: [...programs, 'listPublicPrograms'],
      unpublishProgram: [...programs, 'listPublicPrograms'],
      arrangeCategories: [...programs, 'listCategories', 'listForms', 'listResponses'],
    },
  },
  response: {
    reads: ['listResponses', 'getResponse'],
    writes: { decideStep: ['response', ...figures], completeStep: ['response', ...figures] },
  },
  tag: {
    reads: ['listTags', 'listPlatformTags'],
    writes: {
      createTag: ['tag'],
      createPlatformTag: ['tag'],
      updateTag: tagged,
      updatePlatformTag: tagged,
      deleteTag: tagged,
      deletePlatformTag: tagged,
      mergeTags: tagged,
      mergePlatformTags: tagged,
      setProgramTags: tagged,
      tagResponses: tagged,
    },
  },
}

const slices = Object.values(RULES)
const ages: NonNullable<SliceRules['ages']> = Object.assign({}, ...slices.map((slice) => slice.ages))
const writes: SliceRules['writes'] = Object.assign({}, ...slices.map((slice) => slice.writes))
const isSlice = (name: string): name is Slice => Object.hasOwn(RULES, name)

/** How long an answer is fresh, in ms. */
export const ageOf = (name: EndpointName): number => ages[name] ?? DEFAULT_AGE

/** The reads of slices and single reads, by their names. */
export const readsOf = (names: readonly (Slice | EndpointName)[]): EndpointName[] => [
  ...new Set(names.flatMap((name) => (isSlice(name) ? RULES[name].reads : [name]))),
]

/** What is stale once `write` has succeeded. */
export const staleAfter = (write: EndpointName): EndpointName[] => readsOf(writes[write] ?? [])

/** For tests: what is declared. */
export const declared = { reads: slices.flatMap(({ reads }) => reads), writes: Object.keys(writes) }
