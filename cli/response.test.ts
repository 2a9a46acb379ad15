import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setProgramStatus } from '#server/features/program/publication.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { type Installation, makeInstallation, type RunOptions } from '#tests/cli.ts'
import { openInstallation } from './installation.ts'
import { terminal } from './io.ts'
import { operator, platformBySlug, programBySlug } from './session.ts'

const SHARED = process.env.OPENCALL_SHARED_DATA ?? resolve(import.meta.dirname, '../../shared/data')
const SKATING = join(SHARED, 'skating/performances.csv')
const FORMS = join(SHARED, 'forms')
const WHY = ` (needs ${SHARED})`

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  const made = await here.run([
    'platform',
    'create',
    'estran',
    '--template',
    'awards',
    '--name',
    'Estran',
    '--lang',
    'fr',
    'en',
    '--owner',
    'ada@example.org',
    '--yes',
  ])
  if (made.code !== 0) throw new Error(made.err)
})
afterAll(() => here.remove())

const file = (name: string) => join(here.folder, name)
const write = (name: string, text: string | Buffer) => writeFileSync(file(name), text)

interface Result {
  rows: number
  created: number
  updated: number
  unchanged: number
  changed: boolean
  mapping: { column: string; target: string; first: unknown[] }[]
}
const importing = async (line: string): Promise<Result> => here.json<Result>(`response import ${line} --yes`)
const counts = ({ rows, created, updated, unchanged }: Result) => ({ rows, created, updated, unchanged })
const total = async (program: string) =>
  (await here.json<{ slug: string; responses: { total: number } }[]>('program list --platform estran')).find(
    ({ slug }) => slug === program,
  )?.responses.total

/** A manifest of one program with one form, applied. */
async function makeCall(
  slug: string,
  fields: string,
  categories = '[{ key: film, title: { fr: Film }, steps: [{ key: d, type: form, title: { fr: D }, form: d }] }]',
) {
  write(
    `${slug}.yaml`,
    `opencall: 1\nprograms:\n  - slug: ${slug}\n    title: { fr: ${slug} }\n    categories: ${categories}\n    forms:\n      - key: d\n        title: { fr: D }\n        fields:\n${fields
      .trimEnd()
      .split('\n')
      .map((line) => `          ${line}`)
      .join('\n')}\n`,
  )
  const applied = await here.run(`apply ${slug}.yaml --platform estran --yes`)
  if (applied.code !== 0) throw new Error(applied.err)
}

