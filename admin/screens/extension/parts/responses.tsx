import type { ResponseExtension } from '../../../app/slice.ts'
import { Deadline } from './Deadline.tsx'

export const responseExtension: ResponseExtension = {
  name: 'extension',
  label: 'extension.title',
  Notice: Deadline,
}
