import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '#config/env.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { PROGRAM_PARTS } from '#core/manifest/parts.ts'
import type { Program } from '#core/program/program.contract.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { PNG } from '#tests/isolation/fixture.ts'
import { testServer } from '#tests/suite.ts'
import { exportProgram } from '../manifest/export.actions.ts'
import { applyManifest } from '../manifest/manifest.actions.ts'
import { getProgramRow } from './program.repo.ts'

const server = testServer()

/** A program with every property that a manifest can have: the test of manifests sees to it. */
const sha256 = createHash('sha256').update(PNG).digest('hex')
const whole = parse(readFileSync(join(ROOT, 'cli/whole.fixture.yaml'), 'utf8').replaceAll('LOGO', sha256)) as Manifest
const source = whole.programs?.find(({ slug }) => slug === 'open') as Record<string, unknown>

/** What a copy has of its own: who it is, when it runs, who is asked to it. */
const OWN = [
  'slug',
  'title',
  'lang',
  'languages',
  'opensAt',
  'closesAt',
  'published',
  'numberPrefix',
  'template',
  'sections',
]
/** Lists of what has an address of its own. */
const WITH_SLUGS = ['sessions', 'votes', 'galleries']

it('copies a program whole, with what every slice adds to it', async () => {
  const platform = await makePlatform(server.app)
  const ctx = operatorOn(server.app, platform)
  const owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  const { tags, programs } = { ...whole, programs: [{ ...source, lang: 'fr', title: { fr: 'Appel' } }] }
  const folder = mkdtempSync(join(tmpdir(), 'opencall-copy-'))
  const files = new Map([[sha256, join(folder, 'logo.png')]])
  writeFileSync(join(folder, 'logo.png'), PNG)
  const programId = await inPlatform(platform.id, async () => {
    await applyManifest(ctx, { opencall: 1, tags, programs } as Manifest, { slug: platform.slug, prune: 'no', files })
    return (await getProgramRow('open')).id
  })
  rmSync(folder, { recursive: true })
  const answer = await owner.post<Program>('/api/user.programs', {
    title: { fr: 'Copie' },
    lang: 'fr',
    supportedLangs: ['fr', 'en'],
    from: { kind: 'program', programId },
  })
  expect(answer.status).toBe(201)

  const read = async (slug: string) => {
    const { manifest } = await inPlatform(platform.id, () => exportProgram(ctx, slug))
    return manifest.programs?.[0] as Record<string, unknown>
  }
  const [before, after] = [await read('open'), await read(answer.body.slug)]
  const names = Object.keys(before)
  expect(names).toEqual(expect.arrayContaining(PROGRAM_PARTS.map(({ property }) => property)))
  const withoutSlugs = (sessions: unknown) => (sessions as { slug: string }[]).map(({ slug: _, ...session }) => session)
  // Addresses are those of the platform: those of a copy are its own.
  for (const name of WITH_SLUGS) expect(withoutSlugs(after[name])).toEqual(withoutSlugs(before[name]))
  for (const name of names.filter((each) => ![...OWN, ...WITH_SLUGS, 'categories'].includes(each)))
    expect([name, after[name]]).toEqual([name, before[name]])
  const { categories, sections } = before as { categories: { steps: object[] }[]; sections: { kind: string }[] }
  expect(after.sections).toEqual(sections.filter(({ kind }) => kind !== 'calendar'))
  expect(after.categories).toEqual(
    categories.map((category) => ({
      ...category,
      steps: category.steps.map(({ closesAt: _, ...step }: { closesAt?: string }) => step),
    })),
  )
})
