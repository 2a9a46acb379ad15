import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
const write = (name: string, text: string) => writeFileSync(join(here.folder, name), text)
const read = (name: string) => readFileSync(join(here.folder, name), 'utf8')
const ON = '--platform estran'
const IN = `${ON} --program prix`

const MANIFEST = `opencall: 1
programs:
  - slug: prix
    title: { fr: Prix }
    lang: fr
    categories: [{ key: film, title: { fr: Film }, steps: [{ key: d, type: form, title: { fr: D }, form: d }] }]
    forms:
      - key: d
        title: { fr: D }
        fields: [{ reference: titre, type: text, title: { fr: Titre }, audience: [applicant, organiser, jury, public] }]
    galleries:
      - slug: laureats
        title: { fr: Lauréats }
        settings: { source: filter, title: d.titre, fields: [{ question: d.titre, card: true, filter: false }] }
`
/** Four people, three projects: the budget buys b and c, or a alone. */
const PABULIB = `META
key;value
description;Three projects
num_projects;3
num_votes;4
budget;100
vote_type;approval
rule;greedy
PROJECTS
project_id;cost;name
a;90;Phare
b;60;Quai
c;40;Jardin
VOTES
voter_id;vote
1;b,c
2;b
3;c
4;a
`

beforeAll(async () => {
  here = await makeInstallation()
  const create = `platform create estran --template awards --name Estran --lang fr en --owner ada@example.org --yes`
  expect(await here.run(create)).toMatchObject({ code: 0 })
  write('prix.yaml', MANIFEST)
  const applied = await here.run(`apply prix.yaml ${ON} --yes`)
  expect([applied.code, applied.err]).toEqual([0, expect.anything()])
  write('r.csv', 'ref,titre\nA,Un\nB,Deux\nC,Trois\nD,Quatre\n')
  const importing = await here.run(`response import r.csv ${IN} --key ref --category film --state submitted --yes`)
  expect([importing.code, importing.err]).toEqual([0, expect.anything()])
  const scores = ['A,7', 'B,9', 'C,8', 'D,3'].flatMap((line) => [`${line.replace(',', ',J1,note,')}`])
  write('s.csv', `ref,juror,criterion,score\n${scores.join('\n')}\n`)
})
afterAll(() => here.remove())

interface Listed {
  slug: string
  kind: string
  state: string
  entries: number
}
const list = () => here.json<Listed[]>(`session list ${IN}`)

describe('sessions and decisions', () => {
  it('are made, private and public, and listed together', async () => {
    const dry = await here.run(`session create jury ${IN} --title Jury --dry-run`)
    expect([dry.code, await list()]).toEqual([0, []])
    const jury = `session create jury ${IN} --kind private --yes`
    expect(await here.json(jury)).toMatchObject({ slug: 'jury', kind: 'private', state: 'draft', changed: true })
    const vote = `session create budget ${IN} --kind public --title Budget --yes`
    expect(await here.json(vote)).toMatchObject({ slug: 'budget', kind: 'public', state: 'unpublished', changed: true })
    expect((await list()).map(({ slug, kind, state }) => [slug, kind, state])).toEqual([
      ['jury', 'private', 'draft'],
      ['budget', 'public', 'unpublished'],
    ])
    const table = (await here.run(`session list ${IN}`)).out
    expect([table.includes('private'), table.includes('public')]).toEqual([true, true])
    const taken = await here.run(`session create jury ${IN} --kind public --yes`)
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('[vote.slugTaken]')])
    const copied = await here.run(`session create other ${IN} --kind public --from jury --yes`)
    expect([copied.code, copied.err]).toEqual([2, expect.stringContaining('--from goes with a jury')])
  })

  it('take scores, rank, decide and release them after a minute in which it can be stopped', async () => {
    const columns = '--entry ref --juror juror --criterion criterion --score score'
    expect(await here.run(`session import-scores s.csv ${ON} --session jury ${columns} --yes`)).toMatchObject({
      code: 0,
    })
    const ranked = await here.json<{ items: { rank: number; key: string; total: number }[] }>(
      `session rank jury ${ON} --method weighted-mean`,
    )
    expect(ranked.items.map(({ rank, key, total }) => [rank, key, total])).toEqual([
      [1, 'B', 9],
      [2, 'C', 8],
      [3, 'A', 7],
      [4, 'D', 3],
    ])
    const wrong = await here.run(`session decide jury ${ON} --accept many --waitlist -1 --yes`)
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--accept is a whole number')])
    const decisions = async () =>
      (
        await here.json<{ items: { key: string; decision: string | null; released: string | null }[] }>(
          `session decisions jury ${ON}`,
        )
      ).items.map(({ key, decision, released }) => [key, decision, released])
    const deciding = `session decide jury ${ON} --accept 1 --waitlist 1`
    expect((await here.run(`${deciding} --dry-run`)).code).toBe(0)
    expect(await decisions()).toEqual([
      ['B', null, null],
      ['C', null, null],
      ['A', null, null],
      ['D', null, null],
    ])
    expect(await here.json(`${deciding} --yes`)).toMatchObject({ changed: 4, tied: 0 })
    expect(await decisions()).toEqual([
      ['B', 'accepted', null],
      ['C', 'waitlisted', null],
      ['A', 'refused', null],
      ['D', 'refused', null],
    ])
    expect(await here.json(`session release jury ${ON} --yes`)).toMatchObject({ state: 'waiting', count: 4 })
    const again = await here.run(`${deciding} --yes`)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('[decision.releasing]')])
    expect(await here.json(`session release jury ${ON} --stop --yes`)).toMatchObject({ state: 'stopped' })
    const late = await here.run(`session release jury ${ON} --stop --yes`)
    expect([late.code, late.err]).toEqual([1, expect.stringContaining('[decision.notWaiting]')])
    expect((await decisions()).every(([, , released]) => released === null)).toBe(true)
    const nowhere = await here.run(`session decisions nothing ${ON}`)
    expect([nowhere.code, nowhere.err]).toEqual([
      1,
      expect.stringContaining('There is no evaluation session "nothing"'),
    ])
  })
})

