import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Publisher } from '#server/publish/publisher.ts'
import type { Published } from '#server/publish/worker.ts'
import { buildSite } from '../site/build.ts'
import { startServer, stopServer } from './lib/processes.ts'
import { benchContent } from './lib/site.ts'
import { median, ratio, table, timedVerdict, verdict, whole } from './lib/table.ts'
import { wrk } from './lib/wrk.ts'

/**
 * Publishing: one change until a visitor gets it, many platforms in a row with the memory they take, and what visitors
 * notice of it. The build of all platforms at once is the peer: `astro build` is done once, never per platform.
 * `--quick` for a short look.
 */
const quick = process.argv.includes('--quick')
const [PLATFORMS, CHANGES, RUNS, SECONDS] = quick ? [50, 10, 1, 2] : [1_000, 40, 7, 3]
const PORT = 4884
const NOW = new Date('2026-11-20T12:00:00Z')

const folder = mkdtempSync(join(tmpdir(), 'opencall-bench-publish-'))
const root = join(folder, 'published')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Grows with every change, so that each gives other pages. */
let edition = 0
const resident = () => process.memoryUsage().rss / 1_048_576

const titleOf = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: PORT, path: '/fr/applications/appel-1', headers: { host: 'p0.test' } }
    get(options, (answer) => {
      let html = ''
      answer.on('data', (chunk) => {
        html += chunk
      })
      answer.on('end', () => resolve(html))
    }).on('error', reject)
  })

async function main(): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0
  const started = performance.now()
  await buildSite()
  const build = performance.now() - started
  const publisher = new Publisher({ root, load: async (id) => benchContent(id, edition), now: () => NOW })
  await publisher.publishPlatform('p0')
  const server = await startServer(
    process.execPath,
    [join(import.meta.dirname, 'lib/page.server.ts'), 'ours', root, String(PORT), '1'],
    PORT,
  )

  // One change: from the call until it is live on the disk; the same again until another process serves it.
  const change = async (times: number) => {
    const [live, seen]: [number[], number[]] = [[], []]
    let pages = 0
    for (let n = 0; n < times; n++) {
      edition++
      const from = performance.now()
      const result = (await publisher.publishChanged('p0', [
        { type: 'program.updated', programId: 'p0-1' },
      ])) as Published
      live.push(performance.now() - from)
      pages = result.rendered
      while (!(await titleOf()).includes(`édition ${edition}`)) await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push(performance.now() - from)
    }
    return { live: median(live), seen: median(seen), pages }
  }
  const young = await change(10)

  // Many platforms, one after the other.
  const memory: number[] = []
  const manyFrom = performance.now()
  const cpuFrom = process.cpuUsage()
  let count = 0
  for (let n = 1; n <= PLATFORMS; n++) {
    const result = (await publisher.publishPlatform(`p${n}`)) as Published
    count += result.rendered
    if (n % Math.max(1, Math.floor(PLATFORMS / 10)) === 0) memory.push(resident())
  }
  const many = (performance.now() - manyFrom) / 1000
  const cpu = process.cpuUsage(cpuFrom)
  const cpuEach = (cpu.user + cpu.system) / 1000 / count
  const { live, seen, pages } = await change(CHANGES)

  // Visitors, without and with publishing beside them, in turns.
  const visit = async () => {
    const headers = { Host: 'p0.test', 'Accept-Encoding': 'gzip' }
    return (await wrk({ port: PORT, connections: 50, seconds: SECONDS, folder, path: '/fr/', headers })).rate
  }
  const visitBeside = async () => {
    let publishing = true
    const busy = (async () => {
      for (let n = 1; publishing; n = (n % PLATFORMS) + 1) {
        edition++
        await publisher.publishPlatform(`p${n}`)
      }
    })()
    const rate = await visit()
    publishing = false
    await busy
    return rate
  }
  await visit()
  const [idle, beside]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    idle.push(await visit())
    beside.push(await visitBeside())
  }
  await publisher.close()
  await stopServer(server)

  const each = count / PLATFORMS
  const perThousand = (many / count) * 24_000
  const growth = (memory.at(-1) ?? 0) / (memory[1] ?? 1)
  const share = median(beside) / median(idle)
  console.log(
    `Load average before: ${loadBefore.toFixed(1)}. The front office was built ${build > 200 ? `in ${(build / 1000).toFixed(1)} s` : 'before'}, once for all platforms.\n`,
  )
  const rows: [string, string, string, boolean | null][] = [
    [`one changed program, ${pages} pages rendered: live`, `${live.toFixed(0)} ms`, '≤ 50 ms', live <= 50],
    ['the same, until another process serves it', `${seen.toFixed(0)} ms`, '', null],
    ['the same by a process that has just started: live', `${young.live.toFixed(0)} ms`, '', null],
    [`${whole(PLATFORMS)} platforms × ${whole(each)} pages`, `${many.toFixed(1)} s`, '', null],
    ['that is, for 1,000 platforms × 24 pages', `${perThousand.toFixed(0)} s`, '≤ 90 s', perThousand <= 90],
    ['a page, rendered, twice compressed, written, synced', `${((many * 1000) / count).toFixed(1)} ms`, '', null],
    ['the same in processor time', `${cpuEach.toFixed(1)} ms`, '', null],
    ['memory at the end, of that after a fifth', ratio(growth), '≤ 1.10 ×', growth <= 1.1],
    ['resident at the end', `${whole(memory.at(-1) ?? 0)} MB`, '', null],
    ['visitors while publishing, of idle', ratio(share), '≥ 0.55 ×', share >= 0.55],
  ]
  console.log(
    table(
      ['what', 'seen', 'wanted', ''],
      rows.map(([what, value, wanted, met]) => [
        what,
        value,
        wanted,
        met === null ? '' : what.startsWith('memory') ? verdict(met) : timedVerdict(met, loadBefore),
      ]),
    ),
  )
  process.exit(0)
}

await main()
