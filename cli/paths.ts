import { access, constants, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileWords, makeFolder } from '#config/folder.ts'
import { Failure } from './command.ts'
import { DATA, formatNamed } from './format.ts'
import type { Io } from './io.ts'

/** A file to read. Throws Failure when there is none that can be read. */
export async function fileToRead(io: Io, path: string): Promise<string> {
  const full = resolve(io.cwd, path)
  try {
    if ((await stat(full)).isDirectory())
      throw new Failure(`${path} cannot be read: it is a folder, give the name of a file.`)
    await access(full, constants.R_OK)
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'there is no such file' : (fileWords(error) ?? message)
    throw new Failure(`${path} cannot be read: ${why}.`)
  }
  return full
}

/**
 * A path that may be written: nothing is there yet, or it was said to be all right. Folders around it are made. With `inside`,
 * what is not named like a manifest is a folder that gets a file of that name. Throws Failure when it cannot be written.
 */
export async function freePath(io: Io, out: string, { yes }: { yes: boolean }, inside?: string): Promise<string> {
  const path = resolve(io.cwd, out)
  const file = inside && !formatNamed(out, DATA) ? join(path, inside) : path
  const there = await stat(file).catch(() => null) // nothing there is what is hoped for
  if (there?.isDirectory()) throw new Failure(`${out} cannot be written: it is a folder, give the name of a file.`)
  if (there && !yes) {
    if (!io.ask) throw new Failure(`${out} is already there: --yes writes over it.`)
    if (!(await io.ask.confirm(`${out} is already there. Write over it?`))) throw new Failure('Nothing was written.')
  }
  await whileWriting(out, async () => {
    makeFolder(dirname(file))
    await access(there ? file : dirname(file), constants.W_OK)
  })
  return path
}

/** Writes under another name first: a file is there whole or as it was. */
export async function writeWhole(path: string, write: (staged: string) => Promise<unknown>): Promise<void> {
  const staged = `${path}.part`
  await whileWriting(path, async () => {
    await (await open(staged, 'w')).close()
    try {
      await write(staged)
      await rename(staged, path)
    } catch (error) {
      await rm(staged, { force: true })
      throw error
    }
  })
}

/** Puts what the system says of a path into words. Everything else goes through. */
async function whileWriting<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const words = fileWords(error)
    throw words ? new Failure(`${path} cannot be written: ${words}.`) : error
  }
}
