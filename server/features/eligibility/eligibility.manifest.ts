import type { z } from 'zod'
import type { eligibilityPart } from '#core/eligibility/eligibility.manifest.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { listForms } from '../form/form.public.ts'
import { getEligibility, updateEligibility } from './eligibility.actions.ts'
import { listEligibilities } from './eligibility.repo.ts'

type Written = z.output<typeof eligibilityPart.schema>

export const eligibilityParts: ManifestParts = {
  program: [
    {
      property: 'eligibility',
      async read(_ctx, programIds) {
        const read = await Promise.all(
          (await listEligibilities(programIds)).map(async ({ programId, formId, rules }) => {
            const form = (await listForms(programId)).find(({ id }) => id === formId)
            return form ? ([programId, { form: form.key, rules }] as const) : null
          }),
        )
        return new Map(read.filter((one) => one !== null))
      },
      async apply(ctx: Context, programId, written: Written) {
        const form = written && (await listForms(programId)).find(({ key }) => key === written.form)
        const { version } = await getEligibility(ctx, { programId })
        await updateEligibility(ctx, { programId, version, formId: form?.id ?? null, rules: form ? written.rules : [] })
      },
    },
  ],
}
