import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  writeFileSync(join(here.folder, 'bare.yaml'), 'opencall: 1\nplatform: { slug: bare, languages: [fr] }\n')
  for (const line of [
    'platform create estran --template awards --name Estran --lang fr en --owner ada@example.org --set contact=prix@example.org --yes',
    'user create bob@example.org --platform estran --firstname Bob --lastname Ray --role platform-administrator --yes',
    'user create eve@example.org --platform estran --firstname Eve --lastname Ray --role owner --yes',
    'apply bare.yaml --yes',
  ]) {
    const { code, err } = await here.run(line)
    if (code !== 0) throw new Error(err)
  }
})
afterAll(() => here.remove())

async function contactOf(platform: string, program: string): Promise<unknown> {
  const exported = await here.json<{ programs: { contact?: string | null }[] }>(
    `program export ${program} --platform ${platform} --json`,
  )
  return exported.programs[0]?.contact
}

describe('whom a program that an operator starts from a template names as its contact', () => {
  it.each([
    ['estran', 'awards', 'ada@example.org'],
    ['estran', 'grant', 'ada@example.org'],
    ['estran', 'startup-challenge', 'ada@example.org'],
    // Where nobody owns the platform, nobody.
    ['bare', 'grant', null],
  ])('%s, %s: %s', async (platform, template, contact) => {
    const slug = `${template}-2`
    const create = `program create ${slug} --platform ${platform} --title T --template ${template} --yes`
    expect(await here.run(create)).toMatchObject({ code: 0 })
    expect(await contactOf(platform, slug)).toBe(contact)
  })

  it('is not asked again of what has one', async () => {
    expect(await contactOf('estran', 'awards')).toBe('prix@example.org')
  })
})
