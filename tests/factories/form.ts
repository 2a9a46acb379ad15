import type { FormDefinition } from '#core/form/definition.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import type { Text } from '#core/text.ts'
import { type App, type Context, contextFor, type PlatformRef } from '#server/context.ts'
import { createForm, publishForm, saveFormDraft } from '#server/features/form/form.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'

/** What an operator does on a platform, at the clock's time. */
export const operatorOn = (app: App, platform: PlatformRef): Context =>
  contextFor(app, { kind: 'operator', name: 'test' }, platform)

/** A small form: a required title, an amount, a choice. */
export const SMALL_FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre du projet', en: 'Project title' }, required: true },
    {
      type: 'number',
      reference: 'amount',
      title: { fr: 'Montant demandé', en: 'Amount asked for' },
      rules: { min: 0 },
    },
    {
      type: 'select',
      reference: 'kind',
      title: { fr: 'Genre', en: 'Kind' },
      options: [
        { reference: 'fiction', text: { fr: 'Fiction', en: 'Fiction' } },
        { reference: 'documentary', text: { fr: 'Documentaire', en: 'Documentary' } },
      ],
    },
  ],
}

/** A title and a file. */
export const FORM_WITH_FILE: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'file', reference: 'paper', title: { fr: 'Pièce' } },
  ],
}

/** A form of a program, published unless told. Made by the real actions. */
export function makeForm(
  app: App,
  platform: PlatformRef,
  programId: string,
  given: { title?: Text; key?: string; definition?: FormDefinition; publish?: 'yes' | 'no' } = {},
): Promise<Form> {
  const ctx = operatorOn(app, platform)
  return inPlatform(platform.id, async () => {
    const form = await createForm(ctx, {
      programId,
      title: given.title ?? { fr: 'Formulaire', en: 'Form' },
      key: given.key,
      definition: given.definition ?? SMALL_FORM,
    })
    return given.publish === 'no' ? form : publishForm(ctx, { programId, formId: form.id, version: form.version })
  })
}

/** Gives a form another definition and publishes it. */
export function republishForm(
  app: App,
  platform: PlatformRef,
  programId: string,
  form: Form,
  definition: FormDefinition,
): Promise<Form> {
  const ctx = operatorOn(app, platform)
  const params = { programId, formId: form.id }
  return inPlatform(platform.id, async () => {
    const saved = await saveFormDraft(ctx, { ...params, title: form.title, definition, version: form.version })
    return publishForm(ctx, { ...params, version: saved.version })
  })
}
