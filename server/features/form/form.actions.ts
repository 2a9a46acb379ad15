import type { ArgumentsOf } from '#core/endpoint.ts'
import { checkPublishable } from '#core/form/check.ts'
import { titleOfCopy } from '#core/form/copy.rules.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type * as contract from '#core/form/endpoints.contract.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import { mappingFlaws } from '#core/form/mapOptions.ts'
import { unfold } from '#core/form/unfold.ts'
import { sortedJson } from '#core/json.ts'
import type { Locale } from '#core/locale.ts'
import { keyOf } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import { sensitiveReferences } from '#core/response/sensitive.rules.ts'
import { pick, type Text } from '#core/text.ts'
import { type Context, can, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { releaseShownFilesOf } from '../file/file.public.ts'
import { assertChangeable, lockEditableProgram } from '../program/program.actions.ts'
import { countsByCategory, findProgram, getProgramRow, namesOf, type ProgramRow } from '../program/program.public.ts'
import { scheduleEmptying } from '../trash/emptying.ts'
import { missingFiles, settleFormFiles } from './files.actions.ts'
import { answeredPlaces, answeredReferences, differences } from './form.definition.ts'
import { formDeps } from './form.deps.ts'
import { draftOf, presentForm, presentLine, presentVersion, type WholeForm } from './form.present.ts'
import * as repo from './form.repo.ts'
import type { FormRow } from './form.rows.ts'

export async function listForms(_ctx: Context, input: ArgumentsOf<typeof contract.listForms>) {
  const { id } = await getProgramRow(input.programId)
  const forms = await repo.listForms(id)
  const ids = forms.map((form) => form.id)
  const current = await repo.versionsById(forms.flatMap(({ currentVersionId }) => currentVersionId ?? []))
  const drafts = new Map((await repo.listDrafts(ids)).map((draft) => [draft.formId, draft]))
  const uses = await repo.listUses(ids)
  const whole = forms.map((row) => ({
    row,
    current: current.get(row.currentVersionId ?? '') ?? null,
    draft: drafts.get(row.id) ?? null,
  }))
  return {
    items: whole.map((form) =>
      presentLine(
        form,
        isChanged(form),
        uses.filter(({ formId }) => formId === form.row.id),
      ),
    ),
  }
}

/** Whether publishing the draft would change what applicants see. */
const isChanged = ({ draft, current }: WholeForm): boolean =>
  draft !== null && (current === null || draft.checksum !== repo.checksumOf(current.definition))

export async function wholeForm(row: FormRow): Promise<WholeForm> {
  const current = row.currentVersionId ? await repo.versionOf(row.currentVersionId) : null
  return { row, current, draft: await repo.findDraft(row.id) }
}

export async function getFormRow(programId: string, formId: string): Promise<FormRow> {
  const form = await repo.findForm(programId, formId)
  if (!form) throw new Problem('resource.notFound')
  return form
}

/** A form as its editor sees it. */
async function showForm(program: ProgramRow, formId: string, lang: Locale = program.lang): Promise<Form> {
  const form = await wholeForm(await getFormRow(program.id, formId))
  const lines = (await repo.listVersions([formId])).filter(({ publishedAt }) => publishedAt !== null)
  const versions = await repo.versionsById(lines.map(({ id }) => id))
  const names = await namesOf(lines.map(({ publishedById }) => publishedById))
  const lockedReferences = await lockedAmong(versions)
  const counts = await countsByCategory(program.id)
  const categories = new Set((await repo.listUses([formId])).map(({ categoryId }) => categoryId))
  const sum = (state: 'draft' | 'submitted') => [...categories].reduce((total, id) => total + counts(id)[state], 0)
  return presentForm(form, {
    versions: lines.flatMap(({ id, publishedById }) => {
      const version = versions.get(id)
      return version ? [{ ...version, publishedBy: names.get(publishedById ?? '') ?? null }] : []
    }),
    lockedReferences,
    responses: { draft: sum('draft'), submitted: sum('submitted') },
    changed: isChanged(form),
    lang,
    fallback: program.lang,
  })
}

/** References that submitted applications hold, of these published versions of a form. */
async function lockedAmong(versions: ReadonlyMap<string, { definition: FormDefinition }>): Promise<string[]> {
  const submitted = await repo.submittedVersions([...versions.keys()])
  return [...new Set(submitted.flatMap((id) => answeredReferences(versions.get(id)?.definition.fields ?? [])))]
}

/** Refuses what would take a reference that submitted applications hold away, into another group or to another type. */
async function keepLocked(formId: string, from: FormDefinition, to: FormDefinition): Promise<void> {
  const places = new Set(answeredPlaces(to.fields).map(({ place }) => place))
  const lost = answeredPlaces(from.fields).flatMap(({ reference, place }) => (places.has(place) ? [] : [reference]))
  if (lost.length === 0) return
  const published = (await repo.listVersions([formId])).filter(({ publishedAt }) => publishedAt !== null)
  const locked = new Set(await lockedAmong(await repo.versionsById(published.map(({ id }) => id))))
  const references = lost.filter((reference) => locked.has(reference))
  if (references.length === 0) return
  throw new Problem('form.referenceLocked', {
    issues: references.map((reference) => ({
      at: 'fields',
      rule: 'definition.referenceLocked',
      params: { reference },
    })),
  })
}

export const getForm = async (_ctx: Context, input: ArgumentsOf<typeof contract.getForm>) =>
  showForm(await getProgramRow(input.programId), input.formId, input.lang)

export async function getFormVersion(_ctx: Context, input: ArgumentsOf<typeof contract.getFormVersion>) {
  const program = await getProgramRow(input.programId)
  const form = await getFormRow(program.id, input.formId)
  const row = await repo.findVersionRow(form.id, input.number)
  if (!row) throw new Problem('resource.notFound')
  return presentVersion(await repo.versionOf(row.id))
}

/** Forms of a program in the archive or the trash stay as they are. */
async function programFor(programId: string): Promise<ProgramRow> {
  const program = await getProgramRow(programId)
  assertChangeable(program.status)
  return program
}

export async function createForm(ctx: Context, input: ArgumentsOf<typeof contract.createForm>): Promise<Form> {
  const program = await programFor(input.programId)
  const definition = input.definition ?? { fields: [] }
  const id = await transaction(async () => {
    await lockEditableProgram(program.id)
    const key = input.key ?? keyOf(pick(input.title, program.lang), 'form', await repo.takenKeys(program.id))
    const formId = await repo.insertForm({ programId: program.id, key, title: input.title }).catch(keyTaken)
    await repo.insertVersion({ formId, number: 1, definition })
    await settleFormFiles(EMPTY, definition, ctx.now)
    const after = { title: input.title, key, fields: definition.fields.length }
    await record(ctx, {
      type: 'form.created',
      subject: subjectOf(program, { id: formId, title: input.title }),
      programId: program.id,
      after,
    })
    return formId
  })
  return showForm(program, id)
}

/** The draft of a form as another one of the program, with a title that none of its forms has. */
export async function duplicateForm(ctx: Context, input: ArgumentsOf<typeof contract.duplicateForm>): Promise<Form> {
  const program = await programFor(input.programId)
  const form = await wholeForm(await getFormRow(program.id, input.formId))
  const titles = (await repo.listForms(program.id)).map(({ title }) => title)
  const title = titleOfCopy(form.row.title, titles)
  return createForm(ctx, { programId: program.id, title, definition: draftOf(form) })
}

function keyTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  throw new Problem('request.invalid', { issues: [{ at: 'body.key', rule: 'duplicate' }], cause: error })
}

