import type { Page } from 'playwright'
import { matching, t, type Values } from '../words.ts'
import { PASSWORD } from './people.ts'

export const APPLICANT = 'nadia@example.org'

/** What the manifest of the journeys calls its things, in each language. */
const CONTENT = {
  fr: {
    call: 'Les quais ouverts',
    sheets: 'Fiches',
    short: 'Petit projet',
    long: 'Grand projet',
    step: 'Recevabilité',
    refusal: /Recevabilité.*QUAI-\d{4}/,
    asked: ['Nom du projet : Jardin des dunes', 'Où en est-il ? : Une idée'],
  },
  en: {
    call: 'Open quays',
    sheets: 'Sheets',
    short: 'Small project',
    long: 'Large project',
    step: 'Eligibility',
    refusal: /Eligibility.*QUAI-\d{4}/,
    asked: ['Project name: Jardin des dunes', 'How far along is it?: An idea'],
  },
} as const
const NUMBER = /QUAI-\d{4}/

function wordsIn(lang: 'fr' | 'en') {
  const content = CONTENT[lang]
  const admin = (key: string, values?: Values) => t(lang, 'admin', key, values)
  const front = (key: string) => t(lang, 'front', key)
  const like = (key: string, values: Values) => matching(lang, 'admin', key, values)
  const colon = lang === 'fr' ? ' :' : ':'
  const view = (name: string, count: number) => `${admin(`responses.view.${name}`)} ${count}`
  const shown = (n: number) => admin('responses.shown', { count: n, n, total: 5 })
  const sorted = (order: 'asc' | 'desc') =>
    `${admin('table.sort')} ${admin('responses.column.title')} ${admin(`table.order.${order}`)}`
  const status = (state: string) =>
    `Recevabilité › ${admin('responses.column.state')}${colon} ${admin(`response.step.${state}`)}`
  return {
    ...content,
    views: [
      view('all', 5),
      view('draft', 4),
      view('submitted', 1),
      view('toValidate', 3),
      view('rejected', 0),
      view('withdrawn', 0),
    ],
    all: admin('responses.view.all'),
    toValidate: new RegExp(`^${admin('responses.view.toValidate')}`),
    oneNew: admin('responses.news', { count: 1, n: '1' }),
    bell: new RegExp(`^${admin('notifications.title')},`),
    told: like('notifications.type.response_submitted', {
      count: 1,
      n: '1',
      who: /.+/,
      name: /.+/,
      program: '',
      role: '',
    }),
    menuOf: admin('programs.menu', { title: content.call }),
    trash: admin('programs.trash'),
    sheetsInTrash: admin('programs.moved.deleted', { title: content.sheets }),
    removeForGood: admin('programs.remove'),
    sheetsGone: admin('programs.removed', { title: content.sheets }),
    emptyTrash: admin('programs.empty.deleted.title'),
    goes: [
      admin('programs.trashDialog.submitted', { count: 1, n: 1 }),
      admin('programs.trashDialog.draft', { count: 4, n: 4 }),
    ],
    filter: admin('table.filter'),
    search: admin('responses.search'),
    gate: admin('responses.step', { n: 2, of: 3, step: content.step }),
    refuse: admin('responses.refuse'),
    reason: admin('responses.reason.refused'),
    resume: front('area.resume'),
    toCorrect: front('apply.refused'),
    askAgain: front('apply.nextGate'),
    checked: front('apply.waiting'),
    missing: admin('responses.reasonMissing'),
    send: admin('responses.send.refused'),
    refused: like('responses.done.refused', { title: 'Jardin des dunes', number: NUMBER }),
    validate: admin('responses.validate'),
    validated: like('responses.done.validated', { title: 'Le bus des soins', number: NUMBER }),
    undo: admin('notice.undo'),
    undone: like('responses.undone', { title: 'Le bus des soins', number: NUMBER }),
    next: admin('responses.next'),
    history: admin('responses.part.history'),
    files: admin('responses.part.files'),
    refusedHere: like('responses.history.refused', { step: content.step }),
    look: new RegExp(`^${admin('responses.file.show')}`),
    showSensitive: admin('responses.sensitiveShow'),
    hideSensitive: admin('responses.sensitiveHide'),
    close: admin('panel.close'),
    export: admin('responses.export.button'),
    csv: admin('responses.export.csv'),
    none: admin('responses.empty.toValidate.title'),
    sentOn: admin('responses.column.submittedAt'),
    period: like('dashboard.period', { range: /.+/, n: 60, count: 60 }),
    latestDays: admin('dashboard.latestDays', { count: 10 }),
    wholePeriod: admin('chart.all'),
    chooseDays: admin('table.days.choose'),
    firstDay: admin('table.days.from'),
    lastDay: admin('table.days.until'),
    backwards: admin('table.days.backwards'),
    showDays: admin('table.days.show'),
    nothing: admin('dashboard.nothing'),
    waiting: admin('dashboard.toValidate', { count: 3, n: 3 }),
    shown: [shown(2), shown(1), shown(0)],
    left: admin('responses.left', { count: 3, n: 3 }),
    foot: `${admin('table.range', { from: 0, to: 0, total: 0 })} ${admin('responses.leftToo', { count: 3, n: 3 })}`,
    exported: admin('responses.export.what', { count: 2, n: 2 }),
    decided: admin('log.decided.refused'),
    saved: admin('log.type.response_saved'),
    changed: [status('toValidate'), status('refused')],
    zone: admin('time.all', { zone: admin('time.zone', { city: 'Paris' }) }),
    sort: new RegExp(`^${admin('table.sort')} `),
    byTitle: admin('responses.column.title'),
    sortedBy: [sorted('asc'), sorted('desc')] as const,
    descending: admin('table.order.desc'),
    copyLink: admin('responses.copyLink'),
    categoryMenu: admin('configure.category.menu', { title: content.long }),
    removeCategory: admin('configure.category.remove'),
    holds: t(lang, 'validation', 'program.holdsResponses', { title: content.long, count: 4 }),
  }
}

