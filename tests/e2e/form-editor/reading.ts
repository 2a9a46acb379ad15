import type { Page } from 'playwright'
import type { Form } from '#core/form/endpoints.contract.ts'

/** For what is saved or shown a moment later. */
export const LONG = { timeout: 15_000 }

/** A call of the API as the page's own person. */
export const call = <Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([method, path, body]) => {
      const { csrfToken } = await fetch('/api/session').then((answer) => answer.json())
      const answer = await fetch(`/api${path}`, {
        method,
        headers: { 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
        ...(body === null ? {} : { body }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

/** The form whose editor is open, as the server has it. */
export const shownForm = (page: Page) => {
  const formId = /forms\/([^/?]+)/.exec(page.url())?.[1]
  return call<Form>(page, 'GET', `/user.programs/federal/forms/${formId}`)
}

/** Waits until the editor says so of what was written. */
export async function saved(page: Page, words: string): Promise<void> {
  const said = page.getByTestId('saving-state')
  const found = said.filter({ hasText: new RegExp(`^${words}`) }).waitFor({ timeout: 20_000 })
  await found.catch(async () => {
    throw new Error(`the editor says “${await said.innerText()}”, not “${words}”`)
  })
}
