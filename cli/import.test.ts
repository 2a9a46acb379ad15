import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { row, sheetFile } from '#server/features/import/xlsx.fixture.ts'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  const create = 'platform create estran --template awards --name Estran --lang fr en --owner ada@example.org --yes'
  const made = await here.run(create)
  if (made.code !== 0) throw new Error(made.err)
})
afterAll(() => here.remove())
afterEach(() => {
  vi.useRealTimers()
})

const write = (name: string, text: string | Buffer) => writeFileSync(join(here.folder, name), text)
const lines = (text: string) => text.split('\n').filter(Boolean)
const ONE = [{ key: 'film', form: 'd' }]
const TWO = [...ONE, { key: 'livre', form: 'd' }]

async function makeCall(slug: string, fields: object[], categories: { key: string; form: string }[] = ONE) {
  const program = {
    slug,
    title: { fr: slug },
    categories: categories.map(({ key, form }) => ({
      key,
      title: { fr: key },
      steps: [{ key: 'd', type: 'form', title: { fr: 'D' }, form }],
    })),
    forms: [...new Set(categories.map(({ form }) => form))].map((key) => ({ key, title: { fr: key }, fields })),
  }
  write(`${slug}.json`, JSON.stringify({ opencall: 1, programs: [program] }))
  const applied = await here.run(`apply ${slug}.json --platform estran --yes`)
  if (applied.code !== 0) throw new Error(applied.err)
}

const importing = (file: string, slug: string, more = '--yes') =>
  here.run(`response import ${file} --platform estran --program ${slug} ${more}`)
/** The lines that say what is wrong. */
async function problems(file: string, slug: string, more = '--yes') {
  const { code, err } = await importing(file, slug, more)
  expect(code).toBe(1)
  return lines(err).slice(1)
}

const TITRE = { reference: 'titre', type: 'text', title: { fr: 'Titre' }, required: true }

it('takes no moment for another one: what no calendar or clock has is named', async () => {
  await makeCall('moments', [TITRE])
  const sent = ['2026-31-12', '2026-02-30', '2026-07-02 25:99', '5', 'Prix 2024', '2026-07-02 06:17:00.123']
  write('moments.csv', ['titre,status,submittedAt', ...sent.map((at, n) => `T${n},submitted,${at}`)].join('\n'))
  expect(await problems('moments.csv', 'moments')).toEqual(
    sent
      .slice(0, -1)
      .map((at, n) => `  row ${n + 2}, column "submittedAt": "${at}" is not a date and time such as 2027-03-31T23:59`),
  )
})

describe('answers that an import leaves as they are', () => {
  const FIELDS = [
    TITRE,
    { reference: 'debut', type: 'date', title: { fr: 'Début' }, required: true, rules: { 'min-date': 'today' } },
    { reference: 'autre', type: 'yes-no', title: { fr: 'Autre' } },
    {
      reference: 'lequel',
      type: 'text',
      title: { fr: 'Lequel' },
      rules: { required_if: { field: 'autre', operator: 'equals', value: true } },
    },
  ]
  /** One application, sent in January of 2025. */
  async function sent(slug: string) {
    await makeCall(slug, FIELDS)
    write(`${slug}.csv`, 'key,titre,debut,autre,lequel\nk1,Île,2025-02-01,non,\n')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-15T12:00:00Z') })
    expect(await importing(`${slug}.csv`, slug, '--key key --yes')).toMatchObject({ code: 0 })
    vi.useRealTimers()
  }

  it.each(['csv', 'xlsx'])('are not held against the rules of today: an %s export comes back', async (format) => {
    await sent(`tot-${format}`)
    await here.run(`response export --platform estran --program tot-${format} --format ${format} --out tot.${format}`)
    expect(await importing(`tot.${format}`, `tot-${format}`, '--dry-run')).toMatchObject({
      code: 0,
      err: expect.stringContaining('1 row: 0 new, 0 changed, 1 as it was.'),
    })
  })

  it('pass beside others that change, which are checked', async () => {
    await sent('beside')
    write('beside.csv', 'key,titre,debut,autre,lequel\nk1,Presqu’île,2025-02-01,non,\n')
    expect(await importing('beside.csv', 'beside', '--key key --yes')).toMatchObject({
      code: 0,
      err: expect.stringContaining('1 changed'),
    })
    write('beside.csv', 'key,titre,debut,autre,lequel\nk1,Presqu’île,2025-02-02,oui,\n')
    expect(await problems('beside.csv', 'beside', '--key key --yes')).toEqual([
      expect.stringMatching(/^ {2}row 2, column "debut": Enter a date on or after/),
      '  row 2, column "lequel": This field is required',
    ])
  })

  it('are those of an option that the form has no longer', async () => {
    const options = (...references: string[]) => ({
      reference: 'genre',
      type: 'radio',
      title: { fr: 'Genre' },
      options: references.map((reference) => ({ reference, text: { fr: `Le ${reference}` } })),
    })
    await makeCall('genre', [TITRE, options('doc', 'fic')])
    write('genre.csv', 'titre,genre\nUn,doc\n')
    await importing('genre.csv', 'genre')
    await makeCall('genre', [TITRE, options('fic', 'ani')])
    await here.run('response export --platform estran --program genre --out genre-1.csv')
    expect(readFileSync(join(here.folder, 'genre-1.csv'), 'utf8')).toContain('doc')
    expect(await importing('genre-1.csv', 'genre', '--dry-run')).toMatchObject({ code: 0 })
  })
})

