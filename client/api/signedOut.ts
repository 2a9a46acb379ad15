import { SIGNED_OUT } from '#core/account/signedOut.ts'
import { forgetSession } from './session.ts'

/** `/logout` ends the session without any script: the page that it leads to tries no refresh. */
export function adoptSignOut(): void {
  if (location.hash !== SIGNED_OUT) return
  forgetSession()
  history.replaceState(history.state, '', location.pathname + location.search)
}
