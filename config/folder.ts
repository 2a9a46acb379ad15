import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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

/** What the system says of a file, in words. Null when it is not about a file. */
export const fileWords = (error: unknown): string | null => WORDS[(error as NodeJS.ErrnoException).code ?? ''] ?? null

/**
 * Step by step: making a whole path at once never ends where no folder can be made, as under /proc. A private one is closed to
 * other accounts of the machine; one that is there keeps what its operator gave it.
 */
export function makeFolder(path: string, access: 'private' | 'usual' = 'usual'): void {
  try {
    makeOne(path, access)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
    makeFolder(dirname(path))
    makeOne(path, access)
  }
}

/** Another process may be making the same one. */
function makeOne(path: string, access: 'private' | 'usual'): void {
  try {
    mkdirSync(path, access === 'private' ? { mode: 0o700 } : {})
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}
