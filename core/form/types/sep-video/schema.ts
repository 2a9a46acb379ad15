import { z } from 'zod'
import { of } from '../../field.contract.ts'

export const sepVideo = () => of('sep-video').extend({ video: z.string().max(2000) })