describe('the columns that a file does not have', () => {
  it('are those of forms that a step asks', async () => {
    const form = (key: string) => ({ key, title: { fr: key }, fields: [TITRE, { ...TITRE, reference: key }] })
    const steps = [{ key: 'd', type: 'form', title: { fr: 'D' }, form: 'asked' }]
    const categories = [{ key: 'film', title: { fr: 'Film' }, steps }]
    const program = { slug: 'spare', title: { fr: 'Spare' }, categories, forms: [form('asked'), form('spare')] }
    write('spare.json', JSON.stringify({ opencall: 1, programs: [program] }))
    expect(await here.run('apply spare.json --platform estran --yes')).toMatchObject({ code: 0 })
    write('spare.csv', 'asked\nx\n')
    const { out } = await importing('spare.csv', 'spare', '--state draft --dry-run')
    expect(lines(out)).toEqual([
      'COLUMN  IS           FIRST VALUES',
      'asked   asked.asked  x',
      'No column for: asked.titre',
    ])
  })
})

describe('the file that made a call', () => {
  const rows = (...more: string[]) =>
    ['id,discipline,titre', 'a,Film,Un', 'b,Livre,Deux', 'c,Film,Trois', ...more].join('\n')

  it('says where what came from it without a key cannot be told again', async () => {
    write('muet.csv', rows())
    await importing('muet.csv', 'muet', '--new --category-from discipline --yes')
    const said = async (more: string) => lines((await importing('muet.csv', 'muet', more)).err)[0]
    expect([await said('--dry-run'), await said('--key id --dry-run')]).toEqual([
      'Dry run, nothing was changed. Would import muet.csv into muet on estran.',
      '3 applications of muet came from a file without a key: the key of a row finds none of them.',
    ])
  })

  it('is not told of them where the file has their ids', async () => {
    expect(await here.run('response export --platform estran --program muet --out muet-ids.csv')).toMatchObject({
      code: 0,
    })
    const { code, err } = await importing('muet-ids.csv', 'muet', '--key key --dry-run')
    expect([code, lines(err)]).toEqual([
      0,
      [
        'Dry run, nothing was changed. Would import muet-ids.csv into muet on estran.',
        '3 rows: 0 new, 0 changed, 3 as they were. Nothing was written.',
      ],
    ])
  })

  it.each([
    ['--key id', '--key "id"'],
    ['--map id=@key', '--map id=@key'],
  ])('as an export does not take its ids for keys: %s', async (more, flag) => {
    await here.run('response export --platform estran --program muet --out muet-cles.csv --yes')
    expect(await problems('muet-cles.csv', 'muet', `${more} --yes`)).toEqual([
      `  ${flag}: this file is an export, whose rows are known by their ids: leave this key out`,
    ])
  })

  it('as an export goes elsewhere with its ids for keys', async () => {
    await here.run('program create muet-ailleurs --platform estran --title Ailleurs --from muet --yes')
    await here.run('response export --platform estran --program muet --out muet-ailleurs.csv --yes')
    const said = []
    for (const _ of [1, 2])
      said.push(lines((await importing('muet-ailleurs.csv', 'muet-ailleurs', '--key id --yes')).err)[0])
    expect(said).toEqual(['3 rows: 3 new, 0 changed, 0 as they were.', '3 rows: 0 new, 0 changed, 3 as they were.'])
  })

  it('has more columns than a form may ask: a dry run says so too', async () => {
    const names = Array.from({ length: 600 }, (_, n) => `c${n}`)
    write('large.csv', `${names.join()}\n${names.map(() => 'x').join()}\n`)
    const [dry, real] = [
      await importing('large.csv', 'large', '--new --dry-run'),
      await importing('large.csv', 'large', '--new --yes'),
    ]
    expect([dry.code, real.code, dry.err]).toEqual([1, 1, real.err])
    expect(lines(dry.err)).toEqual([
      'The manifest cannot be applied:',
      expect.stringMatching(/application\.fields: At most 500 questions .* there are 600 \[form\.invalid\]$/),
    ])
  })

  it('tells at once that it cannot make one', async () => {
    write('encore.csv', rows())
    expect(await problems('encore.csv', 'muet', '--new --category-from genre --map nom=titre --yes')).toEqual([
      '  there is a program "muet" already: leave --new out to import into it',
      '  the file has no column "genre" (available: id, discipline, titre)',
      '  the file has no column "nom" (available: id, discipline, titre)',
    ])
  })

  it('fits it again: the column of its categories is known by what stands in it', async () => {
    write('saison.csv', rows())
    await importing('saison.csv', 'saison', '--new --category-from discipline --key id --yes')
    write('saison.csv', rows('d,Livre,Quatre'))
    const again = await importing('saison.csv', 'saison', '--key id --yes')
    expect([again.code, lines(again.out).slice(0, 4), lines(again.err)[0]]).toEqual([
      0,
      [
        expect.stringMatching(/^COLUMN +IS +FIRST VALUES$/),
        expect.stringMatching(/^id +@key +a \| b \| c$/),
        expect.stringMatching(/^discipline +@category +Film \| Livre$/),
        expect.stringMatching(/^titre +application\.titre +Un \| Deux \| Trois$/),
      ],
      '4 rows: 1 new, 0 changed, 3 as they were.',
    ])
    write('saison.csv', rows().replace('b,Livre', 'b,Film').replace('c,Film', 'c,Danse'))
    expect(await problems('saison.csv', 'saison', '--key id --yes')).toEqual([
      '  row 3, column "discipline": the application is in the category livre; an import does not move it',
      '  row 4, column "discipline": there is no category "Danse" (available: film, livre)',
    ])
  })

  it('names a state that is none, also of an application that is there', async () => {
    write(
      'etat.csv',
      `${rows()
        .replaceAll(/^(.*)$/gm, '$1,sent')
        .replace('sent', 'status')}`,
    )
    const found = await problems('etat.csv', 'saison', '--key id --yes')
    expect(found[0]).toBe('  row 2, column "status": "sent" is not one of draft, submitted, withdrawn')
    expect(found).toHaveLength(3)
  })

  it('may say otherwise', async () => {
    write('saison.csv', rows().replace('b,Livre', 'b,Film'))
    for (const more of ['--map discipline=-', '--category film']) {
      const left = await importing('saison.csv', 'saison', `--key id ${more} --yes`)
      expect([left.code, lines(left.err)[0]]).toEqual([0, '3 rows: 0 new, 0 changed, 3 as they were.'])
    }
  })
})

