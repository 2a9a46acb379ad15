import type { Program } from '#core/program/program.contract.ts'
import { usePath } from '../../../app/hooks.ts'

/** Address of the list that a figure counts. */
export function useListPath(program: Program): (filter?: Record<string, string>) => string {
  const path = usePath()
  return (filter = {}) => {
    const search = new URLSearchParams(filter).toString()
    return path(`admin/programs/${program.slug}/responses${search ? `?${search}` : ''}`)
  }
}
