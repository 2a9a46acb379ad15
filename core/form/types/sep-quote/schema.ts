import { of, prose, words } from '../../field.contract.ts'

export const sepQuote = () => of('sep-quote').extend({ content: prose, author: words.optional() })