describe('what --map says of a file that makes a call', () => {
  /** What the call asks, and what the columns were taken for. */
  async function made(slug: string, more: string) {
    write(`${slug}.csv`, 'Nom,Piste,Etat,b\nUn,A,draft,x\nDeux,B,submitted,\n')
    const { code, out } = await importing(`${slug}.csv`, slug, `--new ${more} --json --yes`)
    expect(code).toBe(0)
    const { out: yaml } = await here.run(`program export ${slug} --platform estran`)
    return {
      asked: [...yaml.matchAll(/^ +- reference: (\w+)$/gm)].map(([, reference]) => reference),
      is: (JSON.parse(out) as { mapping: { target: string }[] }).mapping.map(({ target }) => target),
    }
  }

  it('is no field where it is a fact or left out', async () => {
    expect(await made('faits', '--category-from Piste --map Etat=@status --map b=-')).toEqual({
      asked: ['nom'],
      is: ['application.nom', '@category', '@status', ''],
    })
  })

  it('says the categories as --category-from does', async () => {
    const is = ['application.nom', '@category', 'application.etat', 'application.b']
    expect(await made('pistes', '--map Piste=@category')).toEqual({ asked: ['nom', 'etat', 'b'], is })
    expect(await made('deux-fois', '--category-from Piste --map Piste=@category')).toMatchObject({ is })
    expect(await importing('pistes.csv', 'autre', '--new --category-from Etat --map Piste=@category')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"Piste" and "Etat" are both mapped to @category: keep one.\n'),
    })
  })

  it('may make a field of the key', async () => {
    expect(await made('cles-et-champ', '--key Nom --map Nom=application.nom --map Piste=-')).toEqual({
      asked: ['nom', 'etat', 'b'],
      is: ['@key, application.nom', '', 'application.etat', 'application.b'],
    })
  })
})

