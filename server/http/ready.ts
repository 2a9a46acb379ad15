import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Config } from '#config/env.ts'
import { db } from '../db/database.ts'

export type Readiness = 'ready' | 'database unreachable' | 'storage full or read-only'

/** Milliseconds that an answer of the database may take, and that a readiness is kept: anybody may ask for it. */
const PATIENCE = 3_000
const KEPT = 1_000
const SAMPLE = Buffer.alloc(64 * 1024)

/** Whether this process can reach its database and write where its files are. */
export function readiness({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): () => Promise<Readiness> {
  const folders = new Set([dataDir, ...(databaseUrl.startsWith('sqlite:') ? [dirname(databaseUrl.slice(7))] : [])])
  let asked: { at: number; answer: Promise<Readiness> } | undefined
  return () => {
    const now = performance.now()
    if (!asked || now - asked.at > KEPT) asked = { at: now, answer: look([...folders]) }
    return asked.answer
  }
}

async function look(folders: readonly string[]): Promise<Readiness> {
  const [isReachable, ...areWritable] = await Promise.all([canRead(), ...folders.map(canWrite)])
  if (!isReachable) return 'database unreachable'
  return areWritable.every(Boolean) ? 'ready' : 'storage full or read-only'
}

async function canRead(): Promise<boolean> {
  const given = new AbortController()
  try {
    const late = after(PATIENCE, false, { signal: given.signal }).catch(() => false)
    return await Promise.race([
      db()
        .query('SELECT 1')
        .then(() => true),
      late,
    ])
  } catch {
    return false // the answer is the report
  } finally {
    given.abort()
  }
}

/** A full disk takes an empty file: only bytes tell. */
async function canWrite(folder: string): Promise<boolean> {
  const file = join(folder, `.ready-${process.pid}`)
  try {
    await writeFile(file, SAMPLE)
    return true
  } catch {
    return false // the answer is the report
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
