import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALL, DESKTOP, expectSound, hold, PHONE, type Product, startProduct } from './product.ts'

const PASSWORD = 'quatre vaches bleues'
const ORGANISER = 'camille@example.org'

/** For what is saved or published a moment later. */
const LONG = { timeout: 15_000 }

const WORDS = {
  fr: {
    form: 'Projet',
    noSuchDay: '31/02/2031',
    unsavedBar: 'Changements non enregistrés',
    unsavedGrace: '1 changement, visible de tous dès l’enregistrement : Délai de grâce.',
    lost: 'Ce qui n’est pas lisible n’est pas conservé : vous le perdrez.',
    wrongAll: [
      'Clôture : Ce jour n’existe pas',
      'Délai de grâce : Indiquez un nombre entier',
      'Contact : Ce champ n’est pas une adresse e-mail valide',
    ],
    opening: 'Ouverture, date',
    hour: 'Clôture, heure',
    noHour: 'Clôture : Complétez l’heure',
    zone: 'Fuseau horaire',
    moves: /heure de Tokyo[\s\S]*Clôture : 31\/12\/2031 18:00 devient 01\/01\/2032 02:00/,
    shelved: 'Ce programme est archivé : il se lit, il ne se modifie pas.',
    unshelve: 'Remettre dans les actifs',
    shelve: 'Archiver',
    menuOf: 'Actions sur Les quais ouverts',
    holds: ['0 candidature'],
    readOnly: 'Lecture seule',
    noTemplates: 'Les modèles n’ont pas pu être chargés.',
    grace: 'Délai de grâce',
    atMost: /d’au plus 1\s440/,
    previewIn: 'Langue de l’aperçu',
    preview: 'Aperçu',
    binnedHere: 'Ce programme est dans la corbeille : il se lit, il ne se modifie pas.',
    undo: 'Annuler',
    closingLine: 'Clôture :',
    notEmail: 'Ce champ n’est pas une adresse e-mail valide',
    edit: 'Modifier',
    address: 'Identifiant dans l’adresse',
    create: 'Créer un programme',
    name: 'Nom du programme',
    title: 'Bourse d’hiver',
    slug: 'bourse-d-hiver',
    empty: /^Une page vide/,
    make: 'Créer le programme',
    cancel: 'Annuler',
    archived: 'Archivés',
    noArchived: 'Aucun programme archivé',
    lose: 'Ce que vous avez saisi ici sera perdu.',
    cut: 'Seuls 200 caractères tiennent ici',
    closeNotice: 'Fermer l’avis',
    facts: ['1 programme actif, 0 candidature', '2 programmes actifs, 0 candidature'],
    tabs: ['Actifs 2', 'Archivés 0', 'Supprimés 0'],
    trashed: ['Actifs 1', 'Archivés 0', 'Supprimés 1'],
    publish: 'Publier',
    cannot: 'Ce programme ne peut pas encore être publié',
    fix: 'Corriger',
    noCategory: 'Ajoutez au moins une catégorie',
    categoryName: /^Nom de la catégorie/,
    sameName: 'Une autre catégorie s’appelle déjà',
    categories: ['Projets à deux', 'Projets seuls'],
    addCategory: 'Ajouter une catégorie',
    categoryMenu: 'Actions sur la catégorie',
    editCategory: 'Modifier la catégorie',
    addStepTo: /^Ajouter une étape à la catégorie Projets à deux/,
    read: /^Texte à lire/,
    stepName: /^Nom de l’étape/,
    rules: 'Règlement',
    gate: 'Recevabilité',
    validation: /^Validation/,
    addStep: 'Ajouter l’étape',
    save: 'Enregistrer',
    errors: ['Le texte est vide Projets à deux, étape 1, Règlement', 'Cette catégorie n’a aucune étape Projets seuls'],
    published: 'Le programme est publié.',
    open: 'Ouvert',
    binned: 'Dans la corbeille',
    closing: 'Clôture, date',
    day: '31/12/2031',
    unsaved: '1 changement, visible de tous dès l’enregistrement : Clôture.',
    saveParams: 'Enregistrer les réglages',
    savedParams: 'Les réglages sont enregistrés.',
    shownDay: /31 décembre 2031/,
    platformName: 'Nom affiché',
    primary: 'Principale',
    changes: '2 changements non publiés',
    savedGeneral: 'Les interfaces sont à jour, le site public aussi.',
    menu: 'Actions sur Bourse d’hiver',
    trash: 'Mettre à la corbeille',
    confirm: 'Tapez DLT pour confirmer',
    wrong: /ne correspond pas/,
    remove: 'Supprimer le programme',
    inTrash: '« Bourse d’hiver » est dans la corbeille.',
    deleted: 'Supprimés',
    restore: 'Restaurer',
    active: '« Bourse d’hiver » est de nouveau actif.',
    mainMenu: 'Ouvrir le menu',
    log: 'Journal',
    away: 'Pas de réponse',
    retry: 'Réessayer',
    tooShort: 'Tapez au moins deux caractères.',
    searching: 'Recherche…',
    noAnswer: /Le serveur n’a pas répondu/,
    nothing: 'Rien ne correspond à « @zz ».',
    sort: /^Tri /,
    byName: 'Nom',
    sortedBy: 'Tri Nom Croissant',
    back: 'Revenir à la version publiée',
    takenUp: 'Vos changements non enregistrés ont été repris.',
    bothNames:
      /^Nom affiché\s: votre valeur «\sFondation des bois\s», celle enregistrée entre-temps «\sFondation des vents\s»$/,
    programLog: [
      'Programme restauré',
      'Programme mis à la corbeille',
      'Programme modifié',
      'Catégories et étapes modifiées',
      'Programme publié',
      'Programme créé',
    ],
    platformLog: ['Plateforme modifiée', 'Couleurs modifiées'],
  },
  en: {
    form: 'Project',
    noSuchDay: '02/31/2031',
    unsavedBar: 'Unsaved changes',
    unsavedGrace: '1 change, public as soon as it is saved: Grace period.',
    lost: 'What cannot be read is not kept: you will lose it.',
    wrongAll: [
      'Closing: There is no such day',
      'Grace period: Enter a whole number',
      'Contact: This field is not a valid email',
    ],
    opening: 'Opening, date',
    hour: 'Closing, time',
    noHour: 'Closing: Complete the time',
    zone: 'Time zone',
    moves: /Tokyo time[\s\S]*Closing: 12\/31\/2031 18:00 becomes 01\/01\/2032 02:00/,
    shelved: 'This program is archived: it can be read, not changed.',
    unshelve: 'Make active again',
    shelve: 'Archive',
    menuOf: 'Actions on Open quays',
    holds: ['0 applications'],
    readOnly: 'Read only',
    noTemplates: 'The templates could not be loaded.',
    grace: 'Grace period',
    atMost: /at most 1,440/,
    previewIn: 'Language of the preview',
    preview: 'Preview',
    binnedHere: 'This program is in the trash: it can be read, not changed.',
    undo: 'Undo',
    closingLine: 'Closing:',
    notEmail: 'This field is not a valid email',
    edit: 'Change',
    address: 'Identifier in the address',
    create: 'Create a program',
    name: 'Name of the program',
    title: 'Winter grant',
    slug: 'winter-grant',
    empty: /^A blank page/,
    make: 'Create the program',
    cancel: 'Cancel',
    archived: 'Archived',
    noArchived: 'No archived program',
    lose: 'What you changed here will be lost.',
    cut: 'Only 200 characters fit here',
    closeNotice: 'Close the notice',
    facts: ['1 active program, 0 applications', '2 active programs, 0 applications'],
    tabs: ['Active 2', 'Archived 0', 'Deleted 0'],
    trashed: ['Active 1', 'Archived 0', 'Deleted 1'],
    publish: 'Publish',
    cannot: 'This program cannot be published yet',
    fix: 'Fix',
    noCategory: 'Add at least one category',
    categoryName: /^Name of the category/,
    sameName: 'Another category is already called',
    categories: ['Projects for two', 'Projects alone'],
    addCategory: 'Add a category',
    categoryMenu: 'Actions on the category',
    editCategory: 'Edit the category',
    addStepTo: /^Add a step to the category Projects for two/,
    read: /^Text to read/,
    stepName: /^Name of the step/,
    rules: 'Rules',
    gate: 'Eligibility',
    validation: /^Validation/,
    addStep: 'Add the step',
    save: 'Save',
    errors: ['The text is empty Projects for two, step 1, Rules', 'This category has no step Projects alone'],
    published: 'The program is published.',
    open: 'Open',
    binned: 'In the trash',
    closing: 'Closing, date',
    day: '12/31/2031',
    unsaved: '1 change, public as soon as it is saved: Closing.',
    saveParams: 'Save the settings',
    savedParams: 'The settings are saved.',
    shownDay: /(31 December|December 31,?) 2031/,
    platformName: 'Displayed name',
    primary: 'Primary',
    changes: '2 unpublished changes',
    savedGeneral: 'The interfaces are up to date, the public site too.',
    menu: 'Actions on Winter grant',
    trash: 'Move to the trash',
    confirm: 'Type DLT to confirm',
    wrong: /does not match/,
    remove: 'Delete the program',
    inTrash: '“Winter grant” is in the trash.',
    deleted: 'Deleted',
    restore: 'Restore',
    active: '“Winter grant” is active again.',
    mainMenu: 'Open the menu',
    log: 'Log',
    away: 'No answer',
    retry: 'Try again',
    tooShort: 'Type at least two characters.',
    searching: 'Searching…',
    noAnswer: /The server did not answer/,
    nothing: 'Nothing matches “@zz”.',
    sort: /^Sort /,
    byName: 'Name',
    sortedBy: 'Sort Name Ascending',
    back: 'Back to the published version',
    takenUp: 'Your unsaved changes have been taken up again.',
    bothNames: /^Displayed name: yours is “Fondation des bois”, the one saved meanwhile “Fondation des vents”$/,
    programLog: [
      'Program restored',
      'Program moved to the trash',
      'Program changed',
      'Categories and steps changed',
      'Program published',
      'Program created',
    ],
    platformLog: ['Platform changed', 'Colours changed'],
  },
} as const

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'mariadb' },
  { lang: 'en', size: PHONE, database: 'sqlite' },
] as const)('an organiser opens a call in $lang at $size.width px on $database', ({ lang, size, database }) => {
  const words = WORDS[lang]
  let product: Product
  let page: Page
  let visitor: Page

  const notice = (text: string) => page.getByRole('status').getByText(text).waitFor()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const tabs = async () => (await page.locator('nav.tabs').getByRole('link').allInnerTexts()).map(plain)
  const facts = async () => plain(await page.locator('.page__facts').innerText())
  const admin = (path: string) => page.goto(product.url('harbour', `/${lang}/admin/${path}`))
  const row = () => page.locator('[data-row]', { hasText: words.title })
  /** What a visitor gets there. */
  const asked = (path: string) =>
    visitor.evaluate(async (address) => {
      const answer = await fetch(address, { cache: 'no-store' })
      return { status: answer.status, html: await answer.text() }
    }, `/${lang}${path}`)

  beforeAll(async () => {
    product = await startProduct({ database })
    await product.apply(CALL)
    const person = ['--firstname', 'Camille', '--lastname', 'Benali', '--lang', lang, '--role', 'owner']
    await product.opencall(
      ['user', 'create', ORGANISER, '--platform', 'harbour', ...person, '--password-stdin', '--yes'],
      PASSWORD,
    )
    await product.live('harbour')
    page = (await product.person({ locale: lang, size })).page
    visitor = (await product.person({ locale: lang, size })).page
    await visitor.goto(product.url('harbour', `/${lang}/`))
  })
  afterAll(() => product.stop())

  it('signs in, and creates a program that nobody sees yet', async () => {
    await admin('login')
    const email = page.locator('input[type=email]')
    await email.fill('camille')
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(words.notEmail).waitFor()
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
    await email.fill(ORGANISER)
    await expectSound(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/programs/)
    await expect.poll(facts, LONG).toBe(words.facts[0])
    const refuse = await hold(page, '**/program-templates', 'abort')
    await page.getByRole('link', { name: words.create }).first().click()
    await dialog().getByLabel(words.name).waitFor()
    expect(await dialog().getByRole('radio').count()).toBe(0)
    refuse()
    await dialog().getByText(words.noTemplates).waitFor()
    expect(await dialog().getByRole('radio').count()).toBe(2)
    await expectSound(page)
    await page.unroute('**/program-templates')
    await dialog().getByRole('button', { name: words.retry }).click()
    await expect.poll(() => dialog().getByRole('radio').count()).toBe(3)
    await dialog()
      .getByLabel(words.name)
      .evaluate((field) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', 'x'.repeat(10_000))
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      })
    await page.getByText(words.cut).waitFor()
    await button(words.closeNotice).click()
    await dialog().getByLabel(words.name).fill(words.title)
    const question = dialog().getByRole('alert').getByText(words.lose)
    await page.keyboard.press('Escape')
    await question.waitFor()
    expect(await dialog().count()).toBe(1)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    const kept = dialog().getByLabel(words.name)
    expect(await kept.inputValue()).toBe(words.title)
    expect(await kept.evaluate((field) => field === document.activeElement)).toBe(true)
    // Whoever goes back to a field is not asked any longer, and can send what is there.
    await page.keyboard.press('Escape')
    await question.waitFor()
    await kept.click()
    await question.waitFor({ state: 'detached' })
    await dialog().getByRole('button', { name: words.make }).waitFor()
    await dialog().getByLabel(words.empty).check()
    await dialog().getByRole('button', { name: words.edit }).click()
    const address = dialog().getByLabel(words.address)
    await address.fill('Hors norme !')
    await dialog().getByRole('button', { name: words.make }).click()
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
    await address.fill(words.slug)
    await expectSound(page)
    await dialog().getByRole('button', { name: words.make }).click()
    await page.waitForURL(new RegExp(`programs/${words.slug}/configure$`))
    // Of what can be done one thing leads on.
    await page.locator('.state').waitFor()
    expect((await page.locator('#main [data-variant=filled]').allInnerTexts()).map(plain)).toEqual([words.addCategory])
    expect((await asked(`/applications/${words.slug}`)).status).toBe(404)
  })

  it('is led by the publication check from one thing that is missing to the next', async () => {
    await button(words.publish).click()
    await dialog().getByText(words.noCategory).waitFor()
    await expectSound(page)
    await dialog().getByRole('button', { name: words.fix }).click()
    await dialog().getByLabel(words.categoryName).first().fill(words.categories[0])
    await page.keyboard.press('Enter')
    await button(words.addStepTo).click()
    await dialog().getByLabel(words.read).first().check()
    await dialog().getByLabel(words.stepName).first().fill(words.rules)
    await dialog().getByRole('button', { name: words.addStep }).click()
    await button(words.addCategory).click()
    await dialog().getByLabel(words.categoryName).first().fill(words.categories[0].toUpperCase())
    await dialog().getByRole('status').getByText(words.sameName).waitFor()
    await expectSound(page)
    await dialog().getByLabel(words.categoryName).first().fill(words.categories[1])
    await dialog().getByText(words.sameName).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.categories[1] }).waitFor()
    await expectSound(page)

    await button(words.publish).click()
    await page.getByRole('dialog', { name: words.cannot }).waitFor()
    expect((await dialog().locator('.checks li').allInnerTexts()).map(plain)).toEqual(words.errors)
    await dialog().getByRole('button', { name: words.fix }).click()
    await dialog().locator('[contenteditable=true]').fill('Le projet reste le vôtre.')
    await expectSound(page)
    // The box that was written in is not there in another language: the keyboard goes to the first one.
    await dialog().locator('.segment button').last().click()
    await page.keyboard.press('Escape')
    await dialog().getByRole('alert').getByText(words.lose).waitFor()
    await page.keyboard.press('Escape')
    const first = dialog().locator('.dialog__body').getByRole('textbox').first()
    await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true)
    await dialog().getByRole('button', { name: words.save }).click()

    await button(words.publish).click()
    await expect
      .poll(async () => (await dialog().locator('.checks li').allInnerTexts()).map(plain), LONG)
      .toEqual([words.errors[1]])
    await dialog().getByRole('button', { name: words.fix }).click()
    const validation = dialog().getByLabel(words.validation).first()
    const message = dialog().locator('textarea').first()
    await validation.check()
    await message.fill('Réponse sous dix jours.')
    await dialog().getByLabel(words.read).first().check()
    await message.waitFor({ state: 'detached' })
    await validation.check()
    expect(await message.inputValue()).toBe('Réponse sous dix jours.')
    await dialog().getByLabel(words.stepName).first().fill(words.gate)
    await dialog().getByRole('button', { name: words.addStep }).click()
    await button(words.publish).click()
    await notice(words.published)
    await expect.poll(async () => (await asked(`/applications/${words.slug}`)).status, LONG).toBe(200)
  })

  it('keeps what a colleague changes on the same page meanwhile', async () => {
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    const rename = async (on: Page, from: string, to: string) => {
      await on.bringToFront()
      await on.getByRole('button', { name: new RegExp(`${words.categoryMenu} ${from}$`) }).click()
      await on.getByRole('menuitem', { name: words.editCategory }).click()
      const name = on.getByRole('dialog').getByLabel(words.categoryName).first()
      // What is typed at once goes into the name.
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
      await name.fill(to)
      await on.keyboard.press('Enter')
      await on.getByRole('status').getByText(to).waitFor()
    }
    await rename(colleague, words.categories[1], 'Solo')
    await rename(page, words.categories[0], 'Duo')
    expect(await page.locator('.track__title').allInnerTexts()).toEqual(['Duo', 'Solo'])
    expect(await page.getByRole('alert').count()).toBe(0)
    await colleague.close()
  })

  it('sees it in the list, counted once, and opens it from there', async () => {
    await admin('home/programs')
    await expect.poll(facts, LONG).toBe(words.facts[1])
    expect(await tabs()).toEqual(words.tabs)
    await row().getByText(words.open).waitFor()
    await expectSound(page)
    await row().getByRole('link', { name: words.title }).click()
    await page.waitForURL(/dashboard$/)
    await page.locator('.callline').waitFor()
    await expectSound(page)
  })

  it('gives it a closing date, which visitors read', async () => {
    await admin(`programs/${words.slug}/params`)
    await page.getByLabel(words.closing).fill(words.day)
    await page.getByLabel(words.closing).press('Tab')
    await page.getByText(words.unsaved).waitFor()
    await expectSound(page)
    await button(words.saveParams).click()
    await notice(words.savedParams)
    await expect.poll(async () => (await asked(`/applications/${words.slug}`)).html, LONG).toMatch(words.shownDay)
  })

  it('leaves a number as it was typed, says what is wrong with it, and is done with that once it is mended', async () => {
    const grace = page.getByLabel(words.grace)
    await grace.fill('2000')
    await grace.press('Tab')
    expect(await grace.inputValue()).toBe('2000')
    const wrong = page.locator('#params-dates').getByText(words.atMost)
    await wrong.waitFor()
    await button(words.saveParams).click()
    await page.getByRole('alert').waitFor()
    await expectSound(page)
    await grace.fill('20')
    await wrong.waitFor({ state: 'detached' })
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await button(words.saveParams).click()
    await button(words.saveParams).waitFor({ state: 'detached' })
  })

  it('saves nothing while a date, an hour or a number cannot be read, and keeps all that was typed', async () => {
    const name = page.locator('#params-texts').getByRole('textbox').first()
    const [closing, grace] = [page.getByLabel(words.closing), page.getByLabel(words.grace)]
    const contact = page.locator('#params-contact')
    const alert = page.getByRole('alert')
    const wrong = async () => (await alert.getByRole('listitem').allInnerTexts()).map(plain)
    await name.fill('Titre neuf')
    await closing.fill(words.noSuchDay)
    await grace.fill('1,5')
    await contact.fill('personne')
    await button(words.saveParams).click()
    await expect.poll(wrong).toEqual(words.wrongAll)
    await expectSound(page)
    expect(await Promise.all([name, closing, grace].map((box) => box.inputValue()))).toEqual([
      'Titre neuf',
      words.noSuchDay,
      '1,5',
    ])
    await closing.fill(words.day)
    await grace.fill('20')
    await contact.fill('')
    await alert.waitFor({ state: 'detached' })
    await page.getByLabel(words.hour).focus()
    await page.keyboard.press('Backspace')
    await button(words.saveParams).click()
    await expect.poll(wrong).toEqual([words.noHour])
    await button(words.cancel).click()
    await alert.waitFor({ state: 'detached' })
    expect([await page.getByLabel(words.hour).inputValue(), await name.inputValue()]).toEqual(['18:00', words.title])
    await page.reload()
    expect([await page.getByLabel(words.hour).inputValue(), await name.inputValue()]).toEqual(['18:00', words.title])
  })

  it('says that something is not saved even where none of it can be read, and what leaving would lose', async () => {
    const grace = page.getByLabel(words.grace)
    const bar = page.getByRole('region', { name: words.unsavedBar })
    await grace.fill('1,5')
    await bar.getByText(words.unsavedGrace).waitFor()
    await expectSound(page)
    if (size === PHONE) await button(words.mainMenu).click()
    await page.getByRole('link', { name: words.log, exact: true }).click()
    await dialog().getByText(words.lost, { exact: true }).waitFor()
    await dialog().getByRole('button', { name: words.cancel }).click()
    if (size === PHONE) await page.keyboard.press('Escape')
    expect(await grace.inputValue()).toBe('1,5')
    await bar.getByRole('button', { name: words.cancel }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await grace.inputValue()).toBe('20')
  })

  it('is told how dates read in another time zone', async () => {
    await page.getByLabel(words.zone).first().fill('Tokyo')
    await page.getByRole('option').first().click()
    await expect.poll(() => page.locator('.zonemoves').innerText().then(plain)).toMatch(words.moves)
    await expectSound(page)
    await button(words.cancel).click()
    await page.locator('.zonemoves').waitFor({ state: 'detached' })
  })

  it('keeps what is typed in settings that were saved before and that somebody else changes meanwhile', async () => {
    const change = { title: { fr: words.title }, summary: { fr: 'Une deuxième main' } }
    const manifest = { opencall: 1, platform: { slug: 'harbour' }, programs: [{ slug: words.slug, ...change }] }
    await product.apply(JSON.stringify(manifest))
    const name = page.locator('#params-texts').getByRole('textbox').first()
    await name.fill('À moi')
    await page.locator('#params-texts textarea').first().fill('De ma main')
    await button(words.saveParams).click()
    await page
      .getByRole('alert')
      .getByText(/De ma main.*Une deuxième main/)
      .waitFor()
    await expectSound(page)
    expect(await name.inputValue()).toBe('À moi')
    await button(words.cancel).click()
    expect(await name.inputValue()).toBe(words.title)
  })

  it('keeps the list and its filter together when the network goes', async () => {
    await admin('home/programs')
    await row().waitFor()
    await page.context().setOffline(true)
    await page.locator('nav.tabs').getByRole('link', { name: words.archived }).click()
    await button(words.retry).waitFor()
    expect(await page.locator('[data-row]').count()).toBe(0)
    await page.context().setOffline(false)
    await button(words.retry).click()
    await page.getByText(words.noArchived).waitFor()
  })

  it('says that a search found nothing only once that is known', async () => {
    const palette = page.locator('.palette')
    const box = page.getByRole('combobox')
    const said = async () => plain(await palette.getByRole('status').innerText())
    await page.keyboard.press('Control+k')
    await box.fill('@z')
    await expect.poll(said).toBe(words.tooShort)
    const refuse = await hold(page, '**/users?*', 'abort')
    await box.fill('@zz')
    await expect.poll(said).toBe(words.searching)
    refuse()
    await palette.getByRole('alert').getByText(words.noAnswer).waitFor()
    await expectSound(page)
    await page.unroute('**/users?*')
    const retry = palette.getByRole('button', { name: words.retry })
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect.poll(said).toBe(words.nothing)
    expect(await palette.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
  })

  it('puts people into the order of their names', async () => {
    await admin('home/users')
    await page.locator('[data-row]').first().waitFor()
    if (size === PHONE) {
      await button(words.sort).click()
      await page.getByRole('menuitemradio', { name: words.byName, exact: true }).click()
      await button(words.sortedBy).waitFor()
      await expectSound(page)
    } else await page.getByRole('columnheader', { name: words.byName }).getByRole('button').click()
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=name&direction=asc')
  })

  it('renames and paints the platform, for visitors too', async () => {
    await admin('home/interfaces/general')
    const name = page.getByLabel(words.platformName)
    await name.fill(' ')
    await button(words.publish).click()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('alert').waitFor()
    await name.fill('Fondation des marées')
    expect(await name.getAttribute('aria-invalid')).not.toBe('true')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('textbox', { name: words.primary, exact: true }).fill('#0a5c36')
    await page.getByText(words.changes).waitFor()
    await expectSound(page)
    await button(words.publish).click()
    await notice(words.savedGeneral)
    await expect.poll(async () => (await asked('/')).html, LONG).toMatch(/#0a5c36[\s\S]*Fondation des marées/)
  })

  it('is shown what a colleague saved in the same settings meanwhile', async () => {
    await admin('home/interfaces/general')
    const nameOn = (on: Page) => on.getByLabel(words.platformName)
    await nameOn(page).waitFor()
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await nameOn(colleague).fill('Fondation des vents')
    await colleague.getByRole('button', { name: words.publish, exact: true }).click()
    await colleague.getByRole('status').getByText(words.savedGeneral).waitFor()
    await colleague.close()
    await nameOn(page).fill('Fondation des bois')
    await button(words.publish).click()
    await page.getByRole('alert').getByRole('listitem').getByText(words.bothNames).waitFor()
    await expectSound(page)
    expect(await nameOn(page).inputValue()).toBe('Fondation des bois')
    await button(words.back).click()
    expect(await nameOn(page).inputValue()).toBe('Fondation des vents')
  })

  it('tries a form in another language than that of the interface, all of it', async () => {
    await admin('programs/quais/forms')
    await page.getByRole('link', { name: words.form, exact: true }).click()
    if (size === PHONE) await button(words.preview).click()
    const preview = page.frameLocator('.preview iframe')
    const inFrench = preview.getByLabel('Nom du projet').first()
    await expect.poll(() => inFrench.inputValue()).toBe('Réponse d’essai')
    // As applicants see it: with its bar, which stays at the top.
    expect(await preview.locator('.bar').evaluate((bar) => getComputedStyle(bar).position)).toBe('sticky')
    await page.getByLabel(words.previewIn).first().click()
    await page.getByRole('option').last().click()
    await expect.poll(() => preview.getByLabel('Project name').first().inputValue()).toBe('Trial answer')
  })

  it('puts it into the trash and takes it back', async () => {
    await admin('home/programs')
    await button(words.menu).click()
    await page.getByRole('menuitem', { name: words.trash }).click()
    await dialog().getByLabel(words.confirm).fill('DLX')
    await dialog().getByRole('button', { name: words.remove }).click()
    await dialog().getByText(words.wrong).waitFor()
    await expectSound(page)
    await dialog().getByLabel(words.confirm).fill('dlt')
    await page.keyboard.press('Enter')
    await notice(words.inTrash)
    await expect.poll(tabs, LONG).toEqual(words.trashed)
    await expect.poll(async () => (await asked(`/applications/${words.slug}`)).status, LONG).toBe(404)
    await page.locator('nav.tabs').getByRole('link', { name: words.deleted }).click()
    await row().getByText(words.binned).waitFor()
    await expectSound(page)
    // From any of its own screens too.
    await admin(`programs/${words.slug}/params`)
    await page.getByText(words.binnedHere).waitFor()
    await expectSound(page)
    await button(words.restore).click()
    await notice(words.active)
    await page.getByText(words.binnedHere).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel(words.grace).isEnabled()).toBe(true)
    await page.locator('.notice', { hasText: words.active }).getByRole('button', { name: words.undo }).click()
    await page.getByText(words.binnedHere).waitFor()
    await admin('home/programs?status=deleted')
    await button(words.menu).click()
    await page.getByRole('menuitem', { name: words.restore }).click()
    await notice(words.active)
    await expect.poll(tabs, LONG).toEqual(words.tabs)
    await expect.poll(async () => (await asked(`/applications/${words.slug}`)).status, LONG).toBe(200)
  })

  it('puts a call into the archive and the trash, where all of it can be read and nothing changed', async () => {
    const screens = async (banner: string) => {
      await admin('programs/quais/configure')
      await page.getByText(banner).waitFor()
      await page.locator('.track__title').first().waitFor()
      expect(await button(words.addCategory).count()).toBe(0)
      await expectSound(page)
      await admin('programs/quais/params')
      await page.getByText(banner).waitFor()
      expect(await page.getByLabel(words.grace).isEnabled()).toBe(false)
      // What was written and not saved is not what the program says.
      expect(await summaryOn(page).inputValue()).toBe(saved)
      expect(await page.getByText(words.takenUp).count()).toBe(0)
      await admin('programs/quais/forms')
      await page.getByRole('link', { name: words.form, exact: true }).click()
      await page.getByText(words.readOnly, { exact: true }).waitFor()
      await page.getByText(banner).waitFor()
      expect(await page.locator('.builder__tools').getByRole('button').count()).toBe(0)
      await expectSound(page)
    }
    const summaryOn = (on: Page) => on.locator('#params-texts textarea').first()
    const writer = await page.context().newPage()
    await writer.goto(product.url('harbour', `/${lang}/admin/programs/quais/params`))
    const saved = await summaryOn(writer).inputValue()
    await summaryOn(writer).fill('Jamais enregistré')
    await writer.getByRole('region', { name: words.unsavedBar }).waitFor()
    await writer.close()
    const colleague = await page.context().newPage()
    const form = await page.context().newPage()
    await colleague.goto(product.url('harbour', `/${lang}/admin/programs/quais/configure`))
    const categories = colleague.getByRole('button', { name: new RegExp(`^${words.categoryMenu}`) })
    await categories.first().waitFor()
    await form.goto(product.url('harbour', `/${lang}/admin/programs/quais/forms`))
    await form.getByRole('link', { name: words.form, exact: true }).click()
    await form.locator('.fieldcard').first().waitFor()
    await admin('home/programs')
    await button(words.menuOf).click()
    await page.getByRole('menuitem', { name: words.shelve }).click()
    await page.locator('.notice').last().waitFor()
    // Where it is open still, whoever changes it is told what became of it, and that it can be read only.
    await colleague.bringToFront()
    await categories.first().click()
    await colleague.getByRole('menuitem', { name: words.editCategory }).click()
    await colleague.getByRole('dialog').getByLabel(words.categoryName).first().fill('Autre')
    await colleague.keyboard.press('Enter')
    await colleague.locator('.putaway').getByText(words.shelved).waitFor()
    expect(await colleague.getByRole('button', { name: words.addCategory, exact: true }).count()).toBe(0)
    await form.bringToFront()
    await form.locator('.fieldcard button').first().focus()
    await form.keyboard.press('Delete')
    await form.locator('.putaway').getByText(words.shelved).waitFor()
    await form.getByText(words.readOnly, { exact: true }).waitFor()
    await Promise.all([colleague.close(), form.close()])
    await page.bringToFront()
    await screens(words.shelved)
    await admin('home/programs?status=archived')
    await button(words.menuOf).click()
    await page.getByRole('menuitem', { name: words.trash }).click()
    expect((await dialog().locator('.goes li').allInnerTexts()).slice(0, -1).map(plain)).toEqual(words.holds)
    await dialog().getByLabel(words.confirm).fill('dlt')
    await page.keyboard.press('Enter')
    await page.locator('.notice').last().waitFor()
    await screens(words.binnedHere)
    // Out of the trash it is in the archive again, and out of the archive it can be worked on where one is.
    await button(words.restore).click()
    await page.getByText(words.shelved).waitFor()
    await button(words.unshelve).click()
    await page.getByText(words.shelved).waitFor({ state: 'detached' })
    await page.getByText(words.readOnly, { exact: true }).waitFor({ state: 'detached' })
    await page.locator('.builder__tools').getByRole('button').first().waitFor()
    // What was written before waits there still.
    await admin('programs/quais/params')
    await page.getByText(words.takenUp).waitFor()
    expect(await summaryOn(page).inputValue()).toBe('Jamais enregistré')
    await button(words.cancel).click()
  })

  it('reads all of it in the logs, before and after', async () => {
    const told = () => page.locator('[data-row] .table__name').allInnerTexts()
    await admin(`programs/${words.slug}/params`)
    await page.getByLabel(words.closing).waitFor()
    // Without network the screen that cannot be had says so; nothing is left, and it opens afterwards.
    await page.context().setOffline(true)
    if (size === PHONE) await button(words.mainMenu).click()
    await page.getByRole('link', { name: words.log, exact: true }).click()
    await page.getByRole('heading', { name: words.away }).waitFor()
    await expectSound(page)
    await page.context().setOffline(false)
    await button(words.retry).click()
    await expect.poll(async () => [...new Set(await told())], LONG).toEqual(words.programLog)
    const year = new RegExp(`\\b\\d\\d/\\d\\d/${new Date().getFullYear()}\\b`)
    expect(await page.locator('[data-row]').first().innerText()).toMatch(year)
    await page.locator('[data-row]').getByRole('button', { name: words.programLog[2] }).last().click()
    await page.locator('.logpanel .diff__line', { hasText: words.closingLine }).first().waitFor()
    await expectSound(page)
    await admin('home/logs?type=platform')
    await expect.poll(told, LONG).toContain(words.platformLog[0])
    await expectSound(page)
  })
})