describe('a key that is a question as well', () => {
  const counts = ['1 new, 0 changed, 0', '0 new, 1 changed, 0', '0 new, 1 changed, 0']

  it('fills it, and knows its application again', async () => {
    await makeCall('courriels', [{ ...TITRE, reference: 'email', type: 'email' }, TITRE])
    for (const [n, more] of [
      '--key email',
      '--key email --map email=email',
      '--map email=@key --map email=d.email',
    ].entries()) {
      write('courriels.csv', `email,titre\na@example.org,Titre ${n}\n`)
      const { code, err } = await importing('courriels.csv', 'courriels', `${more} --yes`)
      expect([code, lines(err)[0]]).toEqual([0, `1 row: ${counts[n]} as they were.`])
    }
    write('courriels.csv', 'email,titre\nb@example.org,Titre\n')
    expect(await problems('courriels.csv', 'courriels', '--key email --map email=- --yes')).toEqual([
      '  no column for "Titre" (d.email): This field is required (row 2)',
    ])
  })

  it('is wrong usage when it is another fact', async () => {
    expect(await importing('courriels.csv', 'courriels', '--key email --map email=@status')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"email" is mapped to @status and @key: keep one.\n'),
    })
  })
})

describe('what is wrong in a file', () => {
  const FIELDS = [
    { ...TITRE, rules: { 'w-max-character': 10 } },
    { reference: 'budget', type: 'number', title: { fr: 'Budget' } },
  ]

  it('says how long a cell may be, once, however long it is', async () => {
    await makeCall('long', FIELDS)
    write('long.csv', `titre\n${'x'.repeat(11)}\n${'x'.repeat(30_000)}\n`)
    expect(await problems('long.csv', 'long')).toEqual([
      '  row 2, column "titre": Write at most 10 characters',
      '  row 3, column "titre": Write at most 10 characters',
    ])
  })

  it('names the column of the part of an address, or of a table, that it is in', async () => {
    const col = (reference: string) => ({ reference, title: { fr: reference }, kind: 'number' })
    const table = {
      reference: 'plan',
      type: 'table',
      title: { fr: 'Plan' },
      rows: [{ reference: 'dons', title: { fr: 'Dons' } }],
      cols: [col('an1'), col('an2')],
    }
    await makeCall('parties', [
      TITRE,
      { reference: 'lieu', type: 'address', title: { fr: 'Lieu' }, required: true },
      { ...table, rules: { min: 1 } },
    ])
    write(
      'parties.csv',
      'titre,lieu[line1],lieu[zipCode],lieu[city],lieu[country],plan[dons][an1],plan[dons][an2]\nUn,Quai,,Brest,,2,0\n',
    )
    expect(await problems('parties.csv', 'parties')).toEqual([
      '  row 2, column "lieu[zipCode]": This field is required',
      '  row 2, column "lieu[country]": This field is required',
      '  row 2, column "plan[dons][an2]": Enter a number of at least 1',
    ])
  })

  it('is told beside an unknown category where all categories ask the same', async () => {
    await makeCall('deux', FIELDS, TWO)
    write('deux.csv', 'titre,budget,category\n,beaucoup,danse\nUn,2,film\n')
    expect(await problems('deux.csv', 'deux')).toEqual([
      '  row 2, column "category": there is no category "danse" (available: film, livre)',
      expect.stringMatching(/^ {2}row 2, column "budget": .*\(beaucoup\)$/),
      '  row 2, column "titre": This field is required',
    ])
  })

  it('is told once, with the remedy, when no row has a category', async () => {
    await makeCall('sans', FIELDS, TWO)
    // Two columns that could be it: nobody guesses.
    write('sans.csv', 'titre,kind,before\nUn,film,film\nDeux,livre,film\n')
    expect(await problems('sans.csv', 'sans')).toEqual([
      '  no category: give one for all with --category KEY, or name the column with --map COLUMN=@category (available: film, livre) (rows 2 and 3)',
    ])
    expect(await importing('sans.csv', 'sans', '--map kind=@category --yes')).toMatchObject({ code: 0 })
  })

  it('names the rows that miss what the file has no column for, the first few of many', async () => {
    const budget = { reference: 'budget', type: 'number', title: { fr: 'Budget' }, required: true }
    await makeCall('manque', [TITRE, budget])
    const missing = '  no column for "Budget" (d.budget): This field is required'
    write('un.csv', 'titre\nUn\n')
    expect(await problems('un.csv', 'manque')).toEqual([`${missing} (row 2)`])
    write('vingt.csv', `titre\n${'Un\n'.repeat(20)}`)
    expect(await problems('vingt.csv', 'manque')).toEqual([`${missing} (rows 2, 3, 4, 5, 6 and 15 more)`])
  })

  it('is a row of many that no category can be found for', async () => {
    await makeCall('cles', FIELDS, TWO)
    write('cles.csv', `id,titre,genre\n${Array.from({ length: 30 }, (_, n) => `${n},T,film\n`).join('')}`)
    expect(await importing('cles.csv', 'cles', '--key id --map genre=@category --yes')).toMatchObject({ code: 0 })
    write('cles.csv', `id,titre\n${Array.from({ length: 31 }, (_, n) => `${n},T\n`).join('')}`)
    expect(await problems('cles.csv', 'cles', '--key id --yes')).toEqual([
      expect.stringMatching(/^ {2}no category: .* \(row 32\)$/),
    ])
  })

  it('is a file for a new call that leaves nothing to ask', async () => {
    write('cles-seules.csv', 'id,genre\n1,film\n')
    expect(await problems('cles-seules.csv', 'neuf', '--new --key id --category-from genre --yes')).toEqual([
      '  the file has no other column: there would be nothing for its form to ask',
    ])
  })

  it('is a file for a new call without a row, or without a category', async () => {
    write('kopf.csv', 'id,genre,titre\n')
    const none = ['  the file has no row below the names of its columns: there is nothing to make a program from']
    expect(await problems('kopf.csv', 'neuf', '--new --category-from genre --yes')).toEqual(none)
    expect(await problems('kopf.csv', 'neuf', '--new --yes')).toEqual(none)
    write('sans-genre.csv', 'id,genre,titre\n1,,Un\n')
    expect(await problems('sans-genre.csv', 'neuf', '--new --category-from genre --yes')).toEqual([
      '  column "genre": is empty in every row: there would be no category',
    ])
  })

  it('counts rows and categories as people do', async () => {
    write('seul.csv', 'titre\nUn\n')
    const made = await importing('seul.csv', 'seul', '--new --yes')
    expect([made.code, lines(made.out)[0], lines(made.err)[0]]).toEqual([
      0,
      'Program seul, 1 category: seul',
      '1 row: 1 new, 0 changed, 0 as they were.',
    ])
  })

  it('is a key that is empty, or a column for it that is not there', async () => {
    await makeCall('cle', FIELDS)
    write('cle.csv', 'id,titre\na,Un\n,Deux\n')
    expect(await problems('cle.csv', 'cle', '--key id --yes')).toEqual(['  row 3, column "id": needs a key'])
    expect(await problems('cle.csv', 'cle', '--key nope --yes')).toEqual([
      '  --key "nope": the file has no such column (available: id, titre)',
    ])
  })

  it('is not a row in which nothing is written', async () => {
    await makeCall('vides', FIELDS)
    write('vides.csv', 'id,titre,budget\na,Un,1\n,,\nb,Deux,\n,,,,\n')
    for (const line of ['--key id --yes', '--new --key id --yes']) {
      const slug = line.startsWith('--new') ? 'vides-neuf' : 'vides'
      const { code, err } = await importing('vides.csv', slug, line)
      expect([code, lines(err)[0]]).toEqual([0, '2 rows: 2 new, 0 changed, 0 as they were.'])
    }
    write('vides.csv', 'id,titre,budget\n,,\nc,,1\n')
    expect(await problems('vides.csv', 'vides', '--key id --yes')).toEqual([
      '  row 3, column "titre": This field is required',
    ])
  })

  it('is an error of a spreadsheet, told once', async () => {
    await makeCall('tableur', FIELDS)
    write(
      'tableur.xlsx',
      sheetFile(row(1, ['titre', 'budget']) + row(2, ['<c r="A2" t="e"><v>#REF!</v></c>', '<c r="B2"><f>1+1</f></c>'])),
    )
    expect(await problems('tableur.xlsx', 'tableur')).toEqual([
      '  row 2, column "titre": holds the error #REF!',
      expect.stringMatching(/^ {2}row 2, column "budget": holds a formula without its result/),
    ])
    write('loin.xlsx', sheetFile(row(1, ['titre']) + row(1048576, ['<c r="XFD1048576"><v>1</v></c>'])))
    const { code, err } = await importing('loin.xlsx', 'tableur')
    expect([code, err]).toEqual([1, expect.stringContaining('XFD1048576')])
  })
})

