import { isScored, scoreOf } from '#core/evaluation/criterion.rules.ts'
import { pick } from '#core/text.ts'
import type { Line } from '../../http/csv.ts'
import { listSheets } from './duty.repo.ts'
import { numberedEntries } from './entry.actions.ts'
import { listJurorRows } from './juror.repo.ts'
import type { SessionRow } from './session.repo.ts'

/** One line for each score that was sent, as `session import-scores` reads them. */
export async function* scoreLines(session: SessionRow): AsyncGenerator<Line> {
  yield ['entry', 'number', 'title', 'juror', 'criterion', 'weight', 'score']
  const entries = new Map((await numberedEntries(session)).map((entry) => [entry.id, entry]))
  const jurors = new Map((await listJurorRows(session.id)).map(({ id, name }) => [id, name]))
  for (const { entryId, jurorId, notes } of await listSheets(session.id, { state: 'sent' })) {
    const entry = entries.get(entryId)
    if (!entry) continue
    for (const criterion of session.criteria.filter(isScored)) {
      const score = scoreOf(criterion, notes)
      if (score === null) continue
      const { reference, title } = criterion.field
      yield [
        ...[entry.key, entry.number, entry.title, jurors.get(jurorId) ?? '', pick(title, 'en') || reference],
        String(entry.weights ? (entry.weights[reference] ?? 0) : criterion.weight),
        String(score),
      ]
    }
  }
}
