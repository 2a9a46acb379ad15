import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { COUNTRIES } from '#core/form/countries.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { patternOf } from '#core/form/pattern.ts'
import { phoneRules } from '#core/form/phones.ts'
import { postcodeFlaw } from '#core/form/types/address/postcodes.ts'
import { answerSanitiser } from '../../html.ts'
import { listBannedDomains } from '../account/account.public.ts'
import { disposableDomains } from '../account/banned.ts'

const phone = phoneRules({ parsePhoneNumberFromString })
const KEPT_MS = 60_000
let banned: { domains: ReadonlySet<string>; readAt: number } | undefined

/** What the form engine needs of the server. `zone` is the program's. The list of banned domains is at most a minute old. */
export async function formDeps(now: Date, zone: string): Promise<FormDeps> {
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
    sanitise: answerSanitiser,
  }
}