describe('texts with angle brackets', () => {
  const rich = { reference: 'recit', type: 'textarea', rich: true, title: { fr: 'Récit' } }

  it('are texts, whatever stands in them; a rich one shows them as signs', async () => {
    await makeCall('chevrons', [TITRE, rich])
    const cells = ['Ann <ann@example.org>', '<https://example.org>', 'a < b, <b>gras</b>', '<script>x</script>']
    write('chevrons.csv', ['titre,recit', ...cells.map((cell) => `"${cell}","${cell}"`)].join('\n'))
    expect(await importing('chevrons.csv', 'chevrons')).toMatchObject({ code: 0 })
    const { out } = await here.run('response export --platform estran --program chevrons')
    for (const kept of [
      'Ann <ann@example.org>,Ann &lt;ann@example.org&gt;',
      '<https://example.org>,&lt;https://example.org&gt;',
      '"a < b, <b>gras</b>","a &lt; b, <b>gras</b>"',
      '<script>x</script>,',
    ])
      expect(out).toContain(kept)
    write('chevrons-1.csv', out)
    expect(await importing('chevrons-1.csv', 'chevrons', '--dry-run')).toMatchObject({
      code: 0,
      err: expect.stringContaining('4 rows: 0 new, 0 changed, 4 as they were.'),
    })
  })
})

