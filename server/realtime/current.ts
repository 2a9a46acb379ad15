import { afterCommit } from '../db/database.ts'
import { type Bus, type BusMessage, localBus } from './bus.ts'

let bus: Bus = localBus()

/** The bus of this process; set once by `openApp`. */
export function setBus(next: Bus): void {
  bus = next
}

export const currentBus = (): Bus => bus

/** Tells the other processes and open windows, once the running transaction is committed. */
export const announce = (message: BusMessage): void => afterCommit(() => bus.publish(message))