export async function saveFormDraft(ctx: Context, input: ArgumentsOf<typeof contract.saveFormDraft>): Promise<Form> {
  const program = await programFor(input.programId)
  const form = await formAt(program, input.formId, input.version)
  const { definition } = input
  const before = draftOf(form)
  const sameFields = repo.checksumOf(before) === repo.checksumOf(definition)
  if (sameFields && sortedJson(form.row.title) === sortedJson(input.title)) return showForm(program, form.row.id)
  await transaction(async () => {
    await lockEditableProgram(program.id)
    if (!(await repo.updateFormAt(form.row.id, input.version, { title: input.title })))
      throw await stale(program, form.row.id)
    await keepLocked(form.row.id, before, definition)
    if (form.draft) await repo.updateDraft(form.draft.id, definition)
    else if (!sameFields)
      await repo.insertVersion({ formId: form.row.id, number: (form.current?.number ?? 0) + 1, definition })
    await settleFormFiles(before, definition, ctx.now)
    await record(ctx, {
      type: 'form.updated',
      subject: subjectOf(program, { id: form.row.id, title: input.title }),
      programId: program.id,
      before: { title: form.row.title, ...differences(definition, before, 'removed') },
      after: { title: input.title, ...differences(before, definition, 'added') },
    })
  })
  return showForm(program, form.row.id)
}

