import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { flattenFields } from '#core/form/fields.ts'
import { AVAILABLE_TYPES } from '#core/form/registry.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { plain } from '#core/manifest/located.ts'
import { manifest as anyManifest } from '#core/manifest/manifest.fixture.ts'
import { targetOf, tidy } from '#core/manifest/target.ts'
import type { Text } from '#core/text.ts'
import { fillManifest, ManifestError, manifestText, openManifest } from './manifest.files.ts'
import { fillTemplate, listTemplates, openTemplate } from './template.files.ts'
import { readYaml } from './yaml.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'opencall-manifest-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

async function mistakesOf(path: string, given = {}): Promise<string[]> {
  try {
    fillManifest(await openManifest(path), given)
    return []
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    return error.mistakes.map(
      ({ place, path: at, message }) =>
        `${place ? `${place.file}:${place.line}:${place.column} ` : ''}${at}: ${message}`,
    )
  }
}

describe('reading a manifest', () => {
  it('names every mistake with file, line and path', async () => {
    write({
      'm.yaml': `opencall: 1
platform:
  slug: Estran
  languages: [fr, xx]
  colour: red
programs:
  - slug: prix
    graceMinutes: "ten"
    opensAt: tomorrow
`,
    })
    expect(await mistakesOf(join(folder, 'm.yaml'))).toEqual([
      'm.yaml:3:3 platform.slug: must be lower-case letters, digits and single hyphens',
      expect.stringMatching(/^m\.yaml:4:19 platform\.languages\[1\]: /),
      'm.yaml:5:3 platform.colour: is not a property that is known here',
      'm.yaml:8:5 programs[0].graceMinutes: must be a number',
      'm.yaml:9:5 programs[0].opensAt: must be a date and time such as 2027-03-31T23:59, or days from now such as +30d 23:59',
    ])
  })

  it.each([
    ['nothing', '', 'm.yaml: there is nothing in it'],
    ['a list', '- a\n', 'm.yaml:1:1 : a manifest is a group of named properties: opencall, platform, programs …'],
    ['without its format', 'platform: { slug: ab }\n', 'm.yaml:1:1 opencall: is missing: must be 1'],
    ['very deep', '['.repeat(50_000), 'lists and groups are nested too deeply'],
    ['no YAML', '- ]\n', /Unexpected flow-seq-end token in YAML stream$/],
  ])('says what is wrong with a file that is %s', async (_, text, words) => {
    write({ 'm.yaml': text })
    const [first] = await mistakesOf(join(folder, 'm.yaml'))
    expect(first).toEqual(typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words))
  })

  it('names what leads nowhere and what is there twice', async () => {
    write({
      'm.yaml': `opencall: 1
platform: { slug: estran, languages: [fr] }
programs:
  - slug: prix
    languages: [fr, en]
    zone: Europe/Pariss
    categories:
      - key: film
        title: { fr: Film }
        steps:
          - { key: a, type: form, title: { fr: A }, form: nope }
          - { key: a, type: validation, title: { fr: B } }
    forms:
      - key: dossier
        title: { fr: Dossier }
        fields:
          - { reference: x, type: select, title: { fr: X }, options: [] }
          - { reference: x, type: text, title: { fr: X } }
`,
    })
    expect((await mistakesOf(join(folder, 'm.yaml'))).map((line) => line.split(': ')[0])).toEqual([
      'm.yaml:5:21 programs[0].languages[1]',
      'm.yaml:6:5 programs[0].zone',
      'm.yaml:11:53 programs[0].categories[0].steps[0].form',
      'm.yaml:12:15 programs[0].categories[0].steps[1].key',
      'm.yaml:17:61 programs[0].forms[0].fields[0].options',
      'm.yaml:18:15 programs[0].forms[0].fields[1].reference',
    ])
  })

  it('tells all of it in one run: shapes, names, dates, zones and conditions', async () => {
    write({
      'm.yaml': `opencall: 1
platform: { slug: estran, languages: [fr] }
programs:
  - slug: prix
    graceMinutes: ten
    colour: red
    opensAt: 2027-03-15T09:00
    closesAt: 2027-01-15T09:00
    zone: Mars/Olympus
    contact: Opencall <no-reply@localhost>
    categories:
      - key: film
        title: Film
        steps:
          - { key: a, type: form, title: { fr: A }, form: nope }
          - { key: a, type: validation, title: { fr: B }, closesAt: 2027-01-15T09:00 }
    forms:
      - key: dossier
        fields:
          - { reference: x, type: text, title: { fr: X }, rules: { required_if: { field: nowhere, operator: not-empty } } }
          - { reference: y, type: txt, title: { fr: Y } }
          - { reference: x, type: text, title: { fr: X } }
emails:
  - { key: receipt, subject: { fr: 3, en: '{{nobody}}' } }
`,
    })
    expect(await mistakesOf(join(folder, 'm.yaml'))).toEqual([
      'm.yaml:5:5 programs[0].graceMinutes: must be a number',
      'm.yaml:6:5 programs[0].colour: is not a property that is known here',
      'm.yaml:8:5 programs[0].closesAt: must come after opensAt',
      'm.yaml:9:5 programs[0].zone: must be a time zone such as Europe/Paris',
      'm.yaml:10:5 programs[0].contact: must be an email address',
      'm.yaml:13:9 programs[0].categories[0].title: must be words by language, such as { en: Film award }',
      'm.yaml:15:53 programs[0].categories[0].steps[0].form: there is no form "nope" in this program (available: dossier)',
      'm.yaml:16:15 programs[0].categories[0].steps[1].key: "a" is a duplicate',
      'm.yaml:16:59 programs[0].categories[0].steps[1].closesAt: is not a property that is known here',
      'm.yaml:18:9 programs[0].forms[0].title: is missing',
      expect.stringMatching(
        /^m\.yaml:20:83 programs\[0\]\.forms\[0\]\.fields\[0\]\.rules\.required_if\.field: .*“nowhere”/,
      ),
      expect.stringMatching(/^m\.yaml:21:29 programs\[0\]\.forms\[0\]\.fields\[1\]\.type: must be one of/),
      expect.stringMatching(/^m\.yaml:22:15 programs\[0\]\.forms\[0\]\.fields\[2\]\.reference: .*“x” is already used/),
      'm.yaml:24:32 emails[0].subject.fr: must be a text',
      expect.stringMatching(/^m\.yaml:24:39 emails\[0\]\.subject\.en: \{\{nobody\}\} is not known in this mail/),
    ])
  })

  it('says nothing of what only follows from another mistake', async () => {
    write({
      'm.yaml': `opencall: 1
platform: { slug: estran, languages: [fr, en] }
programs:
  - slug: prix
    lang: en
    languages: fr en
    categories:
      - key: film
        title: { fr: Film }
        steps:
          - { key: a, type: form, title: { fr: A }, form: unnamed }
          - { type: form, title: { fr: B }, form: dossier }
    forms:
      - { title: { fr: Sans nom }, fields: [] }
      - key: dossier
        title: { fr: Dossier }
        fields:
          - { reference: kind, type: radio, title: { fr: K }, options: [a, { value: b, text: { fr: B } }], defaultValue: a }
          - { reference: why, type: text, title: { fr: W }, visibleWhen: { field: kind, operator: equals, value: a } }
          - { reference: lost, type: txt, title: { fr: L } }
          - { reference: then, type: text, title: { fr: T }, visibleWhen: { field: lost, operator: not-empty } }
          - { reference: team, type: questions-group, title: { fr: T }, fields: [{ reference: 'a b', type: text, title: { fr: N } }] }
          - { reference: said, type: text, title: { xx: Dit } }
`,
    })
    expect((await mistakesOf(join(folder, 'm.yaml'))).map((line) => line.split(': ')[0])).toEqual([
      'm.yaml:6:5 programs[0].languages',
      'm.yaml:12:13 programs[0].categories[0].steps[1].key',
      'm.yaml:14:9 programs[0].forms[0].key',
      'm.yaml:18:73 programs[0].forms[1].fields[0].options[0]',
      'm.yaml:20:32 programs[0].forms[1].fields[2].type',
      'm.yaml:22:84 programs[0].forms[1].fields[4].fields[0].reference',
      'm.yaml:23:53 programs[0].forms[1].fields[5].title.xx',
    ])
  })

  it('says of what could not be read only what it may have held', async () => {
    write({
      'm.yaml': `opencall: 1
platform: { slug: estran, languages: [fr] }
programs:
  - slug: prix
    categories:
      - key: film
        title: { fr: Film }
        steps:
          - { key: a, type: form, title: { fr: A }, form: nope }
          - { key: b, type: frm, title: { fr: B } }
          - { key: b, type: validation, title: { fr: B } }
    forms:
      - key: dossier
        title: { fr: Dossier }
        fields:
          - { reference: kind, type: select, title: { fr: K }, options: [{ refrence: a, text: { fr: A } }] }
          - { reference: other, type: select, title: { fr: O } }
          - { reference: x, type: txt, title: { fr: X }, rules: { min: 3 } }
          - { reference: x, type: text, title: { fr: X } }
          - { reference: y, type: text, title: { fr: Y }, visibleWhen: { field: zzz, op: equals, value: 1 } }
          - { reference: z, type: text, title: { fr: Z }, visibleWhen: { field: nowhere, operator: not-empty } }
          - { reference: p, type: text, title: { fr: P }, visibleWhen: { field: kind, operator: equals, value: c } }
          - { reference: q, type: text, title: { fr: Q }, visibleWhen: { field: other, operator: equals, value: c } }
          - { reference: s, type: text, title: { fr: S }, visibleWhen: { field: kind, operator: equals, value: a } }
          - { reference: r, type: text, title: { fr: R }, visibleWhen: { field: x, operator: equals, value: c } }
`,
    })
    expect(
      (await mistakesOf(join(folder, 'm.yaml'))).map((line) => line.replace(/^\S+ |(?<=is missing):.*/g, '')),
    ).toEqual([
      'programs[0].categories[0].steps[0].form: there is no form "nope" in this program (available: dossier)',
      'programs[0].categories[0].steps[1].type: must be one of form, textarea, validation',
      'programs[0].categories[0].steps[2].key: "b" is a duplicate',
      expect.stringMatching(/fields\[0\]\.options\[0\]\.reference: /),
      'programs[0].forms[0].fields[0].options[0].refrence: is not a property that is known here',
      'programs[0].forms[0].fields[1].options: is missing',
      expect.stringMatching(/^programs\[0\]\.forms\[0\]\.fields\[2\]\.type: must be one of/),
      expect.stringMatching(/fields\[3\]\.reference: .*“x” is already used/),
      'programs[0].forms[0].fields[4].visibleWhen.operator: is missing',
      'programs[0].forms[0].fields[4].visibleWhen.op: is not a property that is known here',
      expect.stringMatching(/fields\[5\]\.visibleWhen\.field: .*“nowhere”/),
      expect.stringMatching(/fields\[6\]\.visibleWhen\.value: .*“c”/),
    ])
  })

  it.each([
    ['forms: [{ title: { fr: F }, fields: [] }]', false],
    ['forms: [{ key: A B, title: { fr: F }, fields: [] }]', false],
    ['forms: [nope]', false],
    ['forms: nope', false],
    ['forms: [other]', true],
    ['forms: [{ key: f, title: { fr: F } }]', true],
    ['forms: [{ key: f, title: { fr: F }, fields: [{ reference: nope, type: select, title: { fr: F } }] }]', true],
  ])('looks for a form in %s: %s', async (forms, told) => {
    const steps = '{ key: a, type: form, title: { fr: A }, form: nope }'
    const categories = `[{ key: film, title: { fr: Film }, steps: [${steps}] }]`
    write({ 'm.yaml': `opencall: 1\nprograms: [{ slug: prix, categories: ${categories}, ${forms} }]\n` })
    const mistakes = await mistakesOf(join(folder, 'm.yaml'))
    expect([mistakes.length > 0, mistakes.some((line) => line.includes('there is no form "nope"'))]).toEqual([
      true,
      told,
    ])
  })

  it.each([
    ['opensAt: 2027-03-15T09:00, closesAt: 2027-03-15T09:00', true],
    ['opensAt: 2027-03-15T09:00, closesAt: 2027-03-15T09:01', false],
    ['opensAt: +30d, closesAt: +2w', true],
    ['opensAt: -2w, closesAt: +0d', false],
    // Which comes first depends on the day, or on the zone that the program has.
    ['opensAt: +30d, closesAt: 2027-03-15T09:00', false],
    ["opensAt: 2027-03-15T09:00, closesAt: '2027-03-15T08:30:00Z'", false],
    ["zone: Europe/Paris, opensAt: 2027-03-15T09:00, closesAt: '2027-03-15T07:30:00Z'", true],
    ["zone: Europe/Paris, opensAt: 2027-03-15T09:00, closesAt: '2027-03-15T08:30:00Z'", false],
  ])('looks at the order of %s beside other mistakes', async (dates, wrong) => {
    write({ 'm.yaml': `opencall: 1\nprograms: [{ slug: prix, ${dates}, facts: 1 }]\n` })
    expect((await mistakesOf(join(folder, 'm.yaml'))).map((line) => line.replace(/^\S+ /, ''))).toEqual([
      ...(wrong ? ['programs[0].closesAt: must come after opensAt'] : []),
      'programs[0].facts: must be a list',
    ])
  })

  it('looks beside other mistakes whether a step closes before its call opens', async () => {
    const step = (closesAt: string) =>
      `{ key: k${closesAt.slice(1, 3)}, type: form, title: { fr: D }, closesAt: ${closesAt} }`
    const categories = `[{ key: film, title: { fr: F }, steps: [${step('+10d')}, ${step('+20d')}, ${step('+30d')}] }]`
    write({ 'm.yaml': `opencall: 1\nprograms: [{ slug: prix, opensAt: +20d, facts: 1, categories: ${categories} }]\n` })
    const mistakes = (await mistakesOf(join(folder, 'm.yaml'))).map((line) => line.replace(/^\S+ /, ''))
    const late = (n: number) => `programs[0].categories[0].steps[${n}].closesAt: must come after opensAt of the program`
    expect(mistakes).toEqual(['programs[0].facts: must be a list', late(0), late(1)])
  })

  it.each([
    ['a@example.org', true],
    ["''", true],
    ['null', true],
    ['nobody', false],
    ['Opencall <no-reply@localhost>', false],
    ['12', false],
  ])('takes %s as a contact: %s', async (contact, good) => {
    write({ 'm.yaml': `opencall: 1\nprograms: [{ slug: prix, contact: ${contact} }]\n` })
    expect((await mistakesOf(join(folder, 'm.yaml'))).map((line) => line.replace(/^\S+ /, ''))).toEqual(
      good ? [] : ['programs[0].contact: must be an email address'],
    )
  })

  it.each([
    ['platform: { slug: a }', 'platform.slug: must have at least 2 characters'],
    ["platform: { slug: ab, name: '' }", 'platform.name: must not be empty'],
    ['platform: { slug: ab, languages: [] }', 'platform.languages: must not be empty'],
    ['platform: { slug: ab, languages: [xx] }', /^platform\.languages\[0\]: must be one of en, fr, nl, /],
    ['programs: [{}]', 'programs[0].slug: is missing'],
    [
      'programs: [{ slug: ab, title: Film }]',
      'programs[0].title: must be words by language, such as { en: Film award }',
    ],
    ['programs: [{ slug: ab, title: {} }]', 'programs[0].title: must have words in at least one language'],
    ['programs: [{ slug: ab, graceMinutes: -1 }]', 'programs[0].graceMinutes: must be at least 0'],
    ['programs: [{ slug: ab, visibility: all }]', 'programs[0].visibility: must be one of public, link, invitation'],
    ['programs: [{ slug: ab, categories: {} }]', 'programs[0].categories: must be a list'],
    [
      'programs: [{ slug: ab, forms: [{ key: f, title: { en: F }, fields: [{ type: txt }] }] }]',
      `programs[0].forms[0].fields[0].type: must be one of ${AVAILABLE_TYPES.join(', ')}`,
    ],
    [
      'programs: [{ slug: ab, forms: [{ key: f, title: { en: F }, fields: [{ type: accordion, sections: [], title: { en: A }, reference: a }] }] }]',
      'programs[0].forms[0].fields[0].sections: Add a section to the accordion',
    ],
    [
      'programs: [{ slug: ab, forms: [{ key: f, title: { en: F }, fields: [{ type: text, title: { en: A }, reference: "a b" }] }] }]',
      /fields\[0\]\.reference: “a b” is not a valid reference/,
    ],
  ])('says in plain words what is wrong with %s', async (line, words) => {
    write({ 'm.yaml': `opencall: 1\n${line}\n` })
    const [first = ''] = await mistakesOf(join(folder, 'm.yaml'))
    expect(first.replace(/^\S+ /, '')).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
  })

  it('refuses what is written but is not there, with its line', async () => {
    write({
      'm.yaml': `opencall: 1
platform: { slug: estran }
programs:
  - slug: prix
    opensAt: 2027-02-30T09:00
    closesAt: 2027-03-01T25:00
`,
    })
    expect(await mistakesOf(join(folder, 'm.yaml'))).toEqual([
      expect.stringMatching(/^m\.yaml:5:5 programs\[0\]\.opensAt: there is no such date and time/),
      expect.stringMatching(/^m\.yaml:6:5 programs\[0\]\.closesAt: there is no such date and time/),
    ])
  })

  it.each([['../a/b.png'], ['a\\b.png'], [' b.png'], ['b?.png']])('refuses %j as the name of a file', async (name) => {
    const logo = JSON.stringify({ name, sha256: '0'.repeat(64) })
    write({ 'm.yaml': `opencall: 1\nplatform: { slug: estran, theme: { logo: ${logo} } }\n` })
    expect(await mistakesOf(join(folder, 'm.yaml'))).toEqual([
      expect.stringMatching(/^m\.yaml:2:43 platform\.theme\.logo\.name: must be the name of a file alone/),
    ])
  })

  it('refuses a file that is not UTF-8, by its name and place', async () => {
    write({ 'a.yaml': 'opencall: 1\n' })
    writeFileSync(join(folder, 'b.yaml'), Buffer.from('platform:\n  slug: estran\n  name: Théâtre\n', 'latin1'))
    expect(await mistakesOf(folder)).toEqual(['b.yaml:3:11 : the file is not written in UTF-8: save it as UTF-8'])
    writeFileSync(join(folder, 'b.yaml'), Buffer.from('\ufeffplatform: { slug: estran }\n', 'utf16le'))
    expect(await mistakesOf(folder)).toEqual(['b.yaml:1:1 : the file is not written in UTF-8: save it as UTF-8'])
  })

  it('tells each place of too many aliases once', async () => {
    const ten = (name: string) => `[${Array(10).fill(`*${name}`).join(', ')}]`
    write({ 'm.yaml': `opencall: 1\na: &a [x]\nb: &b ${ten('a')}\nc: &c ${ten('b')}\nd: ${ten('c')}\n` })
    const mistakes = await mistakesOf(join(folder, 'm.yaml'))
    expect([mistakes.length > 0, new Set(mistakes).size]).toEqual([true, mistakes.length])
    expect(mistakes.every((line) => line.endsWith('too many aliases'))).toBe(true)
  })

  it('takes one document per file', async () => {
    write({ 'two.yaml': 'opencall: 1\n---\nplatform: { slug: x }\n' })
    expect(await mistakesOf(join(folder, 'two.yaml'))).toEqual([
      'two.yaml:2:1 : one document per file: put what follows "---" into a file of its own, in the same folder',
    ])
  })

  it('says where the syntax is wrong', async () => {
    write({ 'm.yaml': 'opencall: 1\nplatform:\n  slug: [a\n' })
    expect((await mistakesOf(join(folder, 'm.yaml')))[0]).toMatch(/^m\.yaml:\d+:\d+ : /)
    write({ 'm.yaml': 'opencall: 1\nplatform:\n  slug: "abc\n  name: x\n\n' })
    expect(await mistakesOf(join(folder, 'm.yaml'))).toEqual(['m.yaml:3:9 : Missing closing "quote'])
  })

  it('adds up the files of a folder, programs by their slug, and refuses what is said twice', async () => {
    write({
      'platform.yaml':
        'opencall: 1\nplatform: { slug: estran, name: Estran }\nprograms:\n  - slug: prix\n    title: { fr: Prix }\n',
      'programs/prix.yaml':
        'programs:\n  - slug: prix\n    graceMinutes: 5\n  - slug: bourse\n    title: { fr: Bourse }\n',
    })
    const manifest = fillManifest(await openManifest(folder), {})
    expect(manifest.programs?.map(({ slug, graceMinutes }) => [slug, graceMinutes])).toEqual([
      ['bourse', undefined],
      ['prix', 5],
    ])
    write({ 'zz.yaml': 'platform: { name: Autre }\n' })
    expect(await mistakesOf(folder)).toEqual(['zz.yaml:1:19 platform.name: is already said in platform.yaml, line 2'])
  })

  it('fills variables in, lists as lists, and asks for those without a value', async () => {
    write({
      'm.yaml': `opencall: 1
variables:
  name: { question: { fr: Nom } }
  languages: { type: list, question: { fr: Langues }, default: [fr] }
  contact: { question: { fr: Contact }, default: 'hello@{{name}}.example' }
platform: { slug: estran, name: 'Prix {{name}}', languages: '{{languages}}' }
emails:
  - key: receipt
    subject: { fr: '{{number}} {{name}}' }
programs: [{ slug: prix, contact: '{{contact}}' }]
`,
    })
    const path = join(folder, 'm.yaml')
    expect(await mistakesOf(path)).toEqual(['m.yaml:3:3 variables.name: needs a value: --set name=…'])
    expect(await mistakesOf(path, { nme: 'x', name: 'y' })).toEqual([
      ': there is no variable "nme" (available: name, languages, contact)',
    ])
    const manifest = fillManifest(await openManifest(path), { name: 'estran', languages: 'fr, en' })
    expect(manifest).toMatchObject({
      platform: { name: 'Prix estran', languages: ['fr', 'en'] },
      emails: [{ subject: { fr: '{{number}} estran' } }],
      programs: [{ contact: 'hello@estran.example' }],
    })
  })

  it('tells what is wrong with its variables together with the rest, and nothing of what waits for them', async () => {
    write({
      'm.yaml': `opencall: 1
variables:
  slug: { type: slug }
  name: { question: { fr: Nom } }
  languages: { type: list, question: { fr: Langues } }
  Bad: { question: { fr: Mauvais } }
platform:
  slug: '{{slug}}'
  name: '{{name}}'
  languages: '{{languages}}'
  theme: { primary: red, secondary: '{{nope}}' }
`,
    })
    expect(await mistakesOf(join(folder, 'm.yaml'), { name: 'Estran' })).toEqual([
      'm.yaml:3:3 variables.slug.question: is missing',
      'm.yaml:5:3 variables.languages: needs a value: --set languages=…',
      'm.yaml:6:3 variables.Bad: must begin with a lower-case letter, then letters and digits',
      'm.yaml:11:12 platform.theme.primary: must be a colour such as #18347e',
      'm.yaml:11:37 platform.theme.secondary: {{nope}} is not a variable of this manifest',
    ])
    write({ 'n.yaml': "opencall: 1\nvariables: [slug]\nplatform: { slug: '{{slug}}', name: 3 }\n" })
    expect(await mistakesOf(join(folder, 'n.yaml'), { slug: 'estran' })).toEqual([
      expect.stringMatching(/^n\.yaml:2:1 variables: must be questions by name, /),
      'n.yaml:3:31 platform.name: must be a text',
    ])
  })

  it('says what is wrong with a mail, whose names are not those of the manifest', async () => {
    write({
      'm.yaml': `opencall: 1
variables:
  slug: { type: slug, question: { fr: Adresse } }
platform: { slug: '{{slug}}', name: Estran }
emails:
  - key: receipt
    subject: { en: '{{title}} ${'x'.repeat(400)}' }
    body: { en: 'Received.' }
`,
    })
    expect(await mistakesOf(join(folder, 'm.yaml'), { slug: 'estran' })).toEqual([
      expect.stringMatching(/^m\.yaml:7:\d+ emails\[0\]\.subject\.en: must have at most \d+ characters$/),
    ])
  })

  it('takes hosts as they are kept, so that one is not there twice under two names', async () => {
    write({
      'm.yaml': `opencall: 1
domains:
  - host: WWW.Prix.example.org:8443
  - host: prix.example.org
  - host: www.gala.example.org
`,
    })
    expect(await mistakesOf(join(folder, 'm.yaml'))).toEqual([
      'm.yaml:4:5 domains[1].host: "prix.example.org" is a duplicate',
    ])
  })

  it('refuses a placeholder that a mail does not have, and a variable that nobody declared', async () => {
    write({
      'm.yaml':
        "opencall: 1\nvariables: { a: { question: { fr: A }, default: x } }\nplatform: { slug: estran, name: '{{b}}' }\n",
      'e.yaml': "emails:\n  - key: receipt\n    body: { fr: 'Bonjour {{firstname}} {{surname}}' }\n",
    })
    expect(await mistakesOf(folder)).toEqual([
      expect.stringMatching(/^e\.yaml:3:\d+ emails\[0\]\.body\.fr: \{\{surname\}\} is not known in this mail/),
      'm.yaml:3:33 platform.name: {{b}} is not a variable of this manifest',
    ])
  })
})

