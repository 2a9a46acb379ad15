import type { Page } from 'playwright'
import { PASSWORD } from './people.ts'

export const APPLICANT = 'nadia@example.org'

/** The words by which whoever reads applications finds the way, in each language. */
export const WORDS = {
  fr: {
    views: ['Toutes 5', 'Brouillons 4', 'Soumises 1', 'À valider 3', 'Rejetées 0', 'Retirées 0'],
    toValidate: /^À valider/,
    menuOf: 'Actions sur Les quais ouverts',
    trash: 'Mettre à la corbeille',
    sheets: 'Fiches',
    sheetsInTrash: /Fiches.*est dans la corbeille/,
    removeForGood: 'Supprimer définitivement',
    sheetsGone: /Fiches.*est supprimé définitivement/,
    emptyTrash: 'La corbeille est vide',
    goes: ['1 candidature soumise', '4 brouillons'],
    filter: 'Filtre',
    short: 'Petit projet',
    search: /Titre, personne/,
    gate: 'Étape 2 sur 3 : Recevabilité',
    refusal: /Recevabilité.*QUAI-\d{4}/,
    refuse: 'Demander des modifications',
    reason: 'Quelles modifications demandez-vous ?',
    resume: 'Reprendre le dossier',
    toCorrect: 'Modifications demandées',
    askAgain: 'Enregistrer et demander la validation',
    checked: /L’organisateur vérifie votre dossier/,
    missing: /Écrivez un message/,
    send: 'Demander les modifications',
    refused: /Modifications demandées pour «\sJardin des dunes\s» \(QUAI-\d{4}\)/,
    validate: 'Valider',
    validated: /«\sLe bus des soins\s» \(QUAI-\d{4}\) validée/,
    undo: 'Annuler',
    undone: /«\sLe bus des soins\s» \(QUAI-\d{4}\) est de nouveau à valider/,
    next: /Candidature suivante/,
    history: /^Historique/,
    files: /^Fichiers/,
    refusedHere: /«\sRecevabilité\s»\s: modifications demandées/,
    look: /^Aperçu/,
    showSensitive: 'Les afficher',
    hideSensitive: 'Les masquer',
    close: /Fermer le volet/,
    export: 'Exporter',
    csv: /CSV/,
    none: 'Rien à valider',
    sentOn: 'Soumise',
    period: /60 jours · les 10 derniers jours sont affichés/,
    wholePeriod: 'Afficher toute la période',
    chooseDays: 'Choisir des jours…',
    firstDay: 'Premier jour',
    lastDay: 'Dernier jour',
    backwards: 'Ce jour vient avant le premier',
    showDays: 'Afficher ces jours',
    nothing: 'Rien ne vous attend',
    waiting: /3 dossiers à valider/,
    shown: ['2 affichées sur 5', '1 affichée sur 5', '0 affichée sur 5'],
    left: '3 décidées restent en vue, les ranger',
    foot: /^0 à 0 sur 0 et 3 décidées$/,
    exported: '2 candidatures, avec toutes leurs réponses',
    decided: 'Modifications demandées',
    saved: 'Réponses enregistrées',
    changed: ['Recevabilité › Statut : À valider', 'Recevabilité › Statut : Modifications demandées'],
    asked: ['Nom du projet : Jardin des dunes', 'Où en est-il ? : Une idée'],
    zone: 'Heures affichées : heure de Paris.',
    sort: /^Tri /,
    byTitle: 'Titre',
    sortedBy: ['Tri Titre Croissant', 'Tri Titre Décroissant'],
    descending: 'Décroissant',
    copyLink: 'Copier le lien',
    categoryMenu: 'Actions sur la catégorie Grand projet',
    removeCategory: 'Supprimer la catégorie',
    holds: '« Grand projet » contient 4 candidatures',
  },
  en: {
    showSensitive: 'Show them',
    hideSensitive: 'Hide them',
    sentOn: 'Submitted',
    period: /60 days · the latest 10 days are shown/,
    wholePeriod: 'Show the whole period',
    chooseDays: 'Choose days…',
    firstDay: 'First day',
    lastDay: 'Last day',
    backwards: 'This day comes before the first one',
    showDays: 'Show these days',
    nothing: 'Nothing awaits you',
    waiting: /3 applications to validate/,
    shown: ['2 shown of 5', '1 shown of 5', '0 shown of 5'],
    left: '3 decided are still in sight, put them away',
    foot: /^0 to 0 of 0 and 3 decided$/,
    exported: '2 applications with all their answers',
    decided: 'Changes requested',
    saved: 'Answers saved',
    changed: ['Recevabilité › Status: To validate', 'Recevabilité › Status: Changes requested'],
    asked: ['Project name: Jardin des dunes', 'How far along is it?: An idea'],
    zone: 'Times shown: Paris time.',
    sort: /^Sort /,
    byTitle: 'Title',
    sortedBy: ['Sort Title Ascending', 'Sort Title Descending'],
    descending: 'Descending',
    copyLink: 'Copy link',
    categoryMenu: 'Actions on the category Large project',
    removeCategory: 'Delete the category',
    holds: '“Large project” holds 4 applications',
    views: ['All 5', 'Drafts 4', 'Submitted 1', 'To validate 3', 'Rejected 0', 'Withdrawn 0'],
    toValidate: /^To validate/,
    menuOf: 'Actions on Open quays',
    trash: 'Move to the trash',
    sheets: 'Sheets',
    sheetsInTrash: /Sheets.*is in the trash/,
    removeForGood: 'Delete for good',
    sheetsGone: /Sheets.*is deleted for good/,
    emptyTrash: 'The trash is empty',
    goes: ['1 submitted application', '4 drafts'],
    filter: 'Filter',
    short: 'Small project',
    search: /Title, person/,
    gate: 'Step 2 of 3: Eligibility',
    refusal: /QUAI-\d{4}.*Eligibility/,
    refuse: 'Ask for changes',
    reason: 'Which changes do you ask for?',
    resume: 'Continue the application',
    toCorrect: 'Changes requested',
    askAgain: 'Save and ask for validation',
    checked: /The organiser is checking/,
    missing: /Write a message/,
    send: 'Ask for changes',
    refused: /Changes requested for “Jardin des dunes” \(QUAI-\d{4}\)/,
    validate: 'Validate',
    validated: /“Le bus des soins” \(QUAI-\d{4}\) validated/,
    undo: 'Undo',
    undone: /“Le bus des soins” \(QUAI-\d{4}\) is to be validated again/,
    next: /Next application/,
    history: /^History/,
    files: /^Files/,
    refusedHere: /“Eligibility”: changes requested/,
    look: /^Preview/,
    close: /Close/,
    export: 'Export',
    csv: /CSV/,
    none: 'Nothing to validate',
  },
} as const

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
