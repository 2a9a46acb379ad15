import type { Locale } from '#core/locale.ts'
import type { ApplicantRole } from '#core/participant/participant.rules.ts'
import type { StepType } from '#core/program/category.contract.ts'
import type { ApplicantFeature } from '#core/program/features.ts'
import type { ProgramStatus } from '#core/program/program.contract.ts'
import type { OpenReopening } from '#core/reopening/reopening.rules.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import type { Text } from '#core/text.ts'

/** What a call decides about its applications. */
export interface CallFacts {
  programId: string
  programSlug: string
  programStatus: ProgramStatus
  programTitle: Text
  programKind: Text | null
  programLang: Locale
  publishedAt: Date | null
  numberPrefix: string
  opensAt: Date | null
  closesAt: Date | null
  zone: string
  graceMinutes: number
  capTotal: number | null
  editAfterSubmission: boolean
  /** What its applicants cannot do. */
  turnedOff: ApplicantFeature[] | null
  /** How many people have to be asked for a recommendation; null where the call asks for nobody. */
  recommenders: number | null
}

/** A call and one of its categories, as a new application meets them. */
export interface ProgramRecord extends CallFacts {
  visibility: 'public' | 'link' | 'invitation'
  capPerPerson: number | null
  /** Null where no questionnaire stands before its applications. */
  asksEligibility: number | null
  supportedLangs: Locale[]
  categoryId: string
  categoryTitle: Text
}

/** One application with what decides about it: its call, its person, its category. */
export interface ResponseRecord extends CallFacts {
  id: string
  categoryId: string
  categoryTitle: Text
  ownerId: string | null
  externalKey: string | null
  /** Of the visitor's draft that it took. */
  draftId: string | null
  number: number | null
  state: ResponseState
  title: string
  searchText: string
  lang: Locale
  submittedAt: Date | null
  deadlineAt: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
  ownerEmail: string | null
  ownerFirstname: string | null
  ownerLastname: string | null
  /** The language in which the person wants emails. */
  ownerLocale: Locale | null
  /** How many take part in it beside its owner. */
  participants: number
  /** Their names and addresses, by which it is found; null where there are none. */
  participantWords: string | null
  /** What of it the organiser has reopened, with what they ask. */
  reopening: (OpenReopening & { message: string }) | null
}

/** A step of its category with what this application has in it. */
export interface StepRecord {
  responseId: string
  id: string
  type: StepType
  title: Text
  /** What a text says; at a gate, what is read while it waits. */
  content: Text | null
  closesAt: Date | null
  formId: string | null
  currentVersionId: string | null
  /** Null as long as nothing happened in it. */
  stateId: string | null
  state: StepStateName
  message: string | null
  at: Date | null
  /** When a decision was last asked for. */
  requestedAt: Date | null
  answerSetId: string | null
  formVersionId: string | null
  answers: Record<string, unknown> | null
  revision: number
  fieldRevisions: Record<string, number> | null
}

export interface Loaded {
  /** Who reads or changes it, where that is one of those who apply. */
  by?: { userId: string; role: ApplicantRole }
  response: ResponseRecord
  /** In the category's order. */
  steps: StepRecord[]
}

/** What happened to an application, newest first. */
export interface HistoryRecord {
  id: string
  type: string
  createdAt: Date
  actorName: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A row of the organisers' list. */
export interface RowRecord {
  id: string
  number: number | null
  numberPrefix: string
  title: string
  state: ResponseState
  categoryId: string
  categoryTitle: Text
  ownerEmail: string | null
  ownerFirstname: string | null
  ownerLastname: string | null
  externalKey: string | null
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
}

export interface GateRecord {
  responseId: string
  stepId: string
  type: 'validation'
  title: Text
  state: StepStateName
}
