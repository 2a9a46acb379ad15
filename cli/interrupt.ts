import { constants } from 'node:os'

/** What is done when Ctrl C ends the command from now on, until it is taken back by the function that this returns. Exit 130. */
export function onInterrupt(work: () => void): () => void {
  const end = () => {
    work()
    process.exit(128 + constants.signals.SIGINT)
  }
  // Each time: a terminal and the process above may both send it.
  process.on('SIGINT', end)
  return () => void process.off('SIGINT', end)
}
