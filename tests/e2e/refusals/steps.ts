import type { Page, Route } from 'playwright'
import { browserOf } from '../../http.ts'
import { t } from '../../words.ts'
import { PASSWORD } from '../people.ts'
import { PHONE } from '../product.ts'
import { admin, type Case, front, type Stage, type Step, type Wording, words } from './stage.ts'

export const goTo = (page: Page, { product, lang }: Stage, path: string, host = 'harbour') =>
  page.goto(product.url(host, `/${lang}/${path}`))

export const opens =
  (path: string): Step =>
  (page, stage) =>
    goTo(page, stage, path)

export const reaches =
  (address: RegExp): Step =>
  (page) =>
    page.waitForURL(address)

export const seesHeading =
  (name: Wording): Step =>
  (page, stage) =>
    page.getByRole('heading', { level: 1, name: words(stage, name) }).waitFor()

export const seesText =
  (text: Wording): Step =>
  (page, stage) =>
    page.getByText(words(stage, text)).waitFor()

const createButton = (page: Page, stage: Stage) =>
  page.getByRole('button', { name: words(stage, admin('tags.create')) }).first()

export async function openTags(page: Page, stage: Stage) {
  await goTo(page, stage, 'admin/home/tags')
  await createButton(page, stage).waitFor()
}

/** Writes something, on a page that shows the tags. */
export async function createTag(page: Page, stage: Stage, name: string) {
  await createButton(page, stage).click()
  const dialog = page.getByRole('dialog', { name: words(stage, admin('tags.create')) })
  await dialog.getByLabel(words(stage, admin('tags.name'))).fill(name)
  await dialog.getByRole('button', { name: words(stage, admin('tags.createAction')), exact: true }).click()
}

/** Creates a tag, after something has changed since the page of the tags was opened. */
export const createsTag =
  (name: string, meanwhile: Step = async () => {}): Step =>
  async (page, stage) => {
    await openTags(page, stage)
    await meanwhile(page, stage)
    await createTag(page, stage, name)
  }

export const seesTag = (name: string): Step => seesText(admin('tags.created', { name }))

export const signsInAt =
  (path: string, email: string): Step =>
  async (page, stage) => {
    await goTo(page, stage, path)
    await typePassword(page, email)
  }

export async function typePassword(page: Page, email: string) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Follows a link of the menu, which is a drawer on a phone: its code loads when the page is idle, so it is open before what `first` does. */
export async function goByMenu(page: Page, stage: Stage, label: string, first?: Step) {
  if (stage.size === PHONE) await page.getByRole('button', { name: words(stage, admin('header.menu')) }).click()
  const link = page
    .getByRole('navigation', { name: words(stage, admin('menu.name')) })
    .getByRole('link', { name: words(stage, admin(label)), exact: true })
  await link.waitFor()
  await first?.(page, stage)
  await link.click()
}

/** Saves the profile, after something has changed since its page was opened. */
export const savesProfile =
  (meanwhile: Step = async () => {}): Step =>
  async (page, stage) => {
    await goTo(page, stage, 'profile')
    const save = page.getByRole('button', { name: words(stage, front('account.profile.save')), exact: true })
    await save.waitFor()
    await meanwhile(page, stage)
    await page.getByLabel(words(stage, front('account.firstname')), { exact: true }).fill('Léna')
    await save.click()
  }

/** Removes cookies once nothing is under way that would be refused first. */
export const loses =
  (...names: string[]): Step =>
  async (page) => {
    await page.waitForLoadState('networkidle')
    await Promise.all(names.map((name) => page.context().clearCookies({ name })))
  }

/** Answers in place of the server, as it would. */
const failWith =
  ({ lang }: Stage, status: number, code: string) =>
  (route: Route) => {
    const say = (part: string) => t(lang, 'problems', `${code.replaceAll('.', '_')}.${part}`)
    const body = { title: say('title'), detail: say('detail'), status, code, issues: [], reference: 'ref-1' }
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) })
  }

/** Requests that fail from now on; all of them, or those of one method. */
export async function failAt(
  page: Page,
  stage: Stage,
  pattern: string | RegExp,
  { status = 500, code = 'server.failure', method }: { status?: number; code?: string; method?: string } = {},
) {
  const fail = failWith(stage, status, code)
  await page.route(pattern, (route) => (method && route.request().method() !== method ? route.fallback() : fail(route)))
}

/** What every page of the program needs. */
export const PROGRAM_READ = /\/api\/user\.programs\/quais(\?|$)/

/** Changes the code of the back office on its way. */
export async function changeCode(page: Page, { product }: Stage, change: (code: string) => string) {
  await page.route('**/_b/*.js', async (route) => {
    // Node does not resolve `*.localhost`.
    const { host, pathname } = new URL(route.request().url())
    const { text } = await browserOf(product.port, host).get(pathname)
    await route.fulfill({ contentType: 'text/javascript', body: change(text) })
  })
}

export const offline: Step = (page) => page.context().setOffline(true)
export const online: Step = (page) => page.context().setOffline(false)
export const unroute: Step = (page) => page.unrouteAll({ behavior: 'ignoreErrors' })
export const dialogIsClosed: Step = (page) => page.getByRole('dialog').first().waitFor({ state: 'detached' })

export const NO_FAULT = 'The server has no fault that could be called up.'
/** Answers are replaced by failures until the case is over. */
export const withFault = (fault: Omit<Case, 'replaced'>): Case => ({ replaced: NO_FAULT, after: unroute, ...fault })

export const pressesPublish =
  (slug: string): Step =>
  async (page, stage) => {
    await goTo(page, stage, `admin/programs/${slug}/configure`)
    await page.getByRole('button', { name: words(stage, admin('configure.publish')), exact: true }).click()
  }
