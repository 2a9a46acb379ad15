/** Spellings of addresses, for what already asks here. */
export { domainOf, emailKey } from '#core/account/email.rules.ts'
