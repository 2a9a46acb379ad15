import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { contextFor } from '#server/context.ts'
import { Ballot } from '#server/db/models/Ballot.ts'
import { addVoteEntries } from '#server/features/vote/entry.actions.ts'
import { createVote, setVoteState, updateVote } from '#server/features/vote/vote.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { onBothDatabases } from './lib/databases.ts'
import { median, ratio, table, timedVerdict, whole } from './lib/table.ts'
import { wrk } from './lib/wrk.ts'

/**
 * Ballots a second, each checked, unique and durable: all new, all for one entry, and nine of ten sent again; beside an empty POST
 * over `node:http` in the same process, which is the limit. 50 and 500 connections, runs in turns. `--quick` for a short look.
 */
const quick = process.argv.includes('--quick')
const [RUNS, SECONDS] = quick ? [1, 2] : [5, 4]
const ENTRIES = 20
const CONNECTIONS = [50, 500]

const folder = mkdtempSync(join(tmpdir(), 'opencall-bench-vote-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const empty = createServer((req, res) => {
  req.resume()
  req.on('end', () => res.writeHead(200, { 'content-length': 2 }).end('{}'))
}).listen(0, '127.0.0.1')
await once(empty, 'listening')
const emptyPort = (empty.address() as AddressInfo).port

/** `known`: share of voters who have a ballot already. */
const lua = ({ hot, known, seed }: { hot: boolean; known: number; seed: number }): string => `
math.randomseed(${seed})
wrk.method = "POST"
local n = 0
request = function()
  n = n + 1
  local voter = (math.random() < ${known}) and math.random(1, 100) or (${seed} * 10000000 + n)
  local entry = ${hot ? '1' : `math.random(1, ${ENTRIES})`}
  return wrk.format(nil, nil, nil, string.format('{"marks":["%d"],"device":"%032d"}', entry, voter))
end`

const KINDS = { spread: { hot: false, known: 0 }, hot: { hot: true, known: 0 }, again: { hot: false, known: 0.9 } }
type Kind = keyof typeof KINDS | 'empty'
const names: Record<Kind, string> = {
  empty: 'empty POST, node:http',
  spread: 'a ballot of a new voter',
  hot: 'all for one entry',
  again: 'nine of ten again',
}

await onBothDatabases('vote', async ({ database, app, platform, listen }) => {
  const made = await makeProgram(app, platform)
  const vote = await inPlatform(platform.id, async () => {
    const ctx = contextFor(app, { kind: 'operator', name: 'bench' }, platform)
    const row = await createVote(ctx, { programId: made.program.id, title: { fr: 'Bench' } })
    const of = { programId: made.program.id, voteId: row.id }
    for (let n = 0; n < ENTRIES; n++)
      await addVoteEntries(ctx, { ...of, byHand: { title: `Entry ${n}`, summary: '', cost: 0 } })
    await updateVote(ctx, { ...of, version: row.version, settings: { eligibility: 'anyone' } })
    return setVoteState(ctx, { ...of, state: 'published' })
  })
  const port = await listen()
  const host = 'bench.bench.localhost'
  const session = await fetch(`http://127.0.0.1:${port}/api/session`, { headers: { host } })
  const { csrfToken } = (await session.json()) as { csrfToken: string }
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const headers = { Host: host, Cookie: cookie, 'X-Csrf-Token': csrfToken, 'Content-Type': 'application/json' }
  const path = `/api/portal/platforms/${platform.id}/votes-sessions/${vote.id}/ballots`
  const load = loadavg()[0] ?? 0
  const rows: string[][] = []
  let seed = 0
  for (const connections of CONNECTIONS) {
    const rates: Record<Kind, number[]> = { empty: [], spread: [], hot: [], again: [] }
    for (let run = 0; run < RUNS; run++) {
      for (const kind of Object.keys(rates) as Kind[]) {
        const script = lua({ ...(kind === 'empty' ? KINDS.spread : KINDS[kind]), seed: ++seed })
        const common = { connections, seconds: SECONDS, folder, script }
        const { rate } = await wrk(
          kind === 'empty' ? { ...common, port: emptyPort } : { ...common, port, path, headers },
        )
        rates[kind].push(rate)
      }
    }
    const rate = (kind: Kind) => median(rates[kind])
    for (const kind of Object.keys(rates) as Kind[])
      rows.push([String(connections), names[kind], whole(rate(kind)), ratio(rate(kind) / rate('empty'))])
    const goal = connections === 50 ? 0.35 : 0.6
    rows.push([
      String(connections),
      `goal: ≥ ${goal} × empty; hot ≥ 0.9 × spread`,
      timedVerdict(rate('spread') >= goal * rate('empty'), load),
      timedVerdict(rate('hot') >= 0.9 * rate('spread'), load),
    ])
  }
  const stored = await inPlatform(platform.id, () => Ballot.count())
  console.log(
    `${database}\n${table(['connections', 'what', 'a second', 'to empty'], rows)}\n${whole(stored)} ballots stored.\n`,
  )
})
empty.close()
process.exit(0)
