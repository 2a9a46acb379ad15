import { z } from 'zod'
import { of, prose } from '../../field.contract.ts'

export const sepVideo = () => of('sep-video').extend({ video: z.string().max(2000), transcript: prose.optional() })