/** Makes the draft the version that applicants answer. Their drafts follow it; what was submitted keeps its own. */
export async function publishForm(ctx: Context, input: ArgumentsOf<typeof contract.publishForm>): Promise<Form> {
  const program = await programFor(input.programId)
  const form = await formAt(program, input.formId, input.version)
  const { draft, row, current } = form
  if (!draft || !isChanged(form)) throw new Problem('form.nothingToPublish')
  const deps = await formDeps(ctx.now, program.zone, [draft.definition])
  const issues = [...checkPublishable(draft.definition, deps), ...(await missingFiles(ctx, draft.definition))]
  if (issues.length > 0) throw new Problem('form.invalid', { issues })
  assertFollowUp(ctx, input, { before: current?.definition ?? EMPTY, after: draft.definition })
  await transaction(async () => {
    await lockEditableProgram(program.id)
    if (!(await repo.updateFormAt(row.id, input.version, { currentVersionId: draft.id })))
      throw await stale(program, row.id)
    // Submitted since the draft was saved counts too.
    if (current) await keepLocked(row.id, current.definition, draft.definition)
    if (!(await repo.sealDraft(draft.id, ctx.now, ctx.actor.kind === 'user' ? ctx.actor.id : null)))
      throw await stale(program, row.id)
    if (current && hasOtherSensitivity(current.definition, draft.definition)) {
      const options = { platformId: platformOf(ctx).id, uniqueKey: `response.rename:${program.id}` }
      await enqueue(ctx, 'response.rename', { programId: program.id }, options)
    }
    if (input.tell && current) {
      const payload = { programId: program.id, formId: row.id, before: current.id, after: draft.id }
      await enqueue(ctx, 'response.tellFormChanged', payload, { platformId: platformOf(ctx).id })
    }
    const { options, reopen } = input
    const formOf = { programId: program.id, formId: row.id }
    const onPlatform = { platformId: platformOf(ctx).id }
    if (options?.length && current) await enqueue(ctx, 'response.mapOptions', { ...formOf, options }, onPlatform)
    if (reopen && current) await enqueue(ctx, 'reopening.openForForm', { ...formOf, ...reopen, options }, onPlatform)
    await record(ctx, {
      type: 'form.published',
      subject: subjectOf(program, row),
      programId: program.id,
      before: current && { version: current.number, ...differences(draft.definition, current.definition, 'removed') },
      after: {
        version: draft.number,
        checksum: draft.checksum,
        ...differences(current?.definition ?? { fields: [] }, draft.definition, 'added'),
      },
    })
  })
  return showForm(program, row.id)
}

/** Refuses what shall follow a publication and cannot. Throws 'request.invalid', and what a missing permission says. */
function assertFollowUp(
  ctx: Context,
  { programId, options = [], reopen }: ArgumentsOf<typeof contract.publishForm>,
  definitions: { before: FormDefinition; after: FormDefinition },
): void {
  if (reopen && !can(ctx, 'program.response.update', programId))
    throw new Problem('missing_permissions', { data: { permission: 'program.response.update' } })
  const known = new Set(unfold(definitions.after.fields).map(({ reference }) => reference))
  const issues = [
    ...mappingFlaws(options, definitions),
    ...(reopen?.references ?? []).flatMap((reference, n) =>
      known.has(reference) ? [] : [{ at: `reopen.references[${n}]`, rule: 'unknown' }],
    ),
    ...(reopen && new Date(reopen.dueAt) <= ctx.now ? [{ at: 'reopen.dueAt', rule: 'future' }] : []),
  ]
  if (issues.length > 0)
    throw new Problem('request.invalid', { issues: issues.map((issue) => ({ ...issue, at: `body.${issue.at}` })) })
}

const hasOtherSensitivity = (one: FormDefinition, other: FormDefinition): boolean =>
  sensitiveReferences(one).join() !== sensitiveReferences(other).join()