describe('numbers of a column', () => {
  const number = (reference: string) => ({ reference, type: 'number', title: { de: reference, en: reference } })
  const TITEL = { ...TITRE, reference: 'titel' }
  /** The values that the cells of a column became, as an export writes them. */
  async function stored(slug: string, cells: readonly string[], more = '--yes') {
    write(`${slug}.csv`, ['titel;summe', ...cells.map((cell, n) => `T${n};${cell}`)].join('\n'))
    expect(await importing(`${slug}.csv`, slug, more)).toMatchObject({ code: 0 })
    const { out } = await here.run(`response export --platform estran --program ${slug}`)
    return lines(out)
      .slice(1)
      .map((line) => Number(line.split(',').at(-1)))
  }

  it.each([
    ['zahlen', ['2.500', '1.234,50'], [2500, 1234.5]],
    ['numbers', ['0,125', '1,250'], [0.125, 1.25]],
    ['nombres', ['12 500,5', '1,250'], [12500.5, 1.25]],
  ])('are read as the whole of it is written: %s', async (slug, cells, values) => {
    await makeCall(slug, [TITEL, number('summe')])
    expect(await stored(slug, cells)).toEqual(values)
  })

  it('that could be read both ways are asked about; the answer is an option', async () => {
    await makeCall('unklar', [TITEL, number('summe')])
    write('unklar.csv', 'titel;summe\nT;2.500\nU;viel\n')
    expect(await problems('unklar.csv', 'unklar', '--dry-run')).toEqual([
      '  column "summe": "2.500" (row 2) may be 2.5 or 2500: say which with --decimal "summe=comma" or --decimal "summe=dot"',
      expect.stringMatching(/^ {2}row 3, column "summe": .*\(viel\)$/),
    ])
    expect(await stored('unklar', ['2.500'], '--decimal comma --yes')).toEqual([2500])
    expect(await stored('unklar', ['2.500'], '--decimal summe=dot --decimal comma --yes')).toEqual([2500, 2.5])
    expect(await importing('unklar.csv', 'unklar', '--decimal komma')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--decimal "komma" must be comma, dot, COLUMN=comma or COLUMN=dot.'),
    })
    expect(await problems('unklar.csv', 'unklar', '--decimal titel=dot --dry-run')).toEqual([
      '  column "titel": is no column of numbers: --decimal does not apply to it',
    ])
  })

  it('that are written in two ways are named, and no cell of the other way is taken', async () => {
    await makeCall('gemischt', [TITEL, number('summe')])
    write('gemischt.csv', 'titel;summe\nT;1.234,50\nU;1,234.50\n')
    expect(await problems('gemischt.csv', 'gemischt')).toEqual([
      '  column "summe": "1.234,50" (row 2) and "1,234.50" (row 3) are written in two ways: write them alike, or say which is right with --decimal "summe=comma" or --decimal "summe=dot"',
    ])
    expect(await problems('gemischt.csv', 'gemischt', '--decimal comma --yes')).toEqual([
      expect.stringMatching(/^ {2}row 3, column "summe": .*\(1,234\.50\)$/),
    ])
  })

  it('come back from an export as they are', async () => {
    await makeCall('zurueck', [TITEL, number('summe')])
    expect(await stored('zurueck', ['2,125', '0,5'])).toEqual([2.125, 0.5])
    await here.run('response export --platform estran --program zurueck --search T0 --out zurueck-1.csv')
    expect(readFileSync(join(here.folder, 'zurueck-1.csv'), 'utf8')).toContain('2.125')
    expect(await importing('zurueck-1.csv', 'zurueck', '--dry-run')).toMatchObject({
      code: 0,
      err: expect.stringContaining('1 row: 0 new, 0 changed, 1 as it was.'),
    })
  })

  it('are shown by a dry run as they will be stored', async () => {
    write('zahlen.csv', 'titel;summe;category\nT;2.500;film\nU;1.234,50;film\n')
    const { out } = await importing('zahlen.csv', 'zahlen', '--dry-run')
    expect(lines(out).slice(0, 4)).toEqual([
      'COLUMN    IS         FIRST VALUES',
      'titel     d.titel    T | U',
      'summe     d.summe    2500 | 1234.5',
      'category  @category  film',
    ])
    const { mapping } = JSON.parse((await importing('zahlen.csv', 'zahlen', '--dry-run --json')).out)
    expect(mapping[1]).toEqual({ column: 'summe', target: 'd.summe', first: [2500, 1234.5] })
  })

  it('of a program that is made from them stay texts where nobody can tell', async () => {
    write('neu.csv', 'titel;summe\nT;2.500\nU;3\n')
    const unclear = await importing('neu.csv', 'neu', '--new --dry-run')
    expect([lines(unclear.err)[0], lines(unclear.out)[3]]).toEqual([
      '"summe" stays a text: "2.500" (row 2) may be 2.5 or 2500: say which with --decimal "summe=comma" or --decimal "summe=dot"',
      'summe  text, required  summe  "2.500" | "3"',
    ])
    const said = await importing('neu.csv', 'neu', '--new --decimal comma --dry-run')
    expect(lines(said.out)[3]).toBe('summe  number, required  summe  2500 | 3')
  })
})

