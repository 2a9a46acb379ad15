import { atom } from 'nanostores'

export interface Transfer {
  id: string
  name: string
  loaded: number
  /** Null while it is not known. */
  total: number | null
  state: 'preparing' | 'ready' | 'running' | 'done' | 'failed'
  /** How much of the file the server has written while it is `preparing`, from 0 to 1. */
  prepared?: number
  cancel: () => void
  /** Until when what is `ready` can be downloaded. */
  until?: string
  /** Downloads what is `ready`. */
  save?: () => void
}

/** Downloads that run, for the progress card. */
export const $downloads = atom<Readonly<Record<string, Transfer>>>({})

/** Shows or changes the card of a download that is not running yet. */
export function showTransfer(transfer: Transfer): void {
  $downloads.set({ ...$downloads.get(), [transfer.id]: transfer })
}

/** Takes a finished or failed download off the card. */
export function forget(id: string): void {
  const { [id]: _gone, ...rest } = $downloads.get()
  $downloads.set(rest)
}
