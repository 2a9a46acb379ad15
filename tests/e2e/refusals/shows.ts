import { admin, front, problem, type Shows, type Step } from './stage.ts'
import { dialogIsClosed, reaches } from './steps.ts'

export const CLOSE = admin('dialog.close')
export const OFFLINE = { title: admin('problem.client_offline.title'), text: admin('problem.client_offline.detail') }
export const COULD_NOT_OPEN = { title: admin('error.title'), text: admin('error.hint'), button: admin('state.retry') }

const wordsOf = (code: string) => ({ title: problem(`${code}.title`), text: problem(`${code}.detail`) })

/** The refusal in a dialog, which closing takes away. */
export const inDialog = (code: string, leads: Step = dialogIsClosed): Shows => ({
  as: 'dialog',
  ...wordsOf(code),
  button: CLOSE,
  leads,
})

export const inNotice = (code: string): Shows => ({ as: 'notice', ...wordsOf(code) })

/** No page of the back office has the address. */
export const missingScreen = (button: string, leadsTo: RegExp): Shows => ({
  as: 'page',
  status: 404,
  title: admin('error.notFound'),
  text: admin('error.notFoundHint'),
  button: admin(button),
  leads: reaches(leadsTo),
})

/** No public page has the address. */
export const missingPage = (text: string): Shows => ({
  as: 'page',
  status: 404,
  title: front('missing.title'),
  text: front(text),
  button: front('missing.home'),
  leads: reaches(/\/..\/$/),
})

/** To the page of the back office that says in which state the platform is. */
export const landing = (state: 'standby' | 'suspended'): Shows => ({
  as: 'redirect',
  to: new RegExp(`/admin/${state}-landing-page$`),
  title: admin(`auth.${state}.title`),
  text: admin(`auth.${state}.text`),
  button: admin('menu.publicSite'),
  leads: reaches(/\/..\/$/),
})