describe('an export of sensitive answers', () => {
  it('masks them, leaves them out or includes them, as it is told', async () => {
    await makeCall('geheim', [TITRE, { reference: 'iban', type: 'text', title: { fr: 'IBAN' }, sensitive: true }])
    write('geheim.csv', 'titre,iban\nUn,FR7612345\n')
    await importing('geheim.csv', 'geheim')
    const exported = async (more = '') =>
      lines((await here.run(`response export --platform estran --program geheim${more}`)).out)
        .at(-1)
        ?.split('submitted,')
        .at(-1)
        ?.split(',')
        .slice(5)
    expect([
      await exported(),
      await exported(' --sensitive left-out'),
      await exported(' --sensitive included'),
    ]).toEqual([['Un', '•••'], ['Un'], ['Un', 'FR7612345']])
    expect(await importing('geheim.csv', 'geheim', '--sensitive included')).toMatchObject({ code: 2 })
  })
})

describe('a JSON Schema', () => {
  it('is published without what publishing would refuse, which is told', async () => {
    const properties = {
      name: { type: 'string', minLength: 9, maxLength: 3 },
      arr: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      same: { enum: ['a;b', 'a,b'] },
    }
    write('refusable.json', JSON.stringify({ type: 'object', properties }))
    const { report } = await here.json<{
      report: { fields: object[]; rulesCarried: string[]; withoutEquivalent: { where: string; what: string }[] }
    }>('form check refusable.json')
    expect([report.fields, report.rulesCarried]).toEqual([
      [
        { reference: 'name', type: 'text', title: 'Name' },
        { reference: 'same', type: 'radio', title: 'Same' },
      ],
      ['name: w-min-character'],
    ])
    expect(report.withoutEquivalent.map(({ where, what }) => `${where} ${what}`)).toEqual([
      'schema/properties/arr/items list in a list',
      'schema/properties/arr list',
      'name w-max-character',
    ])
    expect(
      await here.run('form import refusable.json --platform estran --program awards --publish --yes'),
    ).toMatchObject({ code: 0, err: 'Created the form refusable, version 1.\n' })
  })
})

