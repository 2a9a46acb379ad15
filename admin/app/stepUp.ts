import { atom } from 'nanostores'
import { configureApi } from '#client/api/transport.ts'

/** What `StepUpDialog` calls once the person proved again who they are, or left it. */
export const $stepUp = atom<((proved: boolean) => void) | null>(null)

export const leaveStepUp = (): void => $stepUp.get()?.(false)

let proving: Promise<boolean> | undefined

const askForProof = (): Promise<boolean> =>
  new Promise((done) =>
    $stepUp.set((proved) => {
      $stepUp.set(null)
      proving = undefined
      done(proved)
    }),
  )

// Once for all calls that wait for it.
configureApi({
  onRefused: async ({ code }) => {
    if (code !== 'session.stepUp') return false
    proving ??= askForProof()
    return proving
  },
})
