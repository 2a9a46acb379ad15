import type { Locale } from '#core/locale.ts'
import type { StepType } from '#core/program/category.contract.ts'
import type { ProgramStatus } from '#core/program/program.contract.ts'
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
}

/** A call and one of its categories, as a new application meets them. */
export interface ProgramRecord extends CallFacts {
  visibility: 'public' | 'link' | 'invitation'
  capPerPerson: number | null
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
