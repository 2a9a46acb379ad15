// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith } from '#admin/testing/answers.ts'
import { renderPart } from '#admin/testing/render.tsx'
import { setCsrfToken } from '#client/api/transport.ts'
import type { EndpointName } from '#core/api.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { Status } from '#core/status/status.contract.ts'
import type { Tag } from '#core/tag/tag.contract.ts'
import { StatusDialog } from '../../status/parts/StatusDialog.tsx'
import { TagDialog } from './TagDialog.tsx'

beforeEach(() => setCsrfToken('c'))
afterEach(() => vi.unstubAllGlobals())

const program = { id: 'p', defaultLang: 'en', supportedLangs: ['en'] } as unknown as Program
const tag = { id: 't', name: 'Old', colour: 'red', version: 3 } as Tag
const status = {
  id: 's',
  title: { en: 'Old' },
  colour: 'red',
  isFinal: false,
  visibleToApplicant: false,
  message: {},
  version: 3,
} as unknown as Status

const tags = (given: Partial<Parameters<typeof TagDialog>[0]>) => (
  <TagDialog owner={{ programId: 'p' }} tags={[tag]} onClose={() => {}} onSaved={() => {}} {...given} />
)
const statuses = (given: Partial<Parameters<typeof StatusDialog>[0]>) => (
  <StatusDialog program={program} statuses={[status]} onClose={() => {}} {...given} />
)

const rest = { isFinal: false, visibleToApplicant: false, message: {} }
const CASES: [string, Case][] = [
  ['a new tag', { part: tags({}), endpoint: 'createTag', submit: 'Create', sent: { name: 'New', colour: 'gray' } }],
  [
    'a tag',
    { part: tags({ tag }), endpoint: 'updateTag', submit: 'Save', sent: { name: 'New', colour: 'red', version: 3 } },
  ],
  [
    'a new status',
    {
      part: statuses({}),
      endpoint: 'createStatus',
      submit: 'Create',
      sent: { title: { en: 'New' }, colour: 'gray', ...rest },
    },
  ],
  [
    'a status',
    {
      part: statuses({ status }),
      endpoint: 'updateStatus',
      submit: 'Save',
      sent: { title: { en: 'New' }, colour: 'red', version: 3, ...rest },
    },
  ],
]

interface Case {
  part: ReactNode
  endpoint: EndpointName
  submit: string
  /** With the first colour that the others do not have, where it is new. */
  sent: object
}

it.each(CASES)('sends what is typed of %s, and says at its name that another has it', async (_what, given) => {
  const code = given.endpoint.endsWith('Tag') ? 'tag.nameTaken' : 'status.titleTaken'
  const taken = { code, status: 409, title: 'Taken', detail: 'Another one has this name.' }
  const asked = answerWith({ [given.endpoint]: () => Response.json(taken, { status: 409 }) })
  const { user } = await renderPart(given.part, { words: ['tag', 'status'] })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: given.submit }))
  expect([asked.length, name.getAttribute('aria-invalid')]).toEqual([0, 'true'])
  await user.type(name, 'New')
  await user.click(screen.getByRole('button', { name: given.submit }))
  await screen.findByText('Another one has this name.')
  expect([asked.map(({ body }) => body), document.activeElement]).toEqual([[given.sent], name])
})
