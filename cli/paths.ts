import { access } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { Failure } from './command.ts'
import type { Io } from './io.ts'

/** A path that may be written: nothing is there yet, or it was said to be all right. */
export async function freePath(io: Io, out: string, { yes }: { yes: boolean }, inside?: string): Promise<string> {
  const path = resolve(io.cwd, out)
  const file = inside && extname(out) === '' ? join(path, inside) : path
  const there = await access(file).then(
    () => true,
    () => false, // nothing there is what is hoped for
  )
  if (!there || yes) return path
  if (!io.ask) throw new Failure(`${out} is already there: --yes writes over it.`)
  if (!(await io.ask.confirm(`${out} is already there. Write over it?`))) throw new Failure('Nothing was written.')
  return path
}
