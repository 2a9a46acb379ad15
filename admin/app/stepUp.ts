import { atom } from 'nanostores'
import { configureApi } from '#client/api/transport.ts'

/** What `StepUpDialog` calls once the person proved again who they are, or left it. */
export const $stepUp = atom<((proved: boolean) => void) | null>(null)

export const leaveStepUp = (): void => $stepUp.get()?.(false)

configureApi({
  onStepUp: () =>
    new Promise((done) =>
      $stepUp.set((proved) => {
        $stepUp.set(null)
        done(proved)
      }),
    ),
})