describe('writing a manifest', () => {
  it('is read back as it was, whatever people write', () => {
    fc.assert(
      fc.property(anyManifest, (wanted) => {
        const whole = tidy(targetOf(null, wanted, 'estran'))
        const mistakes: never[] = []
        const node = readYaml(manifestText(whole), 'm.yaml', mistakes)
        expect(mistakes).toEqual([])
        const read = node && (plain(node) as typeof wanted)
        expect(read && manifestText(fillAgain(read))).toBe(manifestText(whole))
      }),
      { numRuns: 100 },
    )
  })
  const fillAgain = (read: Parameters<typeof tidy>[0]) => tidy(read)
})

describe('the templates', () => {
  const given = { slug: 'estran', name: 'Estran', contact: 'a@example.org', languages: ['fr', 'en'] }

  it('are usable and say which languages they are written in', async () => {
    const heads = await listTemplates()
    const four = ['en', 'fr', 'es', 'de']
    expect(heads.map(({ key, languages }) => [key, languages])).toEqual([
      ['awards', four],
      ['call-for-papers', ['en', 'fr']],
      ['grant', four],
      ['participatory-budget', ['en', 'fr']],
      ['residency', ['en', 'fr']],
      ['startup-challenge', four],
    ])
    for (const { key } of heads) {
      const { manifest, missing } = fillTemplate(await openTemplate(key), given, ['fr', 'en'])
      expect([key, missing]).toEqual([key, []])
      const forms = manifest.programs?.flatMap(({ forms: list = [] }) => list) ?? []
      expect(forms.filter(({ fields }) => flattenFields(fields).length >= 15).length).toBeGreaterThanOrEqual(2)
      expect(
        manifest.programs?.some(({ categories = [] }) =>
          categories.some(({ steps }) => steps.some(({ type }) => type === 'validation')),
        ),
      ).toBe(true)
    }
  })

  it('have every text in each of their languages, with the same placeholders and the same structure', async () => {
    for (const { key, languages } of await listTemplates()) {
      const { open } = await openTemplate(key)
      const texts = textsIn(plain(open.root))
      expect(texts.length).toBeGreaterThan(100)
      const wrong = texts.filter(({ text }) => languages.some((code) => !text[code]?.trim()))
      expect([key, wrong.map(({ at }) => at)]).toEqual([key, []])
      const different = texts.filter(
        ({ text }) => new Set(languages.map((code) => skeleton(text[code] ?? ''))).size > 1,
      )
      expect([key, different.map(({ at }) => at)]).toEqual([key, []])
    }
  })

  it('use every type of field that can be answered', async () => {
    const used = new Set<string>()
    for (const { key } of await listTemplates()) {
      const { manifest } = fillTemplate(await openTemplate(key), given, ['fr', 'en'])
      for (const { fields } of manifest.programs?.flatMap(({ forms = [] }) => forms) ?? [])
        for (const { type } of flattenFields(fields)) used.add(type)
    }
    // Templates have no files of a platform.
    const unused = ['picture-choice', 'sep-image', 'sep-video']
    expect(AVAILABLE_TYPES.filter((type) => !used.has(type))).toEqual(unused)
  })

  it('do not contradict themselves', async () => {
    const wrong: string[] = []
    const days = (moment: string | null | undefined) => Number(/^\+(\d+)d/.exec(moment ?? '')?.[1])
    for (const { key } of await listTemplates()) {
      const { manifest } = fillTemplate(await openTemplate(key), given, ['fr', 'en'])
      for (const { closesAt, sections = [], categories = [], forms = [] } of manifest.programs ?? []) {
        for (const { fields } of forms) {
          for (const { reference, required, rules, ...field } of fields) {
            const least = ('minItems' in field && field.minItems) || rules?.['min-array-length']
            if (least && !required) wrong.push(`${key}: ${reference} may be left out, but not have fewer than ${least}`)
            if (rules?.['w-min-character'] && !field.help)
              wrong.push(`${key}: ${reference} does not say how short it may be`)
          }
        }
        const steps = categories.flatMap((category) => category.steps.filter((step) => step.type === 'form'))
        for (const step of steps)
          if (days(step.closesAt) > days(closesAt)) wrong.push(`${key}: ${step.key} closes after the call`)
        const dates = sections.flatMap((section) => section.dates ?? [])
        for (const end of [closesAt, ...steps.flatMap((step) => step.closesAt ?? [])])
          if (!dates.some(({ until }) => days(until) === days(end)))
            wrong.push(`${key}: no date of the calendar ends on ${end}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('leave out the languages that a platform does not have, and keep words where one has none', async () => {
    const french = fillTemplate(await openTemplate('awards'), { ...given, languages: ['fr'] }, ['fr'])
    expect(JSON.stringify(french.manifest)).not.toContain('"en":')
    const filled = async (...languages: [Locale, ...Locale[]]) => {
      const { manifest, missing } = fillTemplate(await openTemplate('awards'), { ...given, languages }, languages)
      return { missing, title: manifest.programs?.[0]?.title }
    }
    expect(await filled('de')).toEqual({ missing: [], title: { de: 'Preis Estran' } })
    expect(await filled('it')).toEqual({ missing: ['it'], title: { it: 'Estran Awards' } })
    expect(await filled('de', 'it')).toEqual({ missing: ['it'], title: { de: 'Preis Estran' } })
    // What must be written in the first language is.
    expect(await filled('it', 'de')).toEqual({ missing: ['it'], title: { it: 'Preis Estran', de: 'Preis Estran' } })
  })
})

/** Every text with where it stands: what is written in at least one language. */
function textsIn(value: unknown, at = ''): { at: string; text: Text }[] {
  if (Array.isArray(value)) return value.flatMap((item, n) => textsIn(item, `${at}[${n}]`))
  if (typeof value !== 'object' || value === null) return []
  if (LOCALES.some((code) => code in value)) return [{ at, text: value as Text }]
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${at}.${name}`))
}

/** What translations have in common: placeholders, whatever their order, and tags with where they lead. */
const skeleton = (text: string): string =>
  [...(text.match(/\{\{\w+\}\}/g) ?? []).sort(), ...(text.match(/<[^>]+>/g) ?? [])].join(' ')
