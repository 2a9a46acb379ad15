import type { FormDefinition } from '#core/form/definition.ts'
import { inLanguages } from '#core/manifest/languages.ts'
import { getEligibility, updateEligibility } from '#server/features/eligibility/eligibility.actions.ts'
import { createForm, publishForm } from '#server/features/form/form.actions.ts'
import { categoriesOf } from '#server/features/program/program.public.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const ASKED: FormDefinition = {
  fields: [
    {
      type: 'yes-no',
      reference: 'adult',
      title: {
        fr: 'Aurez-vous 18 ans ou plus au début de la résidence ?',
        en: 'Will you be 18 or older when the residency begins?',
        es: '¿Tendrá 18 años o más al comienzo de la residencia?',
        de: 'Werden Sie zu Beginn der Residenz mindestens 18 Jahre alt sein?',
      },
      required: true,
    },
    {
      type: 'yes-no',
      reference: 'resident_before',
      title: {
        fr: 'Avez-vous participé à l’une des deux éditions précédentes ?',
        en: 'Did you take part in one of the last two editions?',
        es: '¿Participó en una de las dos últimas ediciones?',
        de: 'Haben Sie an einer der beiden letzten Ausgaben teilgenommen?',
      },
      required: true,
    },
    {
      type: 'yes-no',
      reference: 'partners',
      title: {
        fr: 'Votre projet est-il porté par plusieurs lieux ?',
        en: 'Is your project run by several places?',
        es: '¿Su proyecto lo llevan varios lugares?',
        de: 'Wird Ihr Projekt von mehreren Orten getragen?',
      },
      required: true,
    },
  ],
}
const TITLE = {
  fr: 'Pouvez-vous candidater ?',
  en: 'Can you apply?',
  es: '¿Puede presentar una candidatura?',
  de: 'Können Sie sich bewerben?',
}
const ADULTS = {
  fr: 'La résidence est réservée aux personnes majeures.',
  en: 'The residency is for adults only.',
  es: 'La residencia está reservada a personas mayores de edad.',
  de: 'Die Residenz ist nur für Erwachsene.',
}
const AGAIN = {
  fr: 'Les résidents des deux dernières éditions ne peuvent pas candidater.',
  en: 'Residents of the last two editions can’t apply.',
  es: 'Los residentes de las dos últimas ediciones no pueden presentarse.',
  de: 'Wer an den beiden letzten Ausgaben teilgenommen hat, kann sich nicht bewerben.',
}
const ALONE = {
  fr: 'Cette catégorie demande un projet porté par plusieurs lieux.',
  en: 'This category asks for a project run by several places.',
  es: 'Esta categoría pide un proyecto llevado por varios lugares.',
  de: 'Diese Kategorie verlangt ein Projekt mehrerer Orte.',
}
const SLUG = 'residence-marees-2027'

/** The questionnaire of one program, once its applications have begun. */
async function askEligibility({ app, organiser, platform, programs }: Stage): Promise<void> {
  const program = programs.find((one) => one.program.slug === SLUG)?.program
  if (!program) return
  const ctx = at(organiser, app.clock.now().getTime())
  const spoken = <Value>(value: Value): Value => inLanguages(value, [platform.defaultLang, ...platform.supportedLangs])
  const programId = program.id
  const form = await createForm(ctx, { programId, title: spoken(TITLE), key: 'eligibility', definition: spoken(ASKED) })
  await publishForm(ctx, { programId, formId: form.id, version: form.version })
  const categories = (await categoriesOf(programId)).map(({ key }) => key)
  const { version } = await getEligibility(ctx, { programId })
  await updateEligibility(ctx, {
    programId,
    version,
    formId: form.id,
    rules: [
      { when: { field: 'adult', operator: 'equals', value: false }, categories: [], reason: spoken(ADULTS) },
      { when: { field: 'resident_before', operator: 'equals', value: true }, categories: [], reason: spoken(AGAIN) },
      {
        when: { field: 'partners', operator: 'equals', value: false },
        categories: categories.slice(-1),
        reason: spoken(ALONE),
      },
    ],
  })
}

export const eligibility: DemoPart = { end: askEligibility }
