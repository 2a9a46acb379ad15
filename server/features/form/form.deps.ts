import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { COUNTRIES } from '#core/form/countries.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { everyQuestion } from '#core/form/fields.ts'
import { patternOf } from '#core/form/pattern.ts'
import { phoneRules } from '#core/form/phones.ts'
import { postcodeFlaw } from '#core/form/types/address/postcodes.ts'
import { answerSanitiser } from '../../html.ts'
import { listBannedDomains } from '../account/account.public.ts'
import { disposableDomains } from '../account/banned.ts'
import { cityRules } from './cities.ts'

const phone = phoneRules({ parsePhoneNumberFromString })
const KEPT_MS = 60_000
let banned: { domains: ReadonlySet<string>; readAt: number } | undefined

const known = new WeakMap<FormDefinition, boolean>()

/** Looked up once for each version of a form: every save of an application asks. */
function hasCities(form: FormDefinition): boolean {
  const found = known.get(form) ?? everyQuestion(form.fields).some(({ type }) => type === 'city-fr')
  known.set(form, found)
  return found
}

/**
 * What the form engine needs of the server for these forms. `zone` is the program's. The list of banned domains is at most a
 * minute old.
 */
export async function formDeps(now: Date, zone: string, forms: Iterable<FormDefinition>): Promise<FormDeps> {
  if (!banned || performance.now() - banned.readAt >= KEPT_MS) {
    banned = { domains: new Set(await listBannedDomains()), readAt: performance.now() }
  }
  return {
    now,
    zone,
    phone,
    bannedDomains: banned.domains,
    disposableDomains,
    countries: COUNTRIES,
    pattern: patternOf,
    postcode: postcodeFlaw,
    city: [...forms].some(hasCities) ? await cityRules(now) : null,
    sanitise: answerSanitiser,
  }
}
