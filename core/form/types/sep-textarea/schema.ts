import { of, prose } from '../../field.contract.ts'

export const sepTextarea = () => of('sep-textarea').extend({ content: prose })
