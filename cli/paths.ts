import { rmSync, type Stats } from 'node:fs'
import { access, constants, open, rename, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileWords, makeFolder } from '#config/folder.ts'
import { Failure } from './command.ts'
import { DATA, formatNamed } from './format.ts'
import { onInterrupt } from './interrupt.ts'
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
 * What is at a path that is to be written; null when nothing is. Nothing is made or asked. Throws Failure when it is a folder, or
 * there without anybody who could say that this is all right.
 */
export async function inspectPath(
  io: Io,
  out: string,
  { yes }: { yes: boolean },
  inside?: string,
): Promise<Stats | null> {
  const there = await stat(fileAt(io, out, inside)).catch(() => null) // nothing there is what is hoped for
  if (there?.isDirectory()) throw new Failure(`${out} cannot be written: it is a folder, give the name of a file.`)
  if (there && !yes && !io.ask) throw new Failure(`${out} already exists: use --yes to overwrite it.`)
  return there
}

/**
 * A path that may be written: nothing is there yet, or it was said to be all right. Folders around it are made. With `inside`,
 * what is not named like a manifest is a folder that gets a file of that name. Throws Failure when it cannot be written.
 */
export async function freePath(io: Io, out: string, { yes }: { yes: boolean }, inside?: string): Promise<string> {
  const file = fileAt(io, out, inside)
  const there = await inspectPath(io, out, { yes }, inside)
  if (there && !yes && !(await io.ask?.confirm(`${out} is already there. Write over it?`)))
    throw new Failure('Nothing was written.')
  await whileWriting(out, async () => {
    makeFolder(dirname(file))
    await access(there ? file : dirname(file), constants.W_OK)
  })
  return resolve(io.cwd, out)
}

const fileAt = ({ cwd }: Io, out: string, inside?: string): string =>
  inside && !formatNamed(out, DATA) ? resolve(cwd, out, inside) : resolve(cwd, out)

/** What a database that is being copied has beside it. */
const JOURNALS = ['-journal', '-wal', '-shm']

/** Writes under another name first: a file is there whole or as it was, also after Ctrl C. */
export async function writeWhole(path: string, write: (staged: string) => Promise<unknown>): Promise<void> {
  const staged = `${path}.part`
  const takeAway = () => {
    for (const end of ['', ...JOURNALS]) rmSync(`${staged}${end}`, { force: true })
  }
  await whileWriting(path, async () => {
    await (await open(staged, 'w')).close()
    const goOn = onInterrupt(takeAway)
    try {
      await write(staged)
      await rename(staged, path)
    } catch (error) {
      takeAway()
      throw error
    } finally {
      goOn()
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
