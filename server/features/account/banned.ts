import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { isListed } from '#core/form/read.ts'
import { listBannedDomains } from './account.repo.ts'

/** Domains of disposable mail. Building the set of 120,000 takes longer than a request. */
export const disposableDomains: ReadonlySet<string> = disposableEmailBlocklistSet()

/** Whether nobody may have an account at this domain: it, or one above it, is banned or of disposable mail. */
export const isBannedDomain = async (domain: string): Promise<boolean> =>
  isListed(domain, new Set(await listBannedDomains())) || isListed(domain, disposableDomains)
