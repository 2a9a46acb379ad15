import type { Page } from 'playwright'
import { PASSWORD } from './people.ts'
import { expectSound, type Product } from './product.ts'

/** The words by which a person finds their way, in each language. */
export const WORDS = {
  fr: {
    call: /Les quais ouverts/,
    apply: /Candidater/,
    signIn: 'Se connecter',
    register: /Créer un compte|S’inscrire/,
    first: 'Prénom',
    last: 'Nom',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    create: 'Créer mon compte',
    goOn: 'Continuer',
    start: /Commencer.*Petit projet/,
    other: /Changer de catégorie/,
    summary: 'En quelques phrases',
    team: /Nom du membre/,
    fileLater: /une fois connecté/,
    offline: /hors ligne/,
    problems: /à corriger/,
    name: 'Nom du projet',
    running: 'En cours',
    year: /quelle année/,
    why: /Pourquoi ici/,
    contact: 'Adresse électronique',
    next: 'Continuer',
    read: /J’ai lu/,
    send: /Envoyer la candidature/,
    sent: 'Candidature envoyée',
    withdraw: 'Retirer la candidature',
    withdrawn: /Retirée/,
    daysLeft: /\d+\s+jours/,
    mine: /Mes candidatures/,
    kept: 'Gardé sur cet appareil',
    saved: /Enregistré/,
    required: 'Ce champ est requis',
    receipt: /QUAI-\d{4}/,
    noAnswer: /Le serveur n’a pas répondu/,
    tooLong: /Écrivez au plus 5000 caractères/,
    signOut: 'Se déconnecter',
    oneUnsaved: /1 réponse n’est pas encore enregistrée/,
    stay: 'Rester connecté',
    forgot: 'Mot de passe oublié',
    getLink: 'Recevoir un lien',
    newPassword: 'Nouveau mot de passe',
    savePassword: 'Enregistrer le mot de passe',
    leaveAnyway: 'Se déconnecter sans enregistrer',
    ended: 'Votre session a pris fin.',
    notFound: /n'existe plus/,
    closed: /date limite est passée/,
    over: 'Appel clos',
    askToCheck: 'Enregistrer et demander la validation',
    checked: /L’organisateur vérifie votre dossier/,
    review: 'Vérifier et envoyer',
    change: 'Modifier les réponses',
    oneNotKept: '1 réponse n’est pas enregistrée',
    oneUnsent: '1 réponse de cet appareil n’est pas encore enregistrée',
    onlyHere: /Réponse à « Nom du projet » pas encore enregistrée/,
    waits: /avant de vous connecter est encore sur cet appareil/,
    takeUp: 'L’ajouter à cette candidature',
    formChanged: 'Le formulaire a changé.',
    linkUsed: 'Ce lien n’est plus valable',
    newPasswordTitle: 'Choisir un nouveau mot de passe',
    passwordChanged: 'Mot de passe changé',
    yours: 'Votre candidature',
    see: 'Voir la candidature',
    stopped: 'L’organisateur a arrêté cet appel.',
    editStep: 'Modifier Votre projet',
    sentCounts: 'Non enregistré : votre envoi reste valable',
    mineWins: 'Garder la mienne',
    openMine: 'Ouvrir ma candidature',
    answersWait: /une fois votre adresse confirmée/,
    answersHere: 'Vos réponses sont là.',
  },
  en: {
    call: /Open quays/,
    apply: /Apply/,
    signIn: 'Sign in',
    register: /Create an account|Register/,
    first: 'First name',
    last: 'Last name',
    email: 'Email address',
    password: 'Password',
    create: 'Create my account',
    goOn: 'Continue',
    start: /Start.*Small project/,
    other: /Choose another category/,
    summary: 'In a few sentences',
    team: /Member’s name/,
    fileLater: /once you are signed in/,
    offline: /offline/,
    problems: /things? to correct/,
    name: 'Project name',
    running: 'Under way',
    year: /which year/,
    why: /Why here/,
    contact: 'Email address',
    next: 'Continue',
    read: /I have read it/,
    send: /Send the application|Submit/,
    sent: /Application (sent|submitted)/,
    withdraw: 'Withdraw the application',
    withdrawn: /Withdrawn/,
    daysLeft: /\d+\s+days/,
    mine: /My applications/,
    kept: 'Kept on this device',
    saved: /Saved/,
    required: 'This field is required',
    receipt: /QUAI-\d{4}/,
    noAnswer: /The server did not answer/,
    tooLong: /Write at most 5000 characters/,
    signOut: 'Sign out',
    oneUnsaved: /1 answer is not saved yet/,
    stay: 'Stay signed in',
    forgot: 'Forgotten password',
    getLink: 'Get a link',
    newPassword: 'New password',
    savePassword: 'Save the password',
    leaveAnyway: 'Sign out without saving',
    ended: 'Your session has ended.',
    notFound: /no longer exists/,
    closed: /deadline has passed/,
    over: 'Call closed',
    askToCheck: 'Save and ask for validation',
    checked: /The organiser is checking/,
    review: 'Review and submit',
    change: 'Change the answers',
    oneNotKept: '1 answer is not saved',
    oneUnsent: '1 answer of this device is not saved yet',
    onlyHere: /Answer to “Project name” not saved yet/,
    waits: /before signing in is still on this device/,
    takeUp: 'Add it to this application',
    formChanged: 'The form has changed.',
    linkUsed: 'This link is no longer valid',
    newPasswordTitle: 'Choose a new password',
    passwordChanged: 'Password changed',
    yours: 'Your application',
    see: 'See the application',
    stopped: 'The organiser has stopped this call.',
    editStep: 'Edit Your project',
    sentCounts: 'Not saved: what you sent counts',
    mineWins: 'Keep mine',
    openMine: 'Open my application',
    answersWait: /once your address is confirmed/,
    answersHere: 'Your answers are here.',
  },
} as const

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
  await expectSound(page)
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
