import { beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import { affectedBy } from '#core/site/affected.ts'
import type { PlatformRef } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { rows } from '#server/db/rows.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { republishForm } from '../../tests/factories/form.ts'
import { makePlatform } from '../../tests/factories/people.ts'
import { makeProgram, type ProgramGiven } from '../../tests/factories/program.ts'
import { testServer } from '../../tests/suite.ts'
import { loadSiteContent } from './content.ts'

const server = testServer()
let platform: PlatformRef

beforeEach(async () => {
  platform = await makePlatform(server.app)
})

const text = (reference: string, more: Partial<Field> = {}): Field =>
  ({ type: 'text', reference, title: { fr: reference }, ...more }) as Field
const make = (given: ProgramGiven) => makeProgram(server.app, platform, given)
const firstForms = async () =>
  (await loadSiteContent(server.app.config, platform.id))?.programs.map((program) =>
    program.categories.map(({ firstForm }) => firstForm),
  )
const events = () =>
  inPlatform(platform.id, () => rows(Event, { attributes: ['type', 'programId'], order: [['id', 'ASC']] }))

describe('the first form of a category', () => {
  it('is the current version, with what applicants see of it', async () => {
    const definition = {
      fields: [
        text('title'),
        text('note', { audience: ['organiser'] }),
        text('team', {
          type: 'questions-group',
          fields: [text('name'), text('mark', { audience: ['organiser', 'jury'] })],
        } as Partial<Field>),
      ],
    }
    const { program, form, categories } = await make({ definition })
    const stepId = categories[0]?.steps[0]?.id
    const seen = (fields: Field[]) => [
      [{ stepId, title: categories[0]?.steps[0]?.title, definition: { fields }, texts: [] }],
    ]
    expect(await firstForms()).toEqual([
      seen([text('title'), text('team', { type: 'questions-group', fields: [text('name')] } as Partial<Field>)])[0],
    ])

    await republishForm(server.app, platform, program.id, form, { fields: [text('title'), text('why')] })
    expect(await firstForms()).toEqual(seen([text('title'), text('why')]))
  })

  it('is not told when it is not reached before a validation, and is when only a text comes before', async () => {
    await make({
      definition: { fields: [text('title')] },
      categories: [
        { steps: ['validation', 'form'] },
        { steps: ['textarea', 'form'] },
        { steps: ['textarea'] },
        { steps: ['form', 'validation', 'form'] },
      ],
    })
    const [program] = (await firstForms()) ?? []
    expect(program?.map((form) => form?.definition.fields.map(({ reference }) => reference) ?? null)).toEqual([
      null,
      ['title'],
      null,
      ['title'],
    ])
  })

  it('is published anew by a new version of the form and by other steps', async () => {
    const { program, form } = await make({ definition: { fields: [text('title')] } })
    await republishForm(server.app, platform, program.id, form, { fields: [text('title'), text('why')] })
    const touched = (await events())
      .filter(({ type }) => type === 'form.published' || type === 'program.categories-arranged')
      .map((event) => ({ type: event.type, changed: affectedBy(event) }))
    expect(touched).toEqual([
      { type: 'form.published', changed: new Map([['form', new Set([program.id])]]) },
      { type: 'program.categories-arranged', changed: new Map([['program', new Set([program.id])]]) },
      { type: 'form.published', changed: new Map([['form', new Set([program.id])]]) },
    ])
  })
})