/** The words by which an organiser reads applications, in each language. */
export const WORDS = { fr: wordsIn('fr'), en: wordsIn('en') }

/** Three letters that wait for a decision, a draft, and a small project that was sent; as their author's browser sends them. */
export async function applyFor(page: Page): Promise<void> {
  await page.evaluate(
    async ({ email, password }) => {
      const session = () => fetch('/api/session').then((answer) => answer.json())
      let { csrfToken } = await session()
      const send = async (method: string, path: string, body?: unknown) => {
        const form = body instanceof FormData
        const answer = await fetch(`/api${path}`, {
          method,
          headers: { 'x-csrf-token': csrfToken, ...(form ? {} : { 'content-type': 'application/json' }) },
          body: form ? (body as FormData) : JSON.stringify(body ?? {}),
        })
        if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
        return answer.status === 204 ? null : answer.json()
      }
      await send('POST', '/auth/login', { email, password })
      const now = await session()
      csrfToken = now.csrfToken
      const programs = await fetch(`/api/portal/platforms/${now.platform.id}/programs`).then((answer) => answer.json())
      const { id: programId, categories } = programs.items[0]
      const begin = async (key: string, title: string) => {
        const { id: categoryId } = categories.find((category: { key: string }) => category.key === key)
        const made = await send('POST', '/portal/me/responses', { programId, categoryId, lang: 'fr' })
        const mine = `/portal/me/responses/${made.id}`
        const step = `${mine}/steps/${made.steps[0].id}`
        const file = new FormData()
        file.append(
          'file',
          new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], { type: 'application/pdf' }),
          'plan.pdf',
        )
        const proof = await send('POST', `${step}/files?reference=proof`, file)
        await send('PUT', `${step}/answers`, {
          revision: 0,
          changes: {
            title,
            stage: 'idea',
            why: 'Parce que le quai est vide depuis dix ans et que les gens passent.',
            contact: email,
            proof: [proof],
          },
        })
        return { mine, step, made }
      }
      for (const title of ['Les voix du marais', 'Le bus des soins', 'Jardin des dunes']) {
        const { step } = await begin('long', title)
        await send('POST', `${step}/complete`)
      }
      await begin('long', 'Radio des collines')
      const { mine, step, made } = await begin('short', 'Un verger pour tous')
      await send('POST', `${step}/complete`)
      await send('POST', `${mine}/steps/${made.steps[1].id}/complete`)
      await send('POST', `${mine}/submit`)
    },
    { email: APPLICANT, password: PASSWORD },
  )
}
