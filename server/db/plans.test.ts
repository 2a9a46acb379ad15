import { QueryTypes } from 'sequelize'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { makeManyResponses } from '#tests/factories/many.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, startTestServer, type TestServer } from '#tests/http.ts'
import { asSystem, inPlatform } from '../tenancy/scope.ts'
import { db } from './database.ts'
import { Response } from './models/Response.ts'
import { rows } from './rows.ts'
import { poolOf } from './sequelize-internals.ts'

/** Tables that have a row or more for each application. */
const LARGE = ['response', 'step_state', 'answer_set', 'response_word', 'answer_value', 'event']
const STATEMENT = /^Executing \([^)]*\): /

let statements: string[] = []
const isAboutLarge = (sql: string) => LARGE.some((table) => new RegExp(`(?:FROM|JOIN) \`?${table}\\b`).test(sql))

/** What a look at a large table may cost, in rows of it. */
type Budget = number | 'a range of a key'

const COUNT = 100_000
const ONE_INSTANT = new Date('2026-11-19T08:00:00Z')

describe(`the plans of what people ask for all the time, at ${COUNT.toLocaleString('en')} applications (${testDialect})`, () => {
  let database: TestDatabase
  let server: TestServer
  let owner: Browser
  let applicant: Browser
  let list: string
  let dashboard: string
  let platformDashboard: string
  let own: string
  let gate: string
  let category: string
  let question: string
  let choice: string
  let middle: string
  let platformId: string
  let logs: string
  let programLogs = ''
  const middleEvent = () => middle.replace('0199a', '0199e')

  beforeAll(async () => {
    database = await openTestDatabase({
      onStatement: (sql) => void (testDialect === 'sqlite' && statements.push(sql.replace(STATEMENT, ''))),
    })
    if (testDialect === 'mariadb') recordConnections()
    server = await startTestServer({ now: '2026-11-20T09:00:00Z' })
    const categories = [{ steps: ['form', 'validation'] as const }, { steps: ['form'] as const }]
    const small = await makePlatform(server.app)
    await makeManyResponses(small, await makeProgram(server.app, small, { categories }), { count: 5 })
    const large = await makePlatform(server.app)
    const made = await makeProgram(server.app, large, { categories })
    // All of one instant, as an import leaves them, and one that a person has begun since.
    await makeManyResponses(large, made, { count: COUNT, minutesApart: 0, until: ONE_INSTANT })
    const person = await makePerson(large)
    own = (await makeResponse(server.app, large, made, { person, state: 'draft' })).id
    owner = await signIn(server.browser(large.host), await makePerson(large, { role: 'owner' }))
    applicant = await signIn(server.browser(large.host), person)
    list = `/api/user.programs/${made.program.id}/responses`
    platformId = large.id
    dashboard = `/api/user.programs/${made.program.id}/dashboard?days=30`
    logs = `/api/platforms/${large.id}/logs`
    programLogs = list.replace('responses', 'logs')
    platformDashboard = `/api/platforms/${large.id}/dashboard`
    category = made.categories[0]?.id ?? ''
    gate = made.categories[0]?.steps[1]?.id ?? ''
    question = `form-${made.form.id}-title`
    choice = `form-${made.form.id}-kind`
    const { body } = await owner.get<{ items: { id: string }[] }>(`${list}?page=2000`)
    middle = body.items[0]?.id ?? ''
  }, 180_000)
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  const sorts = ['updatedAt', 'submittedAt', 'createdAt', 'number', 'title'].flatMap((sort) =>
    ['asc', 'desc'].map((direction) => `sort=${sort}&direction=${direction}`),
  )
  const asked: [string, () => [Browser, string], Budget][] = [
    ['the first page', () => [owner, list], 200],
    ...sorts.map((sort): [string, () => [Browser, string], Budget] => [
      `the page after one in the middle, ${sort}`,
      () => [owner, `${list}?${sort}&after=${middle}`],
      200,
    ]),
    ['a page before one in the middle', () => [owner, `${list}?before=${middle}`], 200],
    ['a page of a status', () => [owner, `${list}?status=submitted`], 200],
    ['a page of a category and status', () => [owner, `${list}?categoryId=${category}&status=submitted`], 200],
    ['a page of those that wait at a step', () => [owner, `${list}?stepId=${gate}&stepState=toValidate`], 300],
    ['a search that finds few', () => [owner, `${list}?search=12345`], 200],
    ['those of a review status', () => [owner, `${list}?reviewStatus=none`], 200],
    ['those of an organiser', () => [owner, `${list}?assignee=${middle}`], 200],
    ['those of nobody', () => [owner, `${list}?assignee=none`], 20_500],
    ['those of an organiser or nobody', () => [owner, `${list}?assignee=none,${middle}`], 20_500],
    ['those with a comment', () => [owner, `${list}?comment=any`], 200],
    ['those that may be there twice', () => [owner, `${list}?duplicate=person,title,file`], 'a range of a key'],
    ['what may be the same as one', () => [owner, `${list}/${middle}/duplicates`], 200],
    ['a page with answers', () => [owner, `${list}?columns=${question}`], 200],
    [
      'a text in an answer that few have',
      () => [owner, `${list}?answers=${question}:contains:12345`],
      'a range of a key',
    ],
    ['a text in an answer that all have', () => [owner, `${list}?answers=${question}:contains:projet`], 20_500],
    ['a choice that few have', () => [owner, `${list}?answers=${choice}:oneOf:documentary`], 400],
    ['a choice that most have', () => [owner, `${list}?answers=${choice}:oneOf:fiction`], 20_500],
    ['two choices', () => [owner, `${list}?answers=${choice}:oneOf:documentary,${question}:filled`], 600],
    [
      'a choice that few have or a text that few have',
      () => [owner, `${list}?answers=${choice}:oneOf:documentary|${question}:contains:12345`],
      'a range of a key',
    ],
    [
      'a choice that few have or no answer',
      () => [owner, `${list}?answers=${choice}:oneOf:documentary|${question}:empty`],
      'a range of a key',
    ],
    ['an answer that all have', () => [owner, `${list}?answers=${question}:filled`], 20_500],
    [
      'an answer and a status',
      () => [owner, `${list}?status=submitted&answers=${question}:contains:12345`],
      'a range of a key',
    ],
    ['a question that all have answered', () => [owner, `${list}?answers=${question}:empty`], 'a range of a key'],
    ['a number', () => [owner, `${list}?search=%2312345`], 200],
    ['a search that finds all', () => [owner, `${list}?search=projet`], 20_500],
    ['an application for an organiser', () => [owner, `${list}/${middle}`], 200],
    ['an export of some', () => [owner, `${list}/export?search=123`], 2_000],
    ['an application for its person', () => [applicant, `/api/portal/me/responses/${own}`], 200],
    ['the applications of a person', () => [applicant, '/api/portal/me/responses'], 200],
    ['the log of a platform', () => [owner, logs], 200],
    ['the log of a platform after one in the middle', () => [owner, `${logs}?after=${middleEvent()}`], 200],
    ['the log of one type', () => [owner, `${logs}?type=response.submitted&after=${middleEvent()}`], 200],
    ['the log of one kind', () => [owner, `${logs}?type=response`], 200],
    ['the log of a kind that is rare', () => [owner, `${logs}?type=account`], 200],
    ['the log of a kind that is rare, in a program', () => [owner, `${programLogs}?type=program`], 200],
    ['the log of one kind, in a program', () => [owner, `${programLogs}?type=response`], 200],
    ['the log of a person and a kind', () => [owner, `${logs}?actorId=${middle}&type=response`], 200],
    ['the log of a kind on some days', () => [owner, `${logs}?type=program&to=2026-11-19T09:00:00Z`], 200],
    ['people of the log', () => [owner, `${logs}/people?search=last`], 200],
    ['people of the log of a program', () => [owner, `${programLogs}/people?search=last`], 200],
    ['the log of a subject', () => [owner, `${logs}?subjectId=${middle}`], 200],
    ['the log of a person', () => [owner, `${logs}?actorId=${middle}`], 200],
    ['the log of some days', () => [owner, `${logs}?from=2026-11-01T00:00:00Z&to=2026-11-20T00:00:00Z`], 200],
    ['the log of a program', () => [owner, `${programLogs}?after=${middleEvent()}`], 200],
    ['the figures of a program', () => [owner, dashboard], 'a range of a key'],
    ['the figures of a platform', () => [owner, platformDashboard], 'a range of a key'],
  ]

  it('looks applications up by their ids through a model', async () => {
    statements = []
    const ids = Array.from({ length: 200 }, () => middle)
    await inPlatform(platformId, () => rows(Response, { where: { id: ids }, attributes: ['id'] }))
    const looked = []
    for (const sql of statements.filter(isAboutLarge)) looked.push(...(await lookAt(sql, 200)))
    expect(looked).toEqual([])
  })

  it.each(asked)('%s', async (_, request, budget) => {
    const [browser, path] = request()
    statements = []
    const { status } = await browser.get(path)
    const selects = statements.filter((sql) => /^\s*SELECT/.test(sql) && isAboutLarge(sql))
    statements = []
    const looked = []
    for (const sql of selects) looked.push(...(await lookAt(sql, budget)))
    expect([status, selects.length > 0, looked]).toEqual([200, true, []])
  })
})

