import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#client/api/call.ts'
import type { ApplicantComment } from '#core/participant/comment.contract.ts'
import type { Participants } from '#core/participant/participant.contract.ts'

export interface TogetherStore {
  responseId: string
  $people: ReadableAtom<Participants | null>
  $comments: ReadableAtom<readonly ApplicantComment[]>
  /** Neither throws: what was read before stays. */
  readPeople(): Promise<void>
  readComments(): Promise<void>
  /** Shows what a write answered. Throws ApiProblem. */
  change(write: Promise<Participants>): Promise<void>
  changeComments(write: Promise<{ items: ApplicantComment[] }>): Promise<void>
}

/** Who applies together, and what they comment, as this page knows it. */
export function togetherStore(responseId: string): TogetherStore {
  const $people = atom<Participants | null>(null)
  const $comments = atom<readonly ApplicantComment[]>([])
  const params = { responseId }
  return {
    responseId,
    $people,
    $comments,
    readPeople: () => call('listParticipants', { params }).then($people.set, () => {}),
    readComments: () =>
      call('listApplicantComments', { params }).then(
        ({ items }) => $comments.set(items),
        () => {},
      ),
    change: async (write) => $people.set(await write),
    changeComments: async (write) => $comments.set((await write).items),
  }
}
