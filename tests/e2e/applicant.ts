import type { Page } from 'playwright'
import { matching, t, type Values } from '../words.ts'
import { PASSWORD } from './people.ts'
import { expectAccessible, type Product } from './product.ts'

/** What the manifests of the journeys call their things, in each language. */
const CONTENT = {
  fr: {
    call: 'Les quais ouverts',
    short: 'Petit projet',
    long: 'Grand projet',
    summary: 'En quelques phrases',
    name: 'Nom du projet',
    running: 'En cours',
    year: /quelle année/,
    why: /Pourquoi ici/,
    contact: 'Adresse électronique',
    step: 'Votre projet',
  },
  en: {
    call: 'Open quays',
    short: 'Small project',
    long: 'Large project',
    summary: 'In a few sentences',
    name: 'Project name',
    running: 'Under way',
    year: /which year/,
    why: /Why here/,
    contact: 'Email address',
    step: 'Your project',
  },
} as const

function wordsIn(lang: 'fr' | 'en') {
  const content = CONTENT[lang]
  const front = (key: string, values?: Values) => t(lang, 'front', key, values)
  const like = (key: string, values: Values) => matching(lang, 'front', key, values)
  return {
    ...content,
    apply: front('program.apply'),
    signIn: front('frame.signIn'),
    register: front('account.login.create'),
    first: front('account.firstname'),
    last: front('account.lastname'),
    email: front('account.email'),
    password: front('account.password'),
    create: front('account.register.submit'),
    goOn: front('account.validation.continue'),
    start: `${front('apply.choose')} ${content.short}`,
    startLong: `${front('apply.choose')} ${content.long}`,
    other: front('apply.visitor.other'),
    receipt: /QUAI-\d{4}/,
    fileLater: front('apply.visitor.file'),
    offline: front('apply.offline'),
    problems: new RegExp(front('form.problems', { count: 2 }).replace('2', '\\d+')),
    next: front('apply.next'),
    read: front('apply.read'),
    send: front('apply.submit'),
    sent: front('apply.sentTitle'),
    withdraw: front('apply.withdrawConfirm'),
    withdrawn: front('area.state.withdrawn'),
    daysLeft: new RegExp(`\\d+\\s+${front('time.day', { count: 2 })}`),
    kept: front('apply.visitor.kept'),
    rowRetry: front('form.resume'),
    rowRemove: front('form.remove'),
    uploaded: front('form.uploaded'),
    retry: front('apply.retry'),
    edit: front('apply.edit'),
    disposable: t(lang, 'validation', 'notYopmail'),
    suspended: front('frame.resting.suspended'),
    signedOut: front('leave.out'),
    saved: like('apply.saved', { time: /.+/ }),
    required: t(lang, 'validation', 'required'),
    noAnswer: front('apply.noAnswer'),
    tooLong: t(lang, 'validation', 'w-max-character', { count: 5000 }),
    signOut: front('frame.signOut'),
    oneUnsaved: front('leave.title', { count: 1 }),
    stay: front('leave.stay'),
    leaveAnyway: front('leave.anyway'),
    forgot: front('account.login.forgot'),
    getLink: front('account.reset.submit'),
    newPassword: front('account.newPassword'),
    savePassword: front('account.reset.choose'),
    newPasswordTitle: front('account.reset.chooseTitle'),
    passwordChanged: front('account.reset.doneTitle'),
    linkUsed: front('account.reset.failed'),
    ended: front('account.login.expired'),
    notFound: front('missing.application'),
    closed: front('apply.closed'),
    over: t(lang, 'problems', 'response_closed.title'),
    askToCheck: front('apply.nextGate'),
    checked: front('apply.waiting'),
    review: front('apply.review'),
    change: front('apply.changeEdit'),
    oneNotKept: front('apply.response.invalid', { count: 1 }),
    oneUnsent: front('area.unsent', { count: 1 }),
    onlyHere: front('apply.unsavedAnswer', { label: content.name }),
    waits: front('apply.visitor.waits'),
    takeUp: front('apply.visitor.take'),
    formChanged: front('apply.changed'),
    yours: front('apply.yours'),
    see: front('area.see'),
    stopped: front('apply.stopped'),
    editStep: `${front('apply.edit')} ${content.step}`,
    sentCounts: t(lang, 'problems', 'response_invalid.title_sent'),
    mineWins: front('apply.keepMine'),
    openMine: front('account.validation.toApplication'),
    answersWait: front('account.register.answersWait'),
    answersHere: front('account.validation.answers.added'),
  }
}

/** The words by which an applicant finds the way, in each language. */
export const WORDS = { fr: wordsIn('fr'), en: wordsIn('en') }

export async function register(product: Product, page: Page, lang: 'fr' | 'en', email: string): Promise<void> {
  await page.getByRole('link', { name: WORDS[lang].register }).first().click()
  await createAccount(product, page, lang, email)
}

/** On the page to register, and by the link of the mail. */
export async function createAccount(product: Product, page: Page, lang: 'fr' | 'en', email: string): Promise<void> {
  const words = WORDS[lang]
  await page.goto(await askForAccount(product, page, lang, email))
  await page
    .getByRole('button', { name: words.goOn })
    .or(page.getByRole('button', { name: words.openMine }))
    .click()
}

/** On the page to register: the link of the mail. */
export async function askForAccount(product: Product, page: Page, lang: 'fr' | 'en', email: string): Promise<string> {
  await fillInRegistration(page, lang, email)
  await expectAccessible(page)
  await page.getByRole('button', { name: WORDS[lang].create }).click()
  await page.getByText(email).waitFor()
  const mail = await product.lastMail('harbour', email)
  return String(/href="([^"]*account-validation[^"]*)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&'))
}

export async function fillInRegistration(page: Page, lang: 'fr' | 'en', email: string): Promise<void> {
  const words = WORDS[lang]
  await page.getByLabel(words.first, { exact: true }).fill('Lena')
  await page.getByLabel(words.last, { exact: true }).fill('Okafor')
  await page.getByLabel(words.email, { exact: true }).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
}