/** What a statement does that it should not; nothing when it is well planned. */
const lookAt = (sql: string, budget: Budget): Promise<string[]> =>
  asSystem('plans are looked at', () => (testDialect === 'sqlite' ? planOnSqlite(sql) : rowsOnMariadb(sql, budget)))

/**
 * SQLite's plan, as its words: a large table is never read whole, nor a platform of it, and a call of it only along the key
 * that has the order, up to a limit.
 */
async function planOnSqlite(sql: string): Promise<string[]> {
  const plan = (await db().query(`EXPLAIN QUERY PLAN ${sql}`, { type: QueryTypes.SELECT })) as { detail: string }[]
  const details = plan.map(({ detail }) => detail)
  const large = namesIn(sql)
  return details.flatMap((detail) => {
    const [, how, name = '', key = ''] =
      /^(SEARCH|SCAN) (\w+)(?: .*?)?(?:\(([^)]*)\))?(?: LEFT-JOIN)?$/.exec(detail) ?? []
    if (!how || !large.has(name)) return []
    const isWalk = /\bLIMIT\b/.test(sql) && !details.some((line) => line.includes('FOR ORDER BY'))
    // One row answers whether there is any.
    const few =
      / EXISTS /.test(detail) ||
      key.split(' AND ').length > 2 ||
      /(?:^|AND )(?:id|owner_id|response_id|words_at|subject_id)\b/.test(key)
    // What a log shows is all of it, newest first: its platform's key has the order too.
    const hasOrder = key.includes('program_id') || /\bFROM event e\b/.test(sql)
    return few || (isWalk && hasOrder) ? [] : [`${detail} of ${sql}`]
  })
}

