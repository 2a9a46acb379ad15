import { SessionEntry } from '#server/db/models/SessionEntry.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { IsolationFixture } from './fixture.ts'

export const evaluation: IsolationFixture = {
  async hold({ platform, made, browser, word, owner }) {
    const path = `/api/user.programs/${made.program.id}/evaluation-sessions`
    const { body: session } = await browser.post<{ id: string }>(path, { title: { fr: `${word} session` } })
    await inPlatform(platform.id, () =>
      SessionEntry.create({
        ...{
          sessionId: session.id,
          responseId: null,
          key: 'a',
          title: word,
          category: null,
          weights: null,
          position: 0,
        },
      }),
    )
    await browser.post(`${path}/${session.id}/jurors`, {
      list: `${owner.email}, ${word} juror <juror@${word}.example>`,
    })
    const field = { type: 'yes-no', reference: 'good', title: { fr: word } }
    await browser.put(`${path}/${session.id}/criteria`, { criteria: [{ field }], version: 1 })
    await browser.put(`${path}/${session.id}`, { settings: { preferences: true }, version: 2 })
    await browser.post(`${path}/${session.id}/state`, { state: 'open' })
    await browser.post(`${path}/${session.id}/assignment`, {})
    const template = await browser.post<{ id: string }>(`/api/user.programs/${made.program.id}/criteria-templates`, {
      name: `${word} template`,
      criteria: [{ field }],
    })
    const entries = await browser.get<{ items: { id: string }[] }>(`${path}/${session.id}/entries`)
    const jurors = await browser.get<{ items: { id: string }[] }>(`${path}/${session.id}/jurors`)
    const mine = await browser.get<{ items: { id: string }[] }>(`${path}/${session.id}/mine`)
    return {
      sessionId: session.id,
      templateId: template.body.id,
      jurorId: jurors.body.items[0]?.id ?? '',
      entryId: entries.body.items[0]?.id ?? '',
      dutyId: mine.body.items[0]?.id ?? '',
    }
  },
  bodies: {
    createEvaluationSession: ({ ids }) => ({ title: { fr: 'Taken' }, from: ids.sessionId }),
    updateEvaluationSession: () => ({ title: { fr: 'Taken' }, version: 1 }),
    updateCriteria: () => ({ criteria: [], version: 1 }),
    setSessionState: () => ({ state: 'closed' }),
    saveCriteriaTemplate: () => ({
      name: 'Taken',
      criteria: [{ field: { type: 'yes-no', reference: 'good', title: { fr: 'Taken' } } }],
    }),
    addEntries: ({ ids }) => ({ responseIds: [ids.responseId] }),
    removeEntries: ({ ids }) => ({ entryIds: [ids.entryId] }),
    addJurors: () => ({ list: 'taken@example.org' }),
    updateJuror: () => ({ cap: 0, categories: [], expertise: [] }),
    remindJurors: ({ ids }) => ({ jurorIds: [ids.jurorId] }),
    setDuty: ({ ids }) => ({ entryId: ids.entryId, jurorId: ids.jurorId, assigned: true }),
    setConflict: ({ ids }) => ({ entryId: ids.entryId, jurorId: ids.jurorId, conflicted: true }),
    saveSheet: () => ({ notes: {}, version: 1 }),
    addToDiscussion: () => ({ text: 'Taken' }),
    setEntryDiscussion: () => ({ closed: true }),
    setPreference: ({ ids }) => ({ entryId: ids.entryId, value: 'wants' }),
    recuse: () => ({ reason: 'Taken' }),
  },
}
