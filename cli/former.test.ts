import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showProgram, updateProgram } from '#server/features/program/program.actions.ts'
import { type Installation, makeInstallation } from '#tests/cli.ts'
import type { Io } from './io.ts'
import { onPlatform } from './session.ts'

let here: Installation

const PROGRAM = { slug: 'prix', title: { fr: 'Prix' } }
const FORM = { fields: [{ reference: 'titre', type: 'text', title: { fr: 'Titre' } }] }
const write = (name: string, what: unknown) =>
  writeFileSync(join(here.folder, name), typeof what === 'string' ? what : JSON.stringify(what))

beforeAll(async () => {
  here = await makeInstallation()
  const create = 'platform create estran --template awards --name Estran --lang fr en --owner ada@example.org --yes'
  expect(await here.run(create)).toMatchObject({ code: 0 })
  write('prix.json', { opencall: 1, programs: [PROGRAM] })
  write('d.json', FORM)
  expect(await here.run('apply prix.json --platform estran --yes')).toMatchObject({ code: 0 })
  await onPlatform({ env: here.env, cwd: here.folder } as Io, 'estran', async (ctx) => {
    const program = await showProgram(ctx, 'prix')
    await updateProgram(ctx, { programId: program.id, ...program, slug: 'prix-2027' })
  })
})
afterAll(() => here.remove())

describe('a program named by a slug that it had before', () => {
  it('is told by the one that it has', async () => {
    const importing = await here.run('form import d.json --platform estran --program prix --key d')
    expect(importing.err).toContain('in prix-2027')
    const archiving = await here.run('program archive prix --platform estran')
    expect(archiving.err).toContain('put prix-2027 into the archive')
    const publishing = await here.run('program publish prix --platform estran --yes')
    expect(publishing.err).toContain('prix-2027 cannot be published yet')
    expect(await here.json('program archive prix --platform estran --yes')).toMatchObject({ slug: 'prix-2027' })
    const refused = await here.run('program publish prix --platform estran --yes')
    expect(refused.err).toContain('prix-2027 is archived')
  })

  it('takes no applications from the archive', async () => {
    write('d.csv', 'titre\nUn\n')
    const { code, err } = await here.run('response import d.csv --platform estran --program prix --yes')
    expect([code, err]).toEqual([1, expect.stringContaining('[program.archived]')])
  })

  it('leaves that slug to a new one', async () => {
    write('d.csv', 'titre\nUn\n')
    const importing = (slug: string) =>
      here.run(`response import d.csv --platform estran --program ${slug} --new --yes`)
    expect((await importing('prix-2027')).err).toContain('there is a program "prix-2027" already')
    expect(await importing('prix')).toMatchObject({ code: 0 })
    const programs = await here.json<{ slug: string }[]>('program list --platform estran')
    // The other one is in the archive.
    expect(programs.map(({ slug }) => slug).sort()).toEqual(['awards', 'prix'])
  })
})
