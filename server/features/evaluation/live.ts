import type { SessionSettings } from '#core/evaluation/session.rules.ts'
import { type LiveStanding, liveStanding, type RankedEntry, type Standing } from '#core/evaluation/standing.rules.ts'
import { countSent, listSheets, listSheetsSince, type SheetRow } from './duty.repo.ts'
import type { EntryRow } from './entry.repo.ts'
import type { SessionRow } from './session.repo.ts'

/** What a process holds of sessions that were ranked lately, so that a changed sheet ranks no session anew. */
interface Held {
  /** Turn of the session until which sheets are in. */
  turn: number
  /** Of the session: another one has other criteria or settings, perhaps. */
  version: number
  entries: string
  sheets: Map<string, SheetRow>
  /** By what they were ranked with. */
  standings: Map<string, LiveStanding>
}

/** Sheets that are held in all; the session that was ranked the longest ago goes first. */
const MOST_SHEETS = 100_000
/** Ways in which one session is held ranked: methods and categories that organisers compare. */
const MOST_WAYS = 6
const held = new Map<string, Held>()

/** What the ranking depends on of entries. */
const fingerprint = (entries: readonly EntryRow[]): string =>
  entries
    .map(
      ({ id, category, weights, position }) =>
        `${id} ${category} ${position} ${weights ? JSON.stringify(weights) : ''}`,
    )
    .join('\n')

/** The standing by the sheets that are sent now, and these sheets. `entries` are those of `all` that are ranked. */
export async function standingNow(
  session: SessionRow,
  all: readonly EntryRow[],
  entries: readonly (EntryRow & RankedEntry)[],
  rules: SessionSettings,
  category: string | null,
): Promise<{ sheets: SheetRow[]; standing: Standing }> {
  const known = await sheetsNow(session, all)
  const { method, trim, round, ties } = rules
  const way = JSON.stringify([method, trim, round, ties, category])
  const sheets = [...known.sheets.values()]
  const live = known.standings.get(way) ?? liveStanding(entries, session.criteria, sheets, rules)
  known.standings.delete(way)
  known.standings.set(way, live)
  for (const [oldest] of known.standings) {
    if (known.standings.size <= MOST_WAYS) break
    known.standings.delete(oldest)
  }
  return { sheets, standing: live.read() }
}

async function sheetsNow(session: SessionRow, all: readonly EntryRow[]): Promise<Held> {
  const turn = session.turn ?? 0
  const entries = fingerprint(all)
  const before = held.get(session.id)
  if (before && before.entries === entries && before.turn <= turn) {
    const isWhole = before.turn === turn || (await follow(session.id, before, turn))
    if (before.version !== session.version) before.standings.clear()
    before.version = session.version
    if (isWhole) {
      keep(session.id, before)
      return before
    }
  }
  const read = await listSheets(session.id, { state: 'sent' })
  const now: Held = {
    ...{ turn, version: session.version, entries },
    sheets: new Map(read.map((sheet) => [sheet.id, sheet])),
    standings: new Map(),
  }
  keep(session.id, now)
  return now
}

/** False when a sheet is held that is there no more: one that was given back, and taken away before anybody ranked. */
async function follow(sessionId: string, known: Held, turn: number): Promise<boolean> {
  const since = known.turn
  const changed = await listSheetsSince(sessionId, since)
  apply(known, changed, turn)
  const seen = new Set(changed.map((sheet) => sheet.turn))
  return seen.size >= turn - since || (await countSent(sessionId)) === known.sheets.size
}

/** One after the other, so that a request that came between finds them in, and puts them in once more without effect. */
function apply(known: Held, changed: readonly SheetRow[], turn: number): void {
  for (const sheet of changed) {
    const isSent = sheet.state === 'sent'
    if (isSent) known.sheets.set(sheet.id, sheet)
    // A sheet that was given back: its juror may have no other.
    else if (known.sheets.delete(sheet.id)) known.standings.clear()
    if (isSent) for (const [way, live] of known.standings) if (!live.set(sheet)) known.standings.delete(way)
  }
  known.turn = Math.max(known.turn, turn)
}

function keep(id: string, one: Held): void {
  held.delete(id)
  held.set(id, one)
  let count = [...held.values()].reduce((sum, { sheets }) => sum + sheets.size, 0)
  for (const [oldest, { sheets }] of held) {
    if (count <= MOST_SHEETS) break
    held.delete(oldest)
    count -= sheets.size
  }
}