describe.skipIf(!existsSync(SKATING))(`a competition from its spreadsheet${existsSync(SKATING) ? '' : WHY}`, () => {
  const line = `${SKATING} --platform estran --program skating --key performance_id`

  it('a dry run says it all and makes nothing', async () => {
    const dry = await here.run(`response import ${line} --new --category-from program --dry-run`)
    expect([dry.code, dry.err]).toEqual([
      0,
      expect.stringContaining('202 rows: 202 new, 0 changed, 0 as they were. Nothing was written.'),
    ])
    expect(await total('skating')).toBe(undefined)
  })

  it('becomes 202 applications in 8 categories, with types inferred from the columns', async () => {
    const result = await importing(`${line} --new --category-from program`)
    expect(counts(result)).toEqual({ rows: 202, created: 202, updated: 0, unchanged: 0 })
    expect(await total('skating')).toBe(202)
    const { programs } = await here.json<{
      programs: {
        categories: { title: { fr: string } }[]
        forms: { fields: { reference: string; type: string }[] }[]
      }[]
    }>('program export skating --platform estran')
    expect(programs[0]?.categories.map(({ title }) => title.fr)).toEqual([
      'ICE DANCE FREE DANCE',
      'ICE DANCE SHORT DANCE',
      'LADIES FREE SKATING',
      'LADIES SHORT PROGRAM',
      'MEN FREE SKATING',
      'MEN SHORT PROGRAM',
      'PAIRS FREE SKATING',
      'PAIRS SHORT PROGRAM',
    ])
    expect(programs[0]?.forms[0]?.fields.map(({ reference, type }) => [reference, type])).toEqual([
      ['competition', 'select'],
      ['name', 'text'],
      ['nation', 'select'],
      ['rank', 'number'],
      ['starting_number', 'number'],
      ['total_component_score', 'number'],
      ['total_segment_score', 'number'],
    ])
  })

  it('again, changes nothing; with one score corrected, changes one', async () => {
    const again = await importing(line)
    expect([counts(again), again.changed]).toEqual([{ rows: 202, created: 0, updated: 0, unchanged: 202 }, false])
    write('corrected.csv', readFileSync(SKATING, 'utf8').replace(',36.90,73.03', ',36.90,74.03'))
    expect(counts(await importing(line.replace(SKATING, 'corrected.csv')))).toEqual({
      rows: 202,
      created: 0,
      updated: 1,
      unchanged: 201,
    })
    expect(await total('skating')).toBe(202)
  })

  it('names every wrong cell by row and column, and imports nothing', async () => {
    write(
      'wrong.csv',
      readFileSync(SKATING, 'utf8')
        .replace(',36.90,73.03', ',many,74.03')
        .replace('0d7f38097d', '8e812c43e1')
        .replace('ICE DANCE FREE DANCE,Lucie', 'ICE HOCKEY,Lucie'),
    )
    const { code, err } = await here.run(
      `response import ${line.replace(SKATING, 'wrong.csv')} --map program=@category --yes`,
    )
    expect([code, err.split('\n').filter(Boolean)]).toEqual([
      1,
      [
        'Nothing was imported:',
        expect.stringMatching(/^ {2}row 2, column "total_component_score": .*\(many\)$/),
        '  row 3, column "performance_id": "8e812c43e1" is in row 2 already',
        expect.stringMatching(/^ {2}row 4, column "program": there is no category "ICE HOCKEY"/),
      ],
    ])
  })

  it.each(['csv', 'xlsx'])('comes back from its own %s export with the same answers', async (format) => {
    const bars: RunOptions['bars'] = []
    const { code } = await here.run(
      `response export --platform estran --program skating --format ${format} --out skating.${format}`,
      { bars },
    )
    expect([code, bars]).toEqual([0, [{ label: 'Exporting skating', shares: [200 / 202, 1] }]])
    expect(counts(await importing(`skating.${format} --platform estran --program skating`))).toEqual({
      rows: 202,
      created: 0,
      updated: 0,
      unchanged: 202,
    })
  })

  it('goes into another installation from its manifest and its export, and comes out the same', async () => {
    const other = await makeInstallation()
    try {
      await here.run('program export skating --platform estran --out skating.yaml')
      await other.run([
        'platform',
        'create',
        'ria',
        '--template',
        'grant',
        '--name',
        'Ria',
        '--lang',
        'fr',
        'en',
        '--owner',
        'ada@example.org',
        '--yes',
      ])
      expect((await other.run(['apply', file('skating.yaml'), '--platform', 'ria', '--yes'])).code).toBe(0)
      const moved = await other.json<Result>(
        `response import ${file('skating.csv')} --platform ria --program skating --yes`,
      )
      expect(counts(moved)).toEqual({ rows: 202, created: 202, updated: 0, unchanged: 0 })
      await other.run('response export --platform ria --program skating --out moved.csv')
      const answers = (path: string) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .slice(1)
          .map((row) =>
            row
              .split(',')
              .slice(2)
              .filter((_, n) => n < 3 || n > 8)
              .join(','),
          )
          .sort()
      expect(answers(join(other.folder, 'moved.csv'))).toEqual(answers(file('skating.csv')))
    } finally {
      await other.remove()
    }
  })
})

