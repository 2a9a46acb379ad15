import { loadavg } from 'node:os'
import { liveRanking } from '#core/evaluation/ranking/live.rules.ts'
import { notesOf } from '#core/evaluation/ranking/notes.rules.ts'
import { rankEntries } from '#core/evaluation/ranking/rank.rules.ts'
import { randomFrom } from '#core/evaluation/ranking/stability.rules.ts'
import { median, ratio, table, timedVerdict, whole } from './lib/table.ts'

/**
 * One note of a session changes: the ranking that follows it beside the same session ranked anew, in the same run. Scores are whole
 * numbers from 0 to 10, so that there are ties, which the jurors who agree more decide. Medians.
 */
const NOTES_EACH = 40
const ROUNDS = 21
/** Milliseconds for 10,000 entries with 40 notes each. */
const GOAL = 2
/** In the last two a juror's scores are compared with those of others: all is ranked anew, in both columns. */
const WAYS = ['weighted-mean', 'trimmed-mean', 'median', 'z-score', 'borda'] as const
const load = loadavg()[0] ?? 0

const random = randomFrom(7)
const score = () => Math.floor(random() * 11)

function timed(work: (round: number) => void): number {
  for (let round = 0; round < 5; round++) work(round)
  return median(
    Array.from({ length: ROUNDS }, (_, round) => {
      const started = performance.now()
      work(round)
      return performance.now() - started
    }),
  )
}

const lines = [1_000, 10_000, 100_000].flatMap((entries) => {
  const size = { entries, jurors: NOTES_EACH, criteria: 1 }
  const list = Array.from({ length: entries * NOTES_EACH }, (_, at) => ({
    ...{ entry: Math.floor(at / NOTES_EACH), juror: at % NOTES_EACH, criterion: 0, score: score() },
  }))
  const notes = notesOf(list, size)
  return WAYS.slice(0, entries === 10_000 ? WAYS.length : 1).map((method) => {
    const options = { method, weights: [1], ties: [{ by: 'agreement' as const }] }
    const anew = timed(() => rankEntries(notes, options))
    const live = liveRanking(notes, options)
    const follows = timed((round) => {
      live.set((round * 7919) % entries, round % NOTES_EACH, [score()])
      live.read()
    })
    const isOwn = method === 'weighted-mean' || method === 'trimmed-mean' || method === 'median'
    const verdict = entries === 10_000 && isOwn ? `≤ ${GOAL} ms: ${timedVerdict(follows <= GOAL, load)}` : ''
    return [whole(entries), method, anew.toFixed(2), follows.toFixed(2), ratio(anew / follows), verdict]
  })
})
console.log(table(['entries', 'method', 'anew, ms', 'one note, ms', 'faster by', 'goal'], lines))
console.log(`\n${NOTES_EACH} notes each, medians of ${ROUNDS}. Load before: ${load.toFixed(1)}.`)
