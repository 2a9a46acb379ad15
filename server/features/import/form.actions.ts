import type { FormDefinition } from '#core/form/definition.ts'
import { Problem } from '#core/problem.ts'
import type { Text } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation, transactionOnceMore } from '../../db/unique.ts'
import { createForm, getForm, getFormVersion, listForms, publishForm, saveFormDraft } from '../form/form.actions.ts'

export interface FormToKeep {
  programId: string
  key: string
  title: Text
  definition: FormDefinition
  /** `published` makes it the version that applicants answer; `draft` leaves that to somebody. */
  as: 'published' | 'draft'
}

interface KeptForm {
  formId: string
  made: boolean
  changed: boolean
  version: number | null
}

/**
 * Makes the form, or a new draft of the one with this key, unless that is the same. All or nothing; made once more when somebody
 * else made or changed the form at the same time.
 */
export function keepForm(ctx: Context, { programId, key, title, definition, as }: FormToKeep): Promise<KeptForm> {
  return transactionOnceMore(async () => {
    const formId = await findFormByKey(ctx, programId, key)
    const known = formId ? await showForm(ctx, programId, formId) : null
    const form = known
      ? await saveFormDraft(ctx, { programId, formId: known.id, title, definition, version: known.version })
      : await createForm(ctx, { programId, key, title, definition })
    const publishing = as === 'published' && (form.draftChanged || form.currentVersion === null)
    const shown = publishing ? await publishForm(ctx, { programId, formId: form.id, version: form.version }) : form
    const changed = shown.version !== known?.version
    return { formId: form.id, made: !known, changed, version: shown.currentVersion }
  }, isMeanwhile)
}

const isMeanwhile = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'resource.stale' || isUniqueViolation(error.cause))

export async function findFormByKey(ctx: Context, programId: string, key: string): Promise<string | null> {
  const { items } = await listForms(ctx, { programId })
  return items.find((form) => form.key === key)?.id ?? null
}

export const showForm = (ctx: Context, programId: string, formId: string) =>
  getForm(ctx, { programId, formId, lang: 'fr' })

/** What applicants answer, in every language; the draft of a form that was never published. */
export async function definitionOf(
  ctx: Context,
  programId: string,
  formId: string,
  which: 'published' | 'draft',
): Promise<{ title: Text; definition: FormDefinition }> {
  const { title, draft, currentVersion } = await showForm(ctx, programId, formId)
  if (which === 'draft' || currentVersion === null) return { title, definition: draft }
  const { definition } = await getFormVersion(ctx, { programId, formId, number: currentVersion })
  return { title, definition }
}
