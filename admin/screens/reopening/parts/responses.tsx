import type { ResponseExtension } from '../../../app/slice.ts'
import { Reopened } from './Reopened.tsx'

export const responseReopening: ResponseExtension = {
  name: 'reopening',
  label: 'reopening.title',
  Notice: Reopened,
}
