import { execFileSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { METHODS } from '#core/evaluation/ranking/methods.rules.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { importScores } from '../evaluation/scores.actions.ts'
import { openSession } from '../evaluation/session.actions.ts'
import { bundleFiles, signatureOf, signingKey } from './bundle.actions.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let session: EvaluationSession
const at = (more = '') => `/api/user.programs/${made.program.id}/evaluation-sessions/${session.id}${more}`

/** Five entries, three jurors, two criteria; two entries have the same scores, one lacks a juror. */
beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const base = `/api/user.programs/${made.program.id}/evaluation-sessions`
  session = (await owner.post<EvaluationSession>(base, { title: { fr: 'Concours' } })).body
  const scores: Record<string, number[]> = { a: [9, 7, 8], b: [5, 8, 3], c: [5, 8, 3], d: [2, 2, 9], e: [4, 6] }
  const lines = Object.entries(scores).flatMap(([entry, given]) =>
    given.flatMap((score, juror) =>
      ['idea', 'plan'].map((criterion, n) => ({
        ...{ line: 1, entry, criterion, juror: `J${juror}`, weight: n + 1 },
        score: score - n * (juror === 1 ? 1.5 : 0.25),
      })),
    ),
  )
  await inPlatform(platform.id, async () => {
    const row = await openSession(made.program.id, session.id)
    await importScores(contextFor(server.app, { kind: 'operator', name: 'test' }, platform), row, lines)
  })
})

describe('files of a session', () => {
  it('hold its table with the columns that are asked for', async () => {
    const all = await owner.get(at('/results/file?lang=en'))
    expect(all.text.split('\n')[0]).toBe(
      '\uFEFFNumber,Application,Category,Rank,Total,Sheets,Decision,Released,idea,plan,J0,J1,J2',
    )
    const some = await owner.get(at('/results/file?columns=rank,number&lang=en'))
    expect(some.text.trim().split('\n').slice(0, 2)).toEqual(['Rank,Number', '1,a'])
    expect((await owner.get(at('/results/file?format=xlsx'))).text.slice(0, 2)).toBe('PK')
    expect((await owner.get<{ items: object[] }>(at('/results'))).body.items[0]).toMatchObject({ number: 'a', rank: 1 })
  })

  it('print score sheets and minutes', async () => {
    for (const path of ['/sheets/pdf?lang=fr', '/minutes/pdf?lang=ru', '/minutes/pdf'])
      expect((await owner.get(at(path))).text.slice(0, 5)).toBe('%PDF-')
  })

  it.each(METHODS)('recompute the ranking by %s with their own script, and refuse what was changed', async (method) => {
    const row = await inPlatform(platform.id, () => openSession(made.program.id, session.id))
    const files = await inPlatform(platform.id, () =>
      bundleFiles({ ...row, settings: { ...row.settings, method, round: method === 'median' ? 1 : null } }),
    )
    const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    for (const [name, text] of files) write(name, text)
    write('signature.json', JSON.stringify(signatureOf(server.app.config, platform.id, files)))
    const run = () =>
      execFileSync(process.execPath, [join(folder, 'recompute.mjs')], { encoding: 'utf8', stdio: 'pipe' })
    expect(run()).toContain('The same ranking: 5 entries, 28 scores')
    write('session.json', (files.get('session.json') ?? '').replace('"score": 9', '"score": 1'))
    expect(run).toThrow('session.json was changed')
  })

  it('are signed by a key of the platform, the same each time', () => {
    const spki = (id: string) =>
      createPublicKey(signingKey(server.app.config, id)).export({ format: 'der', type: 'spki' }).toString('hex')
    expect(spki(platform.id)).toBe(spki(platform.id))
    expect(spki(platform.id)).not.toBe(spki(made.program.id))
  })
})
