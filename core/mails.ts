import type { SliceContract } from './contract.ts'
import { CONTRACTS, type Contract } from './contracts.ts'
import type { Merged } from './merged.ts'

/** Every mail of the product by name. */
export const MAILS = Object.assign({}, ...CONTRACTS.map(({ mails }: SliceContract) => mails)) as Merged<
  Contract,
  'mails'
>

export type MailName = keyof typeof MAILS

/** What the words of a mail may name. */
export type MailValues<Name extends MailName> = Readonly<Record<keyof (typeof MAILS)[Name]['values'], string>>
