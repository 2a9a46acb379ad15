import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()

const FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'text', reference: 'iban', title: { fr: 'IBAN' }, sensitive: true },
    { type: 'file', reference: 'photo', title: { fr: 'Photo' } },
    {
      type: 'table',
      reference: 'budget',
      title: { fr: 'Budget' },
      rows: [{ reference: 'a', title: { fr: 'Ligne' } }],
      cols: [{ reference: 'n', kind: 'number', title: { fr: '2027' }, total: true }],
    },
  ],
} as unknown as FormDefinition

const PNG = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d04020' } })
  .png()
  .toBuffer()

async function make() {
  const platform = await makePlatform(server.app)
  const person = await makePerson(platform)
  const made = await makeProgram(server.app, platform, { definition: FORM })
  const applicant = await signIn(server.browser(platform.host), person)
  const draft = await makeResponse(server.app, platform, made, { person, state: 'draft', answers: { title: 'Marée' } })
  const step = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}`
  const { body: photo } = await applicant.upload<object>(`${step}/files?reference=photo`, 'a.png', PNG, 'image/png')
  await applicant.put(`${step}/answers`, {
    revision: 1,
    changes: { iban: 'FR761234', photo: [photo], budget: { a: { n: 1200 } } },
  })
  await applicant.post<MyResponse>(`/api/portal/me/responses/${draft.id}/submit`)
  return { platform, person, made, applicant, id: draft.id }
}

const isPdf = (bytes: Buffer) => [bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]

describe('the PDF of an application', () => {
  it('is for those who take part in it, with its fonts and pictures inside', async () => {
    const { platform, made, applicant, id } = await make()
    const pdf = await applicant.get(`/api/portal/me/responses/${id}/pdf?lang=fr`)
    expect([pdf.status, pdf.headers['content-type'], ...isPdf(pdf.bytes)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
      '%%EOF',
    ])
    expect([pdf.bytes.includes('Commissioner-Regular'), pdf.bytes.includes('/DCTDecode')]).toEqual([true, true])
    expect(String(pdf.headers['content-disposition'])).toMatch(/^attachment; filename="[\w-]*Maree\.pdf"$/)
    const plain = await applicant.get(`/api/portal/me/responses/${id}/pdf?pictures=no`)
    expect(plain.bytes.includes('/DCTDecode')).toBe(false)

    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    const refused = [
      await stranger.get(`/api/portal/me/responses/${id}/pdf`),
      await stranger.get(`/api/user.programs/${made.program.id}/responses/${id}/pdf`),
      await server.browser(platform.host).get(`/api/portal/me/responses/${id}/pdf`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 401])
  })

  it('leaves out who applies when asked to', async () => {
    const { platform, made, id } = await make()
    const owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
    const path = `/api/user.programs/${made.program.id}/responses/${id}/pdf`
    const [whole, without] = [await owner.get(path), await owner.get(`${path}?person=no`)]
    expect([whole.status, without.status, whole.bytes.length > without.bytes.length]).toEqual([200, 200, true])
  })
})

describe('the files of an application', () => {
  it('come as a ZIP, named by their questions, for those who may read the application', async () => {
    const { platform, made, applicant, id } = await make()
    const owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
    const path = `/api/user.programs/${made.program.id}/responses/${id}/files`
    const zip = await owner.get(path)
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(Object.entries(unzipSync(zip.bytes)).map(([name, bytes]) => [name, Buffer.from(bytes).equals(PNG)])).toEqual(
      [['Photo - a.png', true]],
    )
    const other = await makePlatform(server.app)
    const neighbour = await signIn(server.browser(other.host), await makePerson(other, { role: 'owner' }))
    expect([(await applicant.get(path)).status, (await neighbour.get(path)).status]).toEqual([403, 404])
  })
})