describe('a public vote', () => {
  interface Told {
    ballots: number
    items: { key: string; votes: number; won: boolean }[]
  }
  const shown = ({ ballots, items }: Told) => [
    ballots,
    items.map(({ key, votes, won }) => `${key} ${votes}${won ? ' won' : ''}`).sort(),
  ]
  const GREEDY = [4, ['a 1', 'b 2 won', 'c 2 won']]

  it('takes a Pabulib file, once', async () => {
    write('three.pb', PABULIB)
    const importing = `vote import three.pb ${ON} --session budget --yes`
    expect(await here.json(importing)).toMatchObject({ entries: 3, ballots: 4, known: 0, changed: true })
    expect(await here.json(importing)).toMatchObject({ entries: 0, ballots: 0, known: 4, changed: false })
    expect((await list()).find(({ slug }) => slug === 'budget')).toMatchObject({ entries: 3, ballots: 4 })
    write('broken.pb', PABULIB.replace('b;60;Quai', 'b;much;Quai'))
    const broken = await here.run(`vote import broken.pb ${ON} --session budget --yes`)
    expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('much')])
  })

  it('is counted the same from the database and from what it exports', async () => {
    const asked = '--method greedy --budget 100'
    expect(shown(await here.json<Told>(`vote tally budget ${ON} ${asked}`))).toEqual(GREEDY)
    expect(await here.json(`vote export budget ${ON} --format pb --out out.pb`)).toMatchObject({ path: /out\.pb$/ })
    expect(shown(await here.json<Told>(`vote recount out.pb ${asked}`))).toEqual(GREEDY)
    expect(await here.json(`vote export budget ${ON} --format csv --out out.csv`)).toMatchObject({ count: 4 })
    expect(read('out.csv').trim().split('\n')).toHaveLength(5)
    const shares = await here.json<Told>(`vote tally budget ${ON} --method equal-shares --budget 100`)
    expect(shares.items.filter(({ won }) => won).map(({ key }) => key)).toEqual(['b', 'c'])
    const wrong = await here.run(`vote tally budget ${ON} --seats none`)
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--seats is a whole number')])
  })

  it('takes its own CSV into another vote', async () => {
    await here.json(`session create again ${IN} --kind public --yes`)
    await here.json(`vote import three.pb ${ON} --session again --yes`)
    const told = await here.json<Told>(`vote import out.csv ${ON} --session again --yes`)
    expect(told).toMatchObject({ ballots: 4, changed: true })
  })
})

describe('a gallery', () => {
  it('is published and taken offline, and says what was so already', async () => {
    const of = { slug: 'laureats' }
    expect(await here.json(`gallery publish laureats ${ON} --yes`)).toMatchObject({
      ...of,
      ...{ state: 'published', entries: 4, changed: true },
    })
    expect(await here.json(`gallery publish laureats ${ON} --yes`)).toMatchObject({
      state: 'published',
      changed: false,
    })
    expect(await here.json(`gallery unpublish laureats ${ON} --yes`)).toMatchObject({
      state: 'unpublished',
      changed: true,
    })
    const nowhere = await here.run(`gallery publish nothing ${ON} --yes`)
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('There is no gallery "nothing"')])
  })
})
