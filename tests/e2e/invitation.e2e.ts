import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { t } from '../words.ts'
import { addOrganiser, PASSWORD, personSignedIn } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const INVITED = 'ines@example.org'

describe('an invitation', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct()
    await product.opencall(['apply', join(ROOT, 'tests/e2e/federal.yaml'), '--yes'])
    await addOrganiser(product, 'en')
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  it('leads somebody on a phone, in French, into the program', async () => {
    const en = (key: string, values = {}) => t('en', 'admin', key, values)
    const { page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP })
    await page.goto(product.url('harbour', '/en/admin/programs/federal/collaborators'))
    await page.getByRole('button', { name: en('member.invite.action'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(en('member.invite.list')).fill(`Inès Carvalho <${INVITED}>\nnobody`)
    await dialog.getByRole('combobox', { name: en('member.invite.role') }).click()
    await page.getByRole('option', { name: en('role.collaborator') }).click()
    await dialog.getByRole('combobox', { name: en('member.invite.language') }).click()
    await page.getByRole('option', { name: 'Français' }).click()
    await dialog.getByLabel(en('member.invite.message')).fill('Bonjour Inès')
    await dialog.getByRole('button', { name: en('member.invite.send', { count: 1, n: '1' }) }).click()
    await dialog.getByText(t('en', 'validation', 'invite-email', { line: 2, text: 'nobody' })).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: en('member.invite.others', { count: 1, n: '1' }) }).click()
    await page.getByText(en('member.invite.sent', { count: 1, n: '1' })).waitFor()
    await page.getByText(INVITED).waitFor()
    await expectAccessible(page)

    const fr = (key: string, values = {}) => t('fr', 'admin', key, values)
    const { html } = await product.lastMail('harbour', INVITED)
    expect(html).toContain('Bonjour Inès')
    const link = /href="([^"]*finalize-registration[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const phone = await product.person({ locale: 'fr', size: PHONE })
    await phone.page.goto(link)
    await phone.page.getByText('Bonjour Inès').waitFor()
    await expectAccessible(phone.page)
    await phone.page.getByLabel(fr('auth.password'), { exact: true }).fill(PASSWORD)
    await phone.page.getByRole('button', { name: fr('invitation.finish') }).click()
    await phone.page.waitForURL(/fr\/admin\/programs\/federal\/dashboard/)
    await phone.page.goto(product.url('harbour', '/fr/admin/programs/federal/responses'))
    await phone.page.getByRole('heading', { name: fr('responses.title') }).waitFor()

    await phone.page.goto(link)
    await phone.page.getByRole('heading', { name: fr('invitation.accepted') }).waitFor()
    await expectAccessible(phone.page)
    await page.reload()
    await page.getByText('Inès Carvalho').waitFor()
    await Promise.all([context.close(), phone.context.close()])
  })
})