/** Names under which large tables stand in a statement. */
const namesIn = (sql: string): Set<string> =>
  new Set(
    [...sql.matchAll(new RegExp(`(?:FROM|JOIN) \`?(?:${LARGE.join('|')})\`?(?: AS)? \`?(\\w+)`, 'g'))].map(
      ([, name]) => name ?? '',
    ),
  )

interface Looked {
  table_name?: string
  key?: string
  using_index?: boolean
  r_loops?: number
  r_rows?: number | null
}

/** What MariaDB reads of large tables when it runs the statement. */
async function rowsOnMariadb(sql: string, budget: Budget): Promise<string[]> {
  const [row] = (await db().query(`ANALYZE FORMAT=JSON ${sql}`, { type: QueryTypes.SELECT })) as { ANALYZE: string }[]
  const large = namesIn(sql)
  const tables = tablesIn(JSON.parse(row?.ANALYZE ?? '{}')).filter(({ table_name: name = '' }) => large.has(name))
  const rows = tables.reduce((sum, { r_loops: loops = 0, r_rows: each }) => sum + loops * (each ?? 0), 0)
  if (typeof budget === 'number') return rows > budget ? [`${rows} rows by ${sql}`] : []
  // Counting a range looks at the key alone.
  const whole = tables.filter(
    ({ using_index: isKey, r_loops: loops = 0, r_rows: each }) => !isKey && loops * (each ?? 0) > 200,
  )
  return whole.map(({ table_name: name, r_rows: each }) => `${each} whole rows of ${name} by ${sql}`)
}

function tablesIn(node: unknown): Looked[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === 'table' ? [value as Looked] : []),
    ...tablesIn(value),
  ])
}

interface Recorded {
  query(asked: string | { sql: string }, ...rest: unknown[]): unknown
}

/** What reaches MariaDB, with its values: the log of statements leaves out what people wrote. */
function recordConnections(): void {
  const pool = poolOf<Recorded>(db())
  const known = new WeakSet<Recorded>()
  const original = pool.getConnection.bind(pool)
  pool.getConnection = async (options) => {
    const connection = await original(options)
    if (known.has(connection)) return connection
    known.add(connection)
    const query = connection.query.bind(connection)
    connection.query = (asked, ...rest) => {
      statements.push(...(typeof asked === 'string' ? asked : asked.sql).split(';\n'))
      return query(asked, ...rest)
    }
    return connection
  }
}
