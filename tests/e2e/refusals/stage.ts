import type { Page } from 'playwright'
import type { Section } from '#locales/read.ts'
import type { Browser } from '../../http.ts'
import { matching, type Values } from '../../words.ts'
import { CALL, type Product } from '../product.ts'

export const APPLICANT = 'lena@example.org'
/** Has lost a role, then all access. */
export const HOLDER = 'noor@example.org'
/** Registered, never confirmed. */
export const UNCONFIRMED = 'ivo@example.org'
export const OPERATOR = 'olga@example.org'

/** The call of the journeys beside two programs that cannot be published. */
export const PROGRAMS = `${CALL}
  - slug: vide
    title: { fr: Programme vide, en: Empty program }
    lang: fr
    languages: [fr, en]
    zone: Europe/Paris
    published: false
    categories: []
  - slug: lacunes
    title: { fr: Programme à lacunes, en: Program with gaps }
    lang: fr
    languages: [fr, en]
    zone: Europe/Paris
    published: false
    categories:
      - key: text
        title: { fr: Sans texte, en: No text }
        steps: [{ key: rules, type: textarea, title: { fr: Règles, en: Rules }, content: { fr: '<p></p>', en: '<p></p>' } }]
      - key: form
        title: { fr: Sans formulaire, en: No form }
        steps: [{ key: project, type: form, title: { fr: Projet, en: Project } }]
      - key: steps
        title: { fr: Sans étape, en: No step }
        steps: []
`

export interface Stage {
  lang: 'fr' | 'en'
  size: { width: number; height: number }
  product: Product
  /** Windows of the owner and of the holder of a role in the back office. No socket tells them of a change: a refusal does. */
  owner: Page
  holder: Page
  /** A window of the applicant on the public pages, and of somebody who has not signed in. */
  applicant: Page
  visitor: Page
  /** A super admin on the host of the installation. */
  operator: Page
  operating: Browser
}

type Who = 'owner' | 'holder' | 'applicant' | 'visitor' | 'operator'

export type Step = (page: Page, stage: Stage) => Promise<unknown>

/** Words by section and key, or the specification's own where the product has none. */
export type Wording = readonly [Section, string, Values?] | string

interface Shown {
  title?: Wording
  text?: Wording
  /** Of a button or a link. */
  button?: Wording
  /** Puts right what was wrong, before the button is pressed. */
  repair?: Step
  /** What is there once the button was pressed. */
  leads?: Step
}

export type Shows =
  | ({ as: 'dialog'; title: Wording } & Shown)
  /** A page at its own address, or in place of the one that was asked for. */
  | ({ as: 'page'; title: Wording; status?: number } & Shown)
  | ({ as: 'redirect'; to: RegExp; title: Wording } & Shown)
  /** In a message of the page, or of the dialog that asked. */
  | ({ as: 'notice' } & Shown)
  /** Nothing, and the work goes on. */
  | { as: 'nothing'; goesOn: Step }

export interface Case {
  when: string
  who: Who
  happens: Step
  shows: Shows
  /** Why an answer, or the code, is replaced on its way. Without it, the server really answers so. */
  replaced?: string
  /** Puts back what the others do not expect. */
  after?: Step
}

export interface Refusal extends Case {
  /** The situation, as the catalogue has it. */
  row: string
}

export const casesOf = (row: string, cases: readonly Case[]): Refusal[] => cases.map((each) => ({ row, ...each }))

export const words = ({ lang }: Pick<Stage, 'lang'>, wording: Wording): RegExp | string =>
  typeof wording === 'string' ? wording : matching(lang, ...wording)
export const admin = (key: string, values?: Values): Wording => ['admin', key, values]
export const front = (key: string, values?: Values): Wording => ['front', key, values]
export const problem = (key: string, values?: Values): Wording => ['problems', key, values]
