import { z } from 'zod'
import { of, words } from '../../field.contract.ts'

export const sepImage = () => of('sep-image').extend({ image: z.string().max(2000), alt: words.optional() })
