import { APPLICANT_FEATURES, type ApplicantFeature } from '../program/features.ts'
import type { Program, ProgramSettings } from '../program/program.contract.ts'
import type { FeatureFigures } from './feature.contract.ts'

export const FEATURE_GROUPS = ['applying', 'exchange', 'page', 'organisers'] as const
export type FeatureGroup = (typeof FEATURE_GROUPS)[number]

type Facts = Pick<Program, 'capPerPerson' | 'capTotal' | 'graceMinutes' | 'visibility' | 'publishedAt' | 'settings'>

interface Feature {
  name: string
  group: FeatureGroup
  /** Under the program; where it is set up. */
  path: string
  isOn(program: Facts, figures: FeatureFigures): boolean
  /** What is counted of it. */
  figure?(program: Facts, figures: FeatureFigures): number
  /** The settings with it switched; left out: it is on where something is set up for it. */
  switched?(settings: ProgramSettings, isOn: boolean): ProgramSettings
}

const applicants = (name: ApplicantFeature, more: Pick<Feature, 'group' | 'path' | 'figure'>): Feature => ({
  name,
  ...more,
  isOn: ({ settings }) => !settings.off?.includes(name),
  switched({ off = [], ...settings }, isOn) {
    const left = APPLICANT_FEATURES.filter((one) => (one === name ? !isOn : off.includes(one)))
    return left.length > 0 ? { ...settings, off: left } : settings
  },
})

/** What is optional of a program, in the order in which it is shown. */
export const FEATURES: readonly Feature[] = [
  applicants('together', { group: 'applying', path: 'responses', figure: (_, { together }) => together }),
  applicants('prefill', { group: 'applying', path: 'forms' }),
  {
    name: 'recommendations',
    group: 'applying',
    path: 'recommendations',
    isOn: (_, { asksRecommendations }) => asksRecommendations,
    figure: (_, { recommendations }) => recommendations,
  },
  { name: 'eligibility', group: 'applying', path: 'eligibility', isOn: (_, { eligibility }) => eligibility },
  {
    name: 'several',
    group: 'applying',
    path: 'params?section=limits',
    isOn: ({ capPerPerson }) => capPerPerson !== 1,
    figure: ({ capPerPerson }) => capPerPerson ?? 0,
  },
  {
    name: 'places',
    group: 'applying',
    path: 'params?section=limits',
    isOn: ({ capTotal }) => capTotal !== null,
    figure: ({ capTotal }) => capTotal ?? 0,
  },
  {
    name: 'editAfter',
    group: 'applying',
    path: 'params?section=limits',
    isOn: ({ settings }) => settings.editAfterSubmission,
    switched: (settings, isOn) => ({ ...settings, editAfterSubmission: isOn }),
  },
  {
    name: 'grace',
    group: 'applying',
    path: 'params?section=dates',
    isOn: ({ graceMinutes }) => graceMinutes > 0,
    figure: ({ graceMinutes }) => graceMinutes,
  },
  {
    name: 'lateCodes',
    group: 'applying',
    path: 'late-codes',
    isOn: (_, { lateCodes }) => lateCodes > 0,
    figure: (_, { lateCodes }) => lateCodes,
  },
  applicants('replies', { group: 'exchange', path: 'responses', figure: (_, { conversations }) => conversations }),
  {
    name: 'gates',
    group: 'exchange',
    path: 'configure',
    isOn: (_, { gates }) => gates > 0,
    figure: (_, { gates }) => gates,
  },
  {
    name: 'publicPage',
    group: 'page',
    path: 'sections',
    isOn: ({ publishedAt }) => publishedAt !== null,
    figure: ({ settings }) => settings.sections.length,
  },
  {
    name: 'invitation',
    group: 'page',
    path: 'params?section=limits',
    isOn: ({ visibility }) => visibility !== 'public',
  },
  {
    name: 'statuses',
    group: 'organisers',
    path: 'statuses',
    isOn: (_, { statuses }) => statuses > 0,
    figure: (_, { statuses }) => statuses,
  },
  {
    name: 'exports',
    group: 'organisers',
    path: 'export-config',
    isOn: (_, { exports }) => exports > 0,
    figure: (_, { exports }) => exports,
  },
  { name: 'retention', group: 'organisers', path: 'retention', isOn: (_, { retention }) => retention },
  {
    name: 'template',
    group: 'organisers',
    path: 'params?section=limits',
    isOn: ({ settings }) => settings.isTemplate === true,
    switched({ isTemplate: _before, ...settings }, isOn) {
      return isOn ? { ...settings, isTemplate: true } : settings
    },
  },
]
