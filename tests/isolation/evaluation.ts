import type { IsolationFixture } from './fixture.ts'

export const evaluation: IsolationFixture = {
  async hold({ made, browser, word, ids }) {
    const path = `/api/user.programs/${made.program.id}/evaluation-sessions`
    const { body: session } = await browser.post<{ id: string }>(path, { title: { fr: `${word} session` } })
    await browser.post(`${path}/${session.id}/entries`, { responseIds: [ids.responseId] })
    await browser.post(`${path}/${session.id}/jurors`, { list: `${word} juror <juror@${word}.example>` })
    const entries = await browser.get<{ items: { id: string }[] }>(`${path}/${session.id}/entries`)
    const jurors = await browser.get<{ items: { id: string }[] }>(`${path}/${session.id}/jurors`)
    return {
      sessionId: session.id,
      jurorId: jurors.body.items[0]?.id ?? '',
      entryId: entries.body.items[0]?.id ?? session.id,
      dutyId: session.id,
    }
  },
  bodies: {
    createEvaluationSession: ({ ids }) => ({ title: { fr: 'Taken' }, from: ids.sessionId }),
    updateEvaluationSession: () => ({ title: { fr: 'Taken' }, version: 1 }),
    updateCriteria: () => ({ criteria: [], version: 1 }),
    setSessionState: () => ({ state: 'closed' }),
    addEntries: ({ ids }) => ({ responseIds: [ids.responseId] }),
    removeEntries: ({ ids }) => ({ entryIds: [ids.entryId] }),
    addJurors: () => ({ list: 'taken@example.org' }),
    updateJuror: () => ({ cap: 0, categories: [], expertise: [] }),
    remindJurors: ({ ids }) => ({ jurorIds: [ids.jurorId] }),
    setDuty: ({ ids }) => ({ entryId: ids.entryId, jurorId: ids.jurorId, assigned: true }),
    setConflict: ({ ids }) => ({ entryId: ids.entryId, jurorId: ids.jurorId, conflicted: true }),
    saveSheet: () => ({ notes: {}, version: 1 }),
    recuse: () => ({ reason: 'Taken' }),
  },
}
