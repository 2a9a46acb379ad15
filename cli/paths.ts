import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Failure } from './command.ts'
import type { Io } from './io.ts'

const WORDS: Record<string, string> = {
  EACCES: 'this user may not do that there',
  EPERM: 'this user may not do that there',
  EROFS: 'nothing can be written there',
  ENOENT: 'there is no such file or folder, and none can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  EISDIR: 'it is a folder: give the name of a file',
  ENOSPC: 'the disk is full',
}

/** What the system says of a file, in words. Not about a file: as it is. */
export function fileWords(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return WORDS[code] ?? message
}

const isManifestFile = (path: string): boolean => /\.(ya?ml|json)$/.test(path)

/** A file to read. Throws Failure when there is none that can be read. */
export async function fileToRead(io: Io, path: string): Promise<string> {
  const full = resolve(io.cwd, path)
  try {
    if ((await stat(full)).isDirectory())
      throw new Failure(`${path} cannot be read: it is a folder, give the name of a file.`)
    await access(full, constants.R_OK)
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new Failure(`${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : fileWords(error)}.`)
  }
  return full
}

/**
 * A path that may be written: nothing is there yet, or it was said to be all right. Folders around it are made. With `inside`,
 * what is not named like a manifest is a folder that gets a file of that name. Throws Failure when it cannot be written.
 */
export async function freePath(io: Io, out: string, { yes }: { yes: boolean }, inside?: string): Promise<string> {
  const path = resolve(io.cwd, out)
  const file = inside && !isManifestFile(out) ? join(path, inside) : path
  const there = await stat(file).catch(() => null) // nothing there is what is hoped for
  if (there?.isDirectory()) throw new Failure(`${out} cannot be written: it is a folder, give the name of a file.`)
  if (there && !yes) {
    if (!io.ask) throw new Failure(`${out} is already there: --yes writes over it.`)
    if (!(await io.ask.confirm(`${out} is already there. Write over it?`))) throw new Failure('Nothing was written.')
  }
  await whileWriting(out, async () => {
    await makeFolder(dirname(file))
    await access(there ? file : dirname(file), constants.W_OK)
  })
  return path
}

/** Step by step: making a whole path at once never ends where no folder can be made, as under /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
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
    if (WORDS[(error as NodeJS.ErrnoException).code ?? '']) {
      throw new Failure(`${path} cannot be written: ${fileWords(error)}.`)
    }
    throw error
  }
}