describe('an import into a form', () => {
  const FIELDS = `
- { reference: titre, type: text, title: { fr: Titre du projet, en: Project title }, required: true }
- { reference: budget, type: number, title: { fr: Budget } , rules: { w-min-value: 10 } }
- { reference: genre, type: radio, title: { fr: Genre }, options: [{ reference: doc, text: { fr: Documentaire } }, { reference: fic, text: { fr: Fiction } }] }
- { reference: le, type: date, title: { fr: Date } }
- { reference: mel, type: email, title: { fr: Courriel } }
- { reference: equipe, type: questions-group, title: { fr: Équipe }, maxItems: 3, fields: [{ reference: nom, type: text, title: { fr: Nom } }] }
`.trim()

  it('keeps when an application was begun and sent, through a sheet too', async () => {
    await makeCall('moments', FIELDS)
    await makeCall('moments-2', FIELDS)
    write(
      'moments.csv',
      'titre,status,createdAt,submittedAt\nA,submitted,2026-03-01T09:30:00Z,2026-07-02T06:17:00Z\nB,withdrawn,2026-03-01 10:30,\nC,submitted,,2026-07-02\n',
    )
    await importing('moments.csv --platform estran --program moments')
    await here.run('response export --platform estran --program moments --format xlsx --out moments.xlsx')
    await importing('moments.xlsx --platform estran --program moments-2')
    for (const program of ['moments', 'moments-2']) {
      const { out } = await here.run(`response export --platform estran --program ${program}`)
      const [head = [], ...rows] = out
        .trim()
        .split('\n')
        .map((line) => line.split(','))
      const picked = ['createdAt', 'submittedAt', 'title'].map((name) => head.indexOf(name))
      expect(
        rows.map((row) => picked.map((place) => row[place])).sort((a, b) => `${a[2]}`.localeCompare(`${b[2]}`)),
      ).toEqual([
        ['2026-03-01T09:30:00.000Z', '2026-07-02T06:17:00.000Z', 'A'],
        ['2026-03-01T09:30:00.000Z', '', 'B'],
        ['2026-07-01T22:00:00.000Z', '2026-07-01T22:00:00.000Z', 'C'],
      ])
    }
  })

  it('reads what Excel calls Unicode text', async () => {
    await makeCall('unicode', FIELDS)
    write('unicode.csv', Buffer.from('\ufeffTitre du projet\tBudget\r\nŁódź\t20\r\n', 'utf16le'))
    const result = await importing('unicode.csv --platform estran --program unicode')
    expect([result.mapping.map(({ target }) => target), counts(result)]).toEqual([
      ['d.titre', 'd.budget'],
      { rows: 1, created: 1, updated: 0, unchanged: 0 },
    ])
  })

  it('reads what people write: titles, words, semicolons, Windows letters, dates and numbers of here', async () => {
    await makeCall('lecture', FIELDS)
    write(
      'lecture.csv',
      Buffer.from(
        'Titre du projet;Budget;genre;Date;Nom\r\nL’été;"1 250,5";fiction;31/12/2026;x\r\n"a;b";20;DOC;2027-01-02;\r\n'.replace(
          'L’',
          "L'",
        ),
        'latin1',
      ),
    )
    const result = await importing('lecture.csv --platform estran --program lecture')
    expect(result.mapping).toEqual([
      { column: 'Titre du projet', target: 'd.titre', first: ["L'été", 'a;b'] },
      { column: 'Budget', target: 'd.budget', first: [1250.5, 20] },
      { column: 'genre', target: 'd.genre', first: ['fic', 'doc'] },
      { column: 'Date', target: 'd.le', first: ['2026-12-31', '2027-01-02'] },
      { column: 'Nom', target: '', first: [] },
    ])
    const exported = await here.run('response export --platform estran --program lecture')
    const rows = exported.out
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').slice(11, 15))
    expect(rows).toEqual([
      ["L'été", '1250.5', 'fic', '2026-12-31'],
      ['a;b', '20', 'doc', '2027-01-02'],
    ])
  })

  it('is written as JSON, and as documents to a file', async () => {
    const of = 'response export --platform estran --program moments'
    const rows = JSON.parse((await here.run(`${of} --format json`)).out) as { title: string }[]
    const csv = (await here.run(of)).out.trim().split('\n')
    expect([rows.length, Object.keys(rows[0] ?? {}).slice(0, 4)]).toEqual([
      csv.length - 1,
      ['id', 'number', 'key', 'title'],
    ])
    expect((await here.run(`${of} --out moments.pdf`)).code).toBe(0)
    expect(readFileSync(join(here.folder, 'moments.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await here.run(`${of} --format pdfs --out moments.zip`)).code).toBe(0)
    expect(readFileSync(join(here.folder, 'moments.zip')).subarray(0, 2).toString()).toBe('PK')
    expect([await here.run(`${of} --format pdf`), await here.run(`${of} --answers x`)]).toMatchObject([
      { code: 2 },
      { code: 2 },
    ])
  })

  it('takes the mapping that it is told, and says what of it cannot be', async () => {
    await makeCall('carte', FIELDS)
    write('carte.csv', 'a,b,c\nUn,50,Nina\n')
    const wrong = await here.run(
      'response import carte.csv --platform estran --program carte --map a=titel --map x=titre --map b=budget --map c=budget --yes',
    )
    expect(wrong.err.split('\n').filter(Boolean)).toEqual([
      'Nothing was imported:',
      '  --map a=titel: there is no field "titel"',
      '  --map x=titre: the file has no column "x" (available: a, b, c)',
      '  "c" and "b" are both mapped to d.budget',
    ])
    const line = [
      'response',
      'import',
      'carte.csv',
      '--platform',
      'estran',
      '--program',
      'carte',
      '--map',
      'a=titre',
      '--map',
      'b=d.budget',
      '--map',
      'c=equipe[0][nom]',
      '--yes',
      '--json',
    ]
    const ran = await here.run(line)
    expect([ran.code, counts(JSON.parse(ran.out))]).toEqual([0, { rows: 1, created: 1, updated: 0, unchanged: 0 }])
  })

  it('names the cell of a group that cannot be read, and the fields that a column may be mapped to', async () => {
    await makeCall('equipe', FIELDS)
    write('equipe.csv', `titre,equipe[0][nom],equipe[1][nom]\nUn,Ana,${'x'.repeat(100_001)}\n`)
    const { err } = await here.run('response import equipe.csv --platform estran --program equipe --yes')
    expect(err.split('\n').filter(Boolean)).toEqual([
      'Nothing was imported:',
      '  row 2, column "equipe[1][nom]": Write at most 5000 characters',
    ])
    write('ailleurs.csv', 'x\n1\n')
    const other = await here.run('response import ailleurs.csv --platform estran --program equipe --yes')
    expect(other.err).toMatch(/--map COLUMN=FIELD \(d\.titre, .*, d\.equipe\[0\]\[nom\]\)/)
  })

  it('says once what no column fills, and takes drafts without it', async () => {
    await makeCall('brouillon', FIELDS)
    write('brouillon.csv', 'Budget\n20\n30\n5\n')
    const { err } = await here.run('response import brouillon.csv --platform estran --program brouillon --yes')
    expect(err.split('\n').filter(Boolean)).toEqual([
      'Nothing was imported:',
      expect.stringMatching(/no column for "Titre du projet" \(d\.titre\): .* \(rows 2, 3 and 4\)$/),
      expect.stringMatching(/^ {2}row 4, column "Budget": /),
    ])
    write('brouillon.csv', 'Budget\n20\n30\n')
    expect(counts(await importing('brouillon.csv --platform estran --program brouillon --state draft'))).toMatchObject({
      created: 2,
    })
  })

  it('leaves no trace of a file that is wrong in its last row', async () => {
    await makeCall('tout', FIELDS)
    write('tout.csv', `titre,budget\n${'Un,20\n'.repeat(500)}Deux,beaucoup\n`)
    const { code, err } = await here.run('response import tout.csv --platform estran --program tout --yes')
    expect([code, err]).toEqual([1, expect.stringContaining('row 502, column "budget"')])
    expect(await total('tout')).toBe(0)
    const [first] = await here.json<{ number: string }[]>('program list --platform estran')
    expect(first).toBeDefined()
  })

  it.each([
    ['vide.csv', '', /there is no first row/],
    ['deux.csv', 'a,a\n1,2\n', /columns 1 and 2 are both called "a"/],
    ['guillemet.csv', 'titre\n"pas fini\n', /near line 2/],
    ['faux.xlsx', 'PK\u0003\u0004nope', /is not an XLSX file/],
    ['image.csv', '\u0000\u0001\u0002', /is not a text/],
    ['nulle-part.csv', null, /there is no such file/],
    ['rien.csv', 'x,y\n1,2\n', /no column is a field/],
  ])('%s gets words', async (name, text, words) => {
    await makeCall('mots', FIELDS)
    if (text !== null) write(name, text)
    const { code, err } = await here.run(`response import ${name} --platform estran --program mots --yes`)
    expect([code, words.test(err) || err]).toEqual([1, true])
  })

  it('brings any answers back from an export as they went', async () => {
    await makeCall('retour', FIELDS)
    const line = fc
      .stringMatching(/^[A-Za-z=+@'"éà,; -]{1,20}[a-z]$/)
      .map((text) => text.trim())
      .filter((text) => text.length > 1)
    const [rows = []] = fc.sample(
      fc.array(
        fc.record({
          titre: line,
          budget: fc.option(fc.integer({ min: 10, max: 1e6 })),
          genre: fc.constantFrom('doc', 'fic', ''),
        }),
        { minLength: 60, maxLength: 60 },
      ),
      { numRuns: 1, seed: 7 },
    )
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    write(
      'retour.csv',
      `key,titre,budget,genre\n${rows.map(({ titre, budget, genre }, n) => [`k${n}`, quote(titre), budget ?? '', genre].join(',')).join('\n')}\n`,
    )
    expect(counts(await importing('retour.csv --platform estran --program retour --key key'))).toMatchObject({
      created: 60,
    })
    await here.run('response export --platform estran --program retour --out retour-1.csv')
    expect(counts(await importing('retour-1.csv --platform estran --program retour'))).toEqual({
      rows: 60,
      created: 0,
      updated: 0,
      unchanged: 60,
    })
    expect(counts(await importing('retour.csv --platform estran --program retour --key key'))).toMatchObject({
      unchanged: 60,
    })
  })
})

describe('an answer that its own condition hides', () => {
  it('is not in an export, and importing that takes nothing of it away', async () => {
    const fields = [
      '- { reference: titre, type: text, title: { fr: Titre } }',
      '- { reference: autre, type: yes-no, title: { fr: Autre } }',
      '- { reference: lequel, type: text, title: { fr: Lequel }, visibleWhen: { field: autre, operator: equals, value: true } }',
    ]
    await makeCall('cache', fields.join('\n'))
    const whole = (name: string, row: string) => write(name, `key,titre,autre,lequel\nk1,${row}\n`)
    const taken = (name: string) => importing(`${name} --platform estran --program cache --key key`)
    whole('ouvert.csv', 'Île,oui,Kayak')
    await taken('ouvert.csv')
    write('fermé.csv', 'key,titre,autre\nk1,Île,non\n')
    expect(counts(await taken('fermé.csv'))).toMatchObject({ updated: 1 })
    const exported = async (name: string) => {
      const { code, err } = await here.run(`response export --platform estran --program cache --out ${name}`)
      expect([code, err]).toEqual([0, expect.stringMatching(/^Wrote/)])
      return readFileSync(join(here.folder, name), 'utf8')
    }
    expect(await exported('cache-sans.csv')).not.toContain('Kayak')
    expect(counts(await importing('cache-sans.csv --platform estran --program cache'))).toMatchObject({ unchanged: 1 })
    write('rouvert.csv', 'key,titre,autre\nk1,Île,oui\n')
    await taken('rouvert.csv')
    expect(await exported('cache-avec.csv')).toContain('Kayak')
    // Shown, an empty cell does take it away.
    whole('vidé.csv', 'Île,oui,')
    await taken('vidé.csv')
    expect(await exported('cache-vide.csv')).not.toContain('Kayak')
  })
})

describe('a category that holds applications', () => {
  it('goes only with --prune, and takes them along', async () => {
    const two =
      '[{ key: film, title: { fr: Film }, steps: [{ key: d, type: form, title: { fr: D }, form: d }] }, { key: livre, title: { fr: Livre }, steps: [{ key: d, type: form, title: { fr: D }, form: d }] }]'
    const fields = '- { reference: titre, type: text, title: { fr: Titre } }'
    await makeCall('elague', fields, two)
    write('elague.csv', 'titre,category\nUn,film\nDeux,livre\nTrois,Livre\n')
    expect(counts(await importing('elague.csv --platform estran --program elague'))).toMatchObject({ created: 3 })
    write('elague.yaml', readFileSync(file('elague.yaml'), 'utf8').replace(/, \{ key: livre.*\}\]/, ']'))
    expect(await here.run('plan elague.yaml --platform estran')).toMatchObject({
      code: 2,
      out: expect.stringContaining('! category estran/elague/livre contains 2 applications'),
    })
    expect((await here.run('apply elague.yaml --platform estran --yes')).code).toBe(1)
    expect(await total('elague')).toBe(3)
    expect((await here.run('apply elague.yaml --platform estran --prune --yes')).code).toBe(0)
    expect(await total('elague')).toBe(1)
    expect((await here.run('plan elague.yaml --platform estran')).code).toBe(0)
  })
})

describe('what a plan refuses and what the slices refuse', () => {
  const STEP = 'steps: [{ key: d, type: form, title: { fr: D }, form: d }]'
  const LEAVE = 'Submitted applications use the reference “rang”: it can’t be removed [form.referenceLocked]'
  const HELD = 'category estran/double/livre contains 1 application: use --prune to remove it too'
  const FIELDS_OF = [
    '- { reference: titre, type: text, title: { fr: Titre } }',
    '- { reference: rang, type: text, title: { fr: Rang } }',
  ]

  beforeAll(async () => {
    const two = `[{ key: film, title: { fr: Film }, ${STEP} }, { key: livre, title: { fr: Livre }, ${STEP} }]`
    await makeCall('double', FIELDS_OF.join('\n'), two)
    write('double.csv', 'titre,rang,category,status\nUn,1,film,submitted\nDeux,2,livre,submitted\n')
    expect(counts(await importing('double.csv --platform estran --program double'))).toMatchObject({ created: 2 })
  })

  /** The manifest of the call with something in it replaced. */
  const without = (...parts: (string | RegExp)[]) =>
    write(
      'less.yaml',
      parts.reduce<string>((text, part) => text.replace(part, ''), readFileSync(file('double.yaml'), 'utf8')),
    )
  const CATEGORY = /, \{ key: livre.*\}(?=\]$)/m
  const FIELD = `          ${FIELDS_OF[1]}\n`
  const plan = (more = '') => here.run(`plan less.yaml --platform estran${more}`)

  it('are told in one list, and nothing is changed', async () => {
    without(CATEGORY, FIELD)
    const before = await here.run('platform export estran')
    const locked = `less.yaml:9:9  programs[0].forms[0].fields: ${LEAVE}`
    expect(await plan()).toEqual({
      code: 2,
      out: `~ form estran/double/d: -rang (with 2 applications)\n! ${HELD}\n! ${locked}\n\n0 to create, 1 to change, 0 to remove, 2 refused\n`,
      err: '',
    })
    for (const how of ['--dry-run', '--yes'])
      expect(await here.run(`apply less.yaml --platform estran ${how}`)).toEqual({
        code: 1,
        out: '',
        err: `Nothing was changed:\n  ${HELD}.\n  ${locked}\n`,
      })
    expect(JSON.parse((await plan(' --json')).out).refused).toEqual([
      { kind: 'category', at: 'estran/double/livre', reason: 'holdsResponses', count: 1 },
      { path: 'programs[0].forms[0].fields', place: expect.anything(), message: LEAVE },
    ])
    expect(await plan(' --prune')).toMatchObject({ code: 2, out: expect.stringContaining(`\n! ${locked}\n`) })
    expect((await here.run('platform export estran')).out).toBe(before.out)
  })

  it('are shown alike when there is one of them', async () => {
    without(FIELD)
    expect(await plan()).toMatchObject({ code: 2, out: expect.stringContaining(' 0 to remove, 1 refused\n'), err: '' })
    without(CATEGORY)
    expect(await plan()).toEqual({
      code: 2,
      out: `! ${HELD}\n\n0 to create, 0 to change, 0 to remove, 1 refused\n`,
      err: '',
    })
  })

  it('tell once what both would refuse', async () => {
    write(
      'less.yaml',
      readFileSync(file('double.yaml'), 'utf8').replace(
        'type: form, title: { fr: D }, form: d',
        'type: validation, title: { fr: D }',
      ),
    )
    expect((await plan()).out.split('\n').filter((line) => line.startsWith('!'))).toEqual([
      '! step estran/double/film/d has answers of 1 application: give the new step a key of its own',
    ])
    without()
    const { app, close } = await openInstallation({ ...terminal(), env: here.env })
    const platform = await platformBySlug(app, 'estran')
    await inPlatform(platform.id, async () => {
      const { id: programId, version } = await programBySlug('double', 'estran')
      const body = { status: 'deleted', version } as const
      await setProgramStatus(operator(app, terminal(), platform), { programId, ...body })
    }).finally(close)
    expect((await plan()).out.split('\n').filter((line) => line.startsWith('!'))).toEqual([
      '! program estran/double is in the trash, which keeps its slug: restore it or choose another slug',
    ])
  })
})

describe('forms', () => {
  it('come out in the formats of other tools, and say what these cannot hold', async () => {
    const of = 'form export nominee --platform estran --program awards'
    const schema = await here.run(`${of} --format json-schema`)
    expect(JSON.parse(schema.out)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' })
    expect(schema.err).toContain('left')
    for (const [format, name] of [
      ['surveyjs', 'nominee.survey.json'],
      ['formio', 'nominee.formio.json'],
      ['xlsform', 'nominee.xlsx'],
    ]) {
      expect((await here.run(`${of} --format ${format} --lang en --out ${name}`)).code).toBe(0)
      if (format !== 'xlsform') expect((await here.run(`form check ${name}`)).code).toBe(0)
    }
    expect((await here.run(`${of} --format xlsform`)).code).toBe(2)
  })

  it('come out as JSON or YAML and go in again', async () => {
    for (const format of ['json', 'yaml']) {
      expect(
        (
          await here.run(
            `form export nominee --platform estran --program awards --format ${format} --out nominee.${format}`,
          )
        ).code,
      ).toBe(0)
      expect(await here.run(`form check nominee.${format}`)).toMatchObject({
        code: 0,
        out: expect.stringContaining('a form of 17 fields'),
      })
      const again = await here.run(`form import nominee.${format} --platform estran --program awards --publish --yes`)
      expect([again.code, again.err]).toEqual([0, 'The form nominee is already up to date.\n'])
    }
  })

  it('that are there keep their titles, but for the one that is given', async () => {
    const title = async () =>
      JSON.parse((await here.run('form export portfolio --platform estran --program awards --draft')).out).title
    const before = await title()
    expect(Object.keys(before).sort()).toEqual(['en', 'fr'])
    write('dossier.json', '{ "title": "Dossier", "properties": { "nom": { "type": "string", "title": "Nom" } } }')
    const importing = 'form import dossier.json --platform estran --program awards --key portfolio --yes'
    expect((await here.run(importing)).code).toBe(0)
    expect(await title()).toEqual(before)
    expect((await here.run(`${importing} --title Folder --lang en`)).code).toBe(0)
    expect(await title()).toEqual({ ...before, en: 'Folder' })
    expect((await here.run(importing.replace('portfolio', 'neuf'))).code).toBe(0)
    const made = await here.run('form export neuf --platform estran --program awards --draft')
    expect(JSON.parse(made.out).title).toEqual({ fr: 'Dossier' })
  })

  it('that are wrong are refused with file, line and path', async () => {
    write(
      'wrong.json',
      '{\n  "fields": [\n    { "reference": "a b", "type": "text", "title": {} },\n    { "reference": "c", "type": "txt", "title": {} }\n  ]\n}\n',
    )
    const { code, err } = await here.run('form check wrong.json')
    expect([code, err.split('\n').slice(1, -1)]).toEqual([
      1,
      [
        expect.stringMatching(/^ {2}wrong\.json:3:7 {2}fields\[0\]\.reference: /),
        expect.stringMatching(/^ {2}wrong\.json:3:43 {2}fields\[0\]\.title: /),
        expect.stringMatching(/^ {2}wrong\.json:4:25 {2}fields\[1\]\.type: /),
        expect.stringMatching(/^ {2}wrong\.json:4:40 {2}fields\[1\]\.title: /),
      ],
    ])
  })

  it.skipIf(!existsSync(FORMS)).each(['key_contacts', 'project_abstract_summary', 'sf424_short'])(
    `%s is imported from JSON Schema with a report${existsSync(FORMS) ? '' : WHY}`,
    async (name) => {
      const checked = await here.json<{
        from: string
        fields: number
        report: {
          fields: { reference: string; type: string; title: string }[]
          withoutEquivalent: { where: string; why: string }[]
        }
      }>(`form check ${join(FORMS, `${name}.json`)}`)
      expect(checked.from).toBe('json-schema')
      expect(checked.report.withoutEquivalent.every(({ where, why }) => where !== '' && why !== '')).toBe(true)
      const imported = await here.run(
        `form import ${join(FORMS, `${name}.json`)} --platform estran --program awards --lang en --publish --yes`,
      )
      expect([imported.code, imported.err]).toEqual([0, `Created the form ${name.replaceAll('_', '-')}, version 1.\n`])
      expect(imported.out).toMatch(/fields, \d+ headings?, \d+ rules carried, \d+ without equivalent/)
      const asked = checked.report.fields.filter(({ type }) => !type.startsWith('sep-'))
      expect(asked).toHaveLength(checked.fields)
      const listed = imported.out.split('\n').map((line) => line.trim().split(/ {2,}/).join(' | '))
      expect(
        checked.report.fields.filter((field) => !listed.includes(Object.values(field).join(' | ').trim())),
      ).toEqual([])
    },
  )
})