export async function deleteForm(ctx: Context, input: ArgumentsOf<typeof contract.deleteForm>): Promise<void> {
  const program = await programFor(input.programId)
  const row = await getFormRow(program.id, input.formId)
  await transaction(async () => {
    await lockEditableProgram(program.id)
    // A deleted form gives its key back: a manifest may bring it again.
    const key = `${row.key.slice(0, 60)}~${row.id.slice(-12)}`
    if (!(await repo.updateFormAt(row.id, row.version, { deletedAt: ctx.now, key }))) throw await stale(program, row.id)
    const uses = await repo.listUses([row.id])
    const answered = await repo.countAnswered((await repo.listVersions([row.id])).map(({ id }) => id))
    if (uses.length > 0 || answered > 0) {
      const usedBy = uses.map(({ categoryId, categoryTitle, stepId, stepTitle }) => ({
        categoryId,
        categoryTitle,
        stepId,
        stepTitle,
      }))
      throw new Problem('form.inUse', { data: { usedBy, responses: answered } })
    }
    await record(ctx, {
      type: 'form.deleted',
      subject: subjectOf(program, row),
      programId: program.id,
      before: { title: row.title, key: row.key },
    })
    await scheduleEmptying(ctx, 'forms', row.id)
  })
}

/** Puts a form back, under its key or the next one that is free. Throws 'trash.programMissing' while its program is in the trash, or gone. */
export async function restoreForm(ctx: Context, id: string): Promise<void> {
  const { row, program } = await trashedForm(id)
  if (!program || program.status === 'deleted') throw new Problem('trash.programMissing')
  await transaction(async () => {
    await lockEditableProgram(program.id)
    const key = keyOf(row.key.replace(/~[0-9a-f]{12}$/, ''), 'form', await repo.takenKeys(program.id))
    if (!(await repo.updateTrashedForm(row.id, row.version, { deletedAt: null, key })))
      throw new Problem('resource.notFound')
    await record(ctx, {
      type: 'form.restored',
      subject: subjectOf(program, row),
      programId: program.id,
      after: { title: row.title, key },
    })
  })
}

/** Deletes a form of the trash for good, with all its versions. */
export async function removeForm(ctx: Context, id: string): Promise<void> {
  const { row, program } = await trashedForm(id)
  await transaction(async () => {
    await releaseShownFilesOf('form', [row.id], ctx.now)
    if (!(await repo.removeTrashedForm(row.id, row.version))) throw new Problem('resource.notFound')
    await record(ctx, {
      type: 'form.removed',
      subject: { kind: 'form', id: row.id, name: pick(row.title, program?.lang ?? ctx.locale) },
      programId: row.programId,
    })
  })
}

async function trashedForm(id: string): Promise<{ row: FormRow; program: ProgramRow | null }> {
  const row = await repo.findTrashedForm(id)
  if (!row?.programId) throw new Problem('resource.notFound')
  return { row, program: await findProgram(row.programId) }
}

/** Copies the forms of a program into another: the current version as the first one, and what was drafted since. By old id, the new one. */
export async function copyForms(ctx: Context, fromId: string, toId: string): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for (const row of await repo.listForms(fromId)) {
    const { current, draft } = await wholeForm(row)
    const formId = await repo.insertForm({ programId: toId, key: row.key, title: row.title })
    if (current) {
      const versionId = await repo.insertVersion({ formId, number: 1, definition: current.definition })
      await repo.sealDraft(versionId, ctx.now, ctx.actor.kind === 'user' ? ctx.actor.id : null)
      await repo.updateFormAt(formId, 1, { currentVersionId: versionId })
    }
    if (draft) await repo.insertVersion({ formId, number: current ? 2 : 1, definition: draft.definition })
    copies.set(row.id, formId)
  }
  return copies
}

/* ---- what several actions need ---- */

const EMPTY: FormDefinition = { fields: [] }

const subjectOf = (program: ProgramRow, { id, title }: { id: string; title: Text }) => ({
  kind: 'form' as const,
  id,
  name: pick(title, program.lang),
})

const stale = async (program: ProgramRow, formId: string) =>
  new Problem('resource.stale', { data: { current: await showForm(program, formId) } })

async function formAt(program: ProgramRow, formId: string, version: number): Promise<WholeForm> {
  const row = await getFormRow(program.id, formId)
  if (row.version !== version) throw await stale(program, formId)
  return wholeForm(row)
}
