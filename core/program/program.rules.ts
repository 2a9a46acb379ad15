import type { Permission } from '../access/permissions.ts'
import { replaceTags } from '../form/tags.ts'
import type { Locale } from '../locale.ts'
import type { Issue } from '../problem.ts'
import { pick, type Text } from '../text.ts'
import type { StepType } from './category.contract.ts'
import type { ProgramCheckError, ProgramPhase, ProgramStatus } from './program.contract.ts'

/** What a limit of applications may be at most. */
export const MOST_APPLICATIONS = 1_000_000
/** A day, in minutes. */
export const MOST_GRACE = 1_440
/** Days that the trash promises to keep a program. */
const TRASH_DAYS = 30

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + TRASH_DAYS * 86_400_000)
/** What was put into the trash before has been there for longer than it is kept. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * 86_400_000)

/**
 * When a step closes before its call. Only a form does: a text is read as long as the call runs, a gate waits for the
 * organiser.
 */
export const ownClosing = <Moment>({ type, closesAt }: { type: StepType; closesAt: Moment | null }): Moment | null =>
  type === 'form' ? closesAt : null

interface Dated {
  publishedAt: Date | null
  opensAt: Date | null
  closesAt: Date | null
  graceMinutes: number
}

/** When a call stops taking applications: the closing instant plus its grace. Null for never. */
export const lastInstant = ({ closesAt, graceMinutes }: Pick<Dated, 'closesAt' | 'graceMinutes'>): Date | null =>
  closesAt && new Date(closesAt.getTime() + graceMinutes * 60_000)

/** Where a program is in its life at `now`. Grace belongs to "open": what reaches the server within it counts. */
export function phaseOf(program: Dated, now: Date): ProgramPhase {
  if (!program.publishedAt) return 'draft'
  if (program.opensAt && now < program.opensAt) return 'upcoming'
  const last = lastInstant(program)
  return last && now >= last ? 'closed' : 'open'
}

/** Which status may follow which, and nothing else. */
export const STATUS_TRANSITIONS: Record<ProgramStatus, readonly ProgramStatus[]> = {
  active: ['archived', 'deleted'],
  archived: ['active', 'deleted'],
  deleted: ['active'],
}

export const canBecome = (from: ProgramStatus, to: ProgramStatus): boolean => STATUS_TRANSITIONS[from].includes(to)

/** Why a program in this status cannot be changed, nor its applications be decided on; null when they can. */
export const changeRefusal = (status: ProgramStatus): 'program.archived' | 'program.transition' | null => {
  switch (status) {
    case 'active':
      return null
    case 'archived':
      return 'program.archived'
    case 'deleted':
      return 'program.transition'
  }
}

interface CheckedCategory {
  id: string
  title: Text
  steps: readonly {
    id: string
    type: StepType
    title: Text
    config: { form_id?: string | undefined; content?: Text | undefined }
  }[]
}

/** Whether a rich text says nothing: no character outside its tags, and nothing that shows by itself. */
export const isEmptyParagraph = (html: string): boolean =>
  !/<(img|video|iframe|hr)\b/i.test(html) && replaceTags(html, () => '').replaceAll(/&nbsp;|\s/g, '') === ''

/**
 * The publication check of the specification (§5): the first failing step of each category is reported; a category
 * without steps stops the check of those after it.
 */
export function checkProgram(categories: readonly CheckedCategory[], lang: Locale): ProgramCheckError[] {
  if (categories.length === 0) return [error('programCategoriesMustNotBeEmpty')]
  const errors: ProgramCheckError[] = []
  for (const category of categories) {
    const of = { categoryId: category.id, categoryTitle: category.title }
    if (category.steps.length === 0) return [...errors, error('stepsMustNotBeEmpty', of)]
    for (const [index, step] of category.steps.entries()) {
      const code = stepError(step, lang)
      if (!code) continue
      errors.push(error(code, { ...of, stepId: step.id, stepNumber: index + 1, stepTitle: step.title }))
      break
    }
  }
  return errors
}

function stepError(step: CheckedCategory['steps'][number], lang: Locale): ProgramCheckError['code'] | null {
  switch (step.type) {
    case 'form':
      return step.config.form_id ? null : 'formMustNotBeEmpty'
    case 'textarea':
      return isEmptyParagraph(pick(step.config.content, lang)) ? 'textareaMustNotBeEmpty' : null
    case 'validation':
      return null
  }
}

const error = (code: ProgramCheckError['code'], at: Partial<ProgramCheckError> = {}): ProgramCheckError => ({
  categoryId: null,
  categoryTitle: null,
  stepId: null,
  stepNumber: null,
  stepTitle: null,
  ...at,
  code,
})

/** What is wrong with a program's title, as issue rules by field: it needs words in the program's own language. */
export const checkTitle = ({ title, lang }: { title: Text; lang: Locale }): { at: 'title'; rule: 'required' }[] =>
  title[lang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]

/** What is wrong with a program's dates, as issue rules by field. */
export function checkDates(dates: {
  opensAt: Date | null
  closesAt: Date | null
}): { at: 'closesAt'; rule: 'after-opening' }[] {
  return dates.opensAt && dates.closesAt && dates.closesAt <= dates.opensAt
    ? [{ at: 'closesAt', rule: 'after-opening' }]
    : []
}

/** Form steps that close before their call opens, as issues of an arrangement: nobody could ever fill them in. */
export const checkClosings = (
  categories: readonly { steps: readonly { type: StepType; title: Text; closesAt: string | null }[] }[],
  { opensAt, lang }: { opensAt: Date | null; lang: Locale },
): Issue[] =>
  categories.flatMap(({ steps }, n) =>
    steps.flatMap((step, i) => {
      const closesAt = ownClosing(step)
      if (!opensAt || !closesAt || new Date(closesAt) > opensAt) return []
      const at = `body.categories[${n}].steps[${i}].closesAt`
      return [{ at, rule: 'step-after-opening', params: { step: pick(step.title, lang) } }]
    }),
  )

/** What a person may do with a program now: the right, and whether the program is in a state for it. */
export function programAbilities(
  program: { status: ProgramStatus; publishedAt: Date | null },
  holds: (permission: Permission) => boolean,
): Record<string, boolean> {
  const alive = program.status !== 'deleted'
  const active = program.status === 'active'
  return {
    readSettings: holds('program.settings.read'),
    update: active && holds('program.settings.update'),
    publish: active && program.publishedAt === null && holds('program.publication.update'),
    unpublish: active && program.publishedAt !== null && holds('program.publication.update'),
    archive: active && holds('program.publication.update'),
    delete: alive && mayMove(program.status, 'deleted', holds),
    restore: !active && mayMove(program.status, 'active', holds),
    remove: !alive && holds('platform.program.delete'),
    readForms: holds('program.form.read'),
    updateForms: active && holds('program.form.update'),
    readResponses: holds('program.response.read'),
    validateResponses: active && holds('program.response.validate'),
    exportResponses: holds('program.response.export'),
    importResponses: active && holds('program.response.import'),
    readLog: holds('program.log.read'),
  }
}

/** Putting into the trash and taking out of it also needs the platform's right to delete programs. */
export const mayMove = (from: ProgramStatus, to: ProgramStatus, holds: (permission: Permission) => boolean): boolean =>
  canBecome(from, to) &&
  holds('program.publication.update') &&
  ((from !== 'deleted' && to !== 'deleted') || holds('platform.program.delete'))
