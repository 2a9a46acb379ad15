import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Response } from 'express'
import type { Config } from '#config/env.ts'
import type * as contract from '#core/decision/report.contract.ts'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { scoreOf } from '#core/evaluation/criterion.rules.ts'
import { guardFormula } from '#core/response/export.rules.ts'
import { type Context, platformOf } from '../../context.ts'
import { zipWriter } from '../../files/zip.ts'
import { jurorNames } from '../evaluation/evaluation.public.ts'
import { openSession } from '../evaluation/session.actions.ts'
import { fileOf, readResults } from './results.actions.ts'

type Session = Awaited<ReturnType<typeof openSession>>

/** An Ed25519 key in PKCS #8: this, then 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of a platform, derived of the secret of the installation: nothing more is stored. */
export function signingKey({ secret }: Pick<Config, 'secret'>, platformId: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, platformId, 'session-bundle', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

/** What recomputes the ranking of a session: data, the ranking, and the script that checks both. */
export async function bundleFiles(session: Session): Promise<Map<string, string>> {
  const { entries, sheets, standing, rules, results } = await readResults(session)
  const names = await jurorNames(session.id)
  const { counted } = standing
  const keyOf = new Map(entries.map(({ id, key }) => [id, key]))
  const scores = sheets.flatMap(({ entryId, jurorId, notes }) =>
    counted.flatMap((criterion) => {
      const score = scoreOf(criterion, notes)
      const entry = keyOf.get(entryId)
      return score === null || entry === undefined
        ? []
        : [{ entry, juror: jurorId, criterion: criterion.field.reference, score }]
    }),
  )
  const ranking = results.map(({ id, rank, total }) => ({ entry: keyOf.get(id) ?? '', rank, total }))
  const data = {
    format: 'opencall-session-1',
    session: session.slug,
    ...{ method: rules.method, trim: rules.trim, round: rules.round, ties: rules.ties },
    criteria: counted.map(({ field, weight, categories }) => ({
      ...{ reference: field.reference, title: field.title, weight, categories },
    })),
    entries: entries.map(({ key, number, title, category, weights, position }) => ({
      ...{ key, number, title, category, weights, position },
    })),
    jurors: [...names].map(([id, name]) => ({ id, name })),
    scores,
    ranking,
  }
  const csv = (lines: readonly (readonly (string | number | null)[])[]) =>
    stringify(lines.map((line) => line.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : (cell ?? '')))))
  return new Map([
    ['session.json', `${JSON.stringify(data, null, 1)}\n`],
    [
      'scores.csv',
      csv([
        ['entry', 'juror', 'criterion', 'score'],
        ...scores.map(({ entry, juror, criterion, score }) => [entry, names.get(juror) ?? juror, criterion, score]),
      ]),
    ],
    [
      'ranking.csv',
      csv([['rank', 'entry', 'total'], ...ranking.map(({ rank, entry, total }) => [rank, entry, total])]),
    ],
    ['recompute.mjs', readFileSync(join(import.meta.dirname, 'recompute.mjs'), 'utf8')],
  ])
}

/** Hashes of the files, and the signature over them. */
export function signatureOf(config: Pick<Config, 'secret'>, platformId: string, files: ReadonlyMap<string, string>) {
  const key = signingKey(config, platformId)
  const hashes = Object.fromEntries(
    [...files].map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]),
  )
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
  return {
    algorithm: 'Ed25519',
    publicKey,
    files: hashes,
    signature: sign(null, Buffer.from(JSON.stringify(hashes)), key).toString('base64'),
  }
}

export async function sendBundle(
  ctx: Context,
  { programId, sessionId }: ArgumentsOf<typeof contract.getSessionBundle>,
  res: Response,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  const files = await bundleFiles(session)
  const signature = signatureOf(ctx.app.config, platformOf(ctx).id, files)
  res.setHeader('content-type', 'application/zip')
  res.setHeader('content-disposition', `attachment; filename="${fileOf(ctx, session)}.zip"`)
  res.setHeader('cache-control', 'no-store')
  const zip = zipWriter(async (bytes) => {
    if (!res.destroyed && !res.write(bytes)) await Promise.race([once(res, 'drain'), once(res, 'close')])
  })
  for (const [name, text] of files) await zip.text(name, text)
  await zip.text('signature.json', `${JSON.stringify(signature, null, 1)}\n`)
  await zip.end()
  res.end()
}
