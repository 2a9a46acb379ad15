import { Response } from '../../db/models/Response.ts'
import { select } from '../../tenancy/raw.ts'

interface Walk {
  batch: number
  signal: AbortSignal
  /** Of the categories that ask this form alone. */
  formId?: string
}

/** Ids of a program's applications in their order, some at a time; ends early when `signal` says so. */
export async function* idsInProgram(programId: string, { batch, signal, formId }: Walk): AsyncGenerator<string[]> {
  const asked = formId
    ? 'AND r.category_id IN (SELECT s.category_id FROM step s WHERE s.platform_id = :platformId AND s.form_id = :formId )'
    : ''
  for (let after = ''; !signal.aborted; ) {
    const found = await select<{ id: string }>(
      `SELECT r.id FROM response r WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.id > :after ${asked} ORDER BY r.id LIMIT ${batch}`,
      { programId, after, formId: formId ?? null },
    )
    const last = found.at(-1)
    if (!last) return
    yield found.map(({ id }) => id)
    after = last.id
  }
}

/** What an application is called and found by, unless it was changed since it was read. With its version kept it counts as no change of it. */
export async function writeName(given: {
  id: string
  version: number
  title: string
  sortKey: string
  searchText: string
  now: Date
  to: 'same version' | 'next version'
}): Promise<boolean> {
  const { id, version, now, to: which, ...name } = given
  const next = which === 'next version' ? version + 1 : version
  const [count] = await Response.update(
    { ...name, indexPendingSince: now, version: next },
    { where: { id, version }, silent: true },
  )
  return count > 0
}
