import type { Halt, ResponseState } from './response.contract.ts'

/** Whether its applicant is still to send it, and can. */
export const isOpen = ({ state, halt }: { state: ResponseState; halt: Halt | null }): boolean =>
  state === 'draft' && !halt
