import { of, options } from '../../field.contract.ts'

export const pictureChoice = () => of('picture-choice').extend({ options })