describe('a form as a file', () => {
  it('is told of every mistake of shape and sense in one run', async () => {
    const condition = { field: 'nowhere', operator: 'not-empty' }
    const fields = [
      { ...TITRE, unit: 'm' },
      { ...TITRE, rules: { required_if: condition } },
      { reference: 'b', type: 'txt', title: { fr: 'B' } },
      { reference: 'c', type: 'text', title: { fr: 'C' }, visibleWhen: { ...condition, field: 'b' } },
    ]
    write('faux.json', JSON.stringify({ key: 'Faux', fields }, null, 1))
    const { code, err } = await here.run('form check faux.json')
    expect([
      code,
      lines(err)
        .slice(1)
        .map((line) => line.trim().split(/ {2}|: /)[1]),
    ]).toEqual([
      1,
      ['key', 'fields[0].unit', 'fields[1].reference', 'fields[1].rules.required_if.field', 'fields[2].type'],
    ])
  })

  it.each([
    ['without a question', { fields: [] }, /fields: Add at least one question$/],
    ['of a schema without one', { type: 'object', properties: {} }, /Add at least one question$/],
    [
      'of a schema with more than a form may ask',
      { type: 'object', properties: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`p${n}`, {}])) },
      /At most 500 questions and texts in a form: there are 501$/,
    ],
  ])('is refused by its check as by its import: one %s', async (_, form, words) => {
    write('abgelehnt.json', JSON.stringify(form))
    for (const line of [
      'form check abgelehnt.json',
      'form import abgelehnt.json --platform estran --program awards --publish --yes',
    ])
      expect(await here.run(line)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(new RegExp(words.source, 'm')),
      })
  })

  it('is told by its check to need a key where its name gives none', async () => {
    write('日本.json', JSON.stringify({ fields: [TITRE] }))
    expect(await here.run('form check 日本.json')).toMatchObject({
      code: 0,
      err: 'Neither the file nor its name gives the form a key: importing it needs --key.\n',
    })
    expect(await here.run('form import 日本.json --platform estran --program awards --yes')).toMatchObject({ code: 1 })
  })
})
