import { Op, QueryTypes, Sequelize } from 'sequelize'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase, testDialect } from '#tests/database.ts'
import { db, transaction } from '../db/database.ts'
import { Category } from '../db/models/Category.ts'
import { Program } from '../db/models/Program.ts'
import { Role } from '../db/models/Role.ts'
import { Slug } from '../db/models/Slug.ts'
import { Step } from '../db/models/Step.ts'
import { Theme } from '../db/models/Theme.ts'
import { rows } from '../db/rows.ts'
import { replaceOwnQuery, SCOPE_METHOD } from '../db/sequelize-internals.ts'
import { TenantModel } from './model.ts'
import { execute, namedTenantTables, select } from './raw.ts'
import { asSystem, inPlatform, TenantError, tenantScope } from './scope.ts'

const MINE = '01900000-0000-7000-8000-00000000000a'
const THEIRS = '01900000-0000-7000-8000-00000000000b'
const onMine = <Result>(work: () => Result): Result => inPlatform(MINE, work)
const onTheirs = <Result>(work: () => Result): Result => inPlatform(THEIRS, work)

const theme = (reference: string, primaryColor = '#111111') => ({
  reference,
  primaryColor,
  secondaryColor: '#222222',
  logoKey: null,
})

const byReference = { conflictFields: ['platform_id' as never, 'reference' as never] }
const overwriting = {
  updateOnDuplicate: ['primaryColor' as const],
  conflictAttributes: ['platformId' as const, 'reference' as const],
}

async function treeOf(slug: string): Promise<{ program: Program; category: Category; step: Step }> {
  const nothing = {
    publishedAt: null,
    opensAt: null,
    closesAt: null,
    capTotal: null,
    capPerPerson: null,
    createdById: null,
    archivedAt: null,
    deletedAt: null,
  }
  const program = await Program.create({
    slug,
    lang: 'fr',
    supportedLangs: ['fr'],
    title: { fr: slug },
    position: 1,
    ...nothing,
  })
  const category = await Category.create({ programId: program.id, key: 'main', title: {} })
  const step = await Step.create({
    programId: program.id,
    categoryId: category.id,
    key: 'one',
    type: 'form',
    title: {},
    formId: null,
    closesAt: null,
  })
  return { program, category, step }
}

describe(`tenancy (${testDialect})`, () => {
  let database: TestDatabase
  let mine: Awaited<ReturnType<typeof treeOf>>
  let theirs: Awaited<ReturnType<typeof treeOf>>
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await database.clean()
    mine = await onMine(() => treeOf('mine'))
    theirs = await onTheirs(() => treeOf('theirs'))
  })
  afterAll(() => database.close())

  const slugs = async () =>
    asSystem('the test looks at everything', async () =>
      (await Program.findAll({ order: ['slug'] })).map(({ slug }) => slug),
    )

  /** Every way to read; each answers the slugs (or how many) that it reached. */
  const reads: Record<string, () => Promise<unknown>> = {
    findAll: async () => (await Program.findAll()).map(({ slug }) => slug),
    'findAll with or': async () =>
      (await Program.findAll({ where: { [Op.or]: [{ slug: 'mine' }, { slug: 'theirs' }] } })).map(({ slug }) => slug),
    'findAll with another platform in where': async () =>
      (await Program.findAll({ where: { platformId: [MINE, THEIRS] } })).map(({ slug }) => slug),
    'findAll raw': async () => (await Program.findAll({ raw: true })).map(({ slug }) => slug),
    'findAll grouped': async () =>
      (await Program.findAll({ attributes: ['slug'], group: ['slug'], raw: true })).map(({ slug }) => slug),
    unscoped: async () => (await Program.unscoped().findAll()).map(({ slug }) => slug),
    rows: async () => (await rows(Program, { attributes: ['slug'] })).map(({ slug }) => slug),
    findOne: async () => [
      (await Program.findOne({ where: { slug: ['mine', 'theirs'] }, order: [['slug', 'DESC']] }))?.slug,
    ],
    findAndCountAll: async () => (await Program.findAndCountAll()).rows.map(({ slug }) => slug),
    'include of many': async () =>
      (await Program.findAll({ include: { association: 'categories', include: [{ association: 'steps' }] } })).map(
        ({ slug }) => slug,
      ),
    'include, separate': async () =>
      (await Program.findAll({ include: { association: 'categories', separate: true } })).map(({ slug }) => slug),
  }

  it.each(Object.entries(reads))('%s reads the platform of the scope only', async (_name, read) => {
    expect(await onMine(read)).toEqual(['mine'])
    expect(await onTheirs(read)).toEqual(['theirs'])
    await expect(read()).rejects.toThrow(TenantError)
  })

  it.each(Object.entries(reads))('%s would read across platforms without the protection', async (name, read) => {
    const reached = await unprotected(() => onMine(read))
    expect(reached).toEqual(name === 'findOne' ? ['theirs'] : expect.arrayContaining(['mine', 'theirs']))
  })

  const figures: Record<string, () => Promise<number>> = {
    count: () => Program.count(),
    'count of a joined table': () => Program.count({ include: [{ association: 'categories', required: true }] }),
    'count of findAndCountAll': async () => (await Program.findAndCountAll()).count,
    sum: () => Program.sum('position'),
    aggregate: async () => Number(await Program.aggregate('position', 'sum')),
  }

  it.each(Object.entries(figures))('%s covers the platform of the scope only', async (_name, figure) => {
    expect(await onMine(figure)).toBe(1)
    expect(await unprotected(() => onMine(figure))).toBe(2)
    await expect(figure()).rejects.toThrow(TenantError)
  })

  it('another platform’s row is not found by id, reloaded, saved or destroyed', async () => {
    await onMine(async () => {
      expect(await Program.findByPk(theirs.program.id)).toBeNull()
      await expect(theirs.program.reload()).rejects.toThrow(/could not be reloaded/)
      theirs.program.slug = 'taken'
      await expect(theirs.program.save()).rejects.toThrow(TenantError)
      await theirs.program.destroy()
      await expect(theirs.program.increment('position')).resolves.toBeDefined()
    })
    expect(await slugs()).toEqual(['mine', 'theirs'])
    expect((await onTheirs(() => Program.findByPk(theirs.program.id, { rejectOnEmpty: true }))).position).toBe(1)
  })

  it('an include stays an outer join, and never brings another platform’s rows', async () => {
    await asSystem('a category that points at a foreign program', () =>
      Category.create({ platformId: THEIRS, programId: mine.program.id, key: 'foreign', title: {} }),
    )
    await onMine(async () => {
      await Category.destroy({ where: { id: mine.category.id } })
      const [program] = await Program.findAll({ include: [{ association: 'categories' }] })
      expect({
        slug: program?.slug,
        categories: (program as unknown as { categories: Category[] }).categories,
      }).toEqual({ slug: 'mine', categories: [] })
    })
    const leaked = await unprotected(() =>
      onMine(() => Program.findOne({ where: { slug: 'mine' }, include: [{ association: 'categories' }] })),
    )
    expect((leaked as unknown as { categories: Category[] }).categories.map(({ key }) => key)).toEqual(['foreign'])
  })

  const writes: Record<string, () => Promise<unknown>> = {
    update: () => Program.update({ position: 9 }, { where: {} }),
    'update by id': () => Program.update({ position: 9 }, { where: { id: [mine.program.id, theirs.program.id] } }),
    increment: () => Program.increment({ position: 8 }, { where: {} }),
    'increment with or': () =>
      Program.increment({ position: 8 }, { where: { [Op.or]: [{ slug: 'mine' }, { slug: 'theirs' }] } }),
    decrement: () => Program.decrement({ position: -8 }, { where: {} }),
  }
  const positions = () =>
    asSystem('the test looks at everything', async () =>
      (await Program.findAll({ order: ['slug'] })).map(({ position }) => position),
    )

  it.each(Object.entries(writes))('%s changes the platform of the scope only', async (_name, write) => {
    await onMine(write)
    expect(await positions()).toEqual([9, 1])
    await expect(write()).rejects.toThrow(TenantError)
  })

  it.each(Object.entries(writes))('%s would change other platforms without the protection', async (_name, write) => {
    await unprotected(() => onMine(write))
    expect(await positions()).toEqual([9, 9])
  })

  it('destroy removes from the platform of the scope only, and never truncates', async () => {
    await onMine(async () => {
      await expect(Program.destroy({ truncate: true })).rejects.toThrow(TenantError)
      await Program.destroy({ where: {} })
    })
    expect(await slugs()).toEqual(['theirs'])
    await onTheirs(() => treeOf('again'))
    await unprotected(() => onMine(() => Program.destroy({ where: {} })))
    expect(await slugs()).toEqual([])
  })

  it('creating fills in the platform and refuses another one, whatever the hooks', async () => {
    const made = await onMine(() => Slug.create({ slug: 'x', kind: 'program', ownerId: mine.program.id }))
    expect(made.platformId).toBe(MINE)
    const foreign = { slug: 'y', kind: 'program' as const, ownerId: mine.program.id, platformId: THEIRS }
    await onMine(async () => {
      await expect(Slug.create(foreign)).rejects.toThrow(TenantError)
      await expect(Slug.create(foreign, { hooks: false })).rejects.toThrow(TenantError)
      await expect(Slug.bulkCreate([foreign])).rejects.toThrow(TenantError)
      await expect(Slug.bulkCreate([foreign], { hooks: false })).rejects.toThrow(TenantError)
      await expect(Slug.update({ platformId: THEIRS }, { where: { slug: 'x' } })).rejects.toThrow(TenantError)
      await expect(Slug.findOrCreate({ where: { slug: 'y' }, defaults: foreign })).rejects.toThrow(TenantError)
      made.platformId = THEIRS
      await expect(made.save()).rejects.toThrow(TenantError)
      expect(
        (await Slug.bulkCreate([{ slug: 'z', kind: 'program', ownerId: mine.program.id }])).map(
          ({ platformId }) => platformId,
        ),
      ).toEqual([MINE])
    })
    await expect(Slug.create({ slug: 'n', kind: 'program', ownerId: mine.program.id })).rejects.toThrow(TenantError)
    await expect(
      asSystem('forgets the platform', () => Slug.create({ slug: 'n', kind: 'program', ownerId: mine.program.id })),
    ).rejects.toThrow(TenantError)
    expect(await onTheirs(() => Slug.count())).toBe(0)
  })

  it('an upsert changes its own platform’s row only', async () => {
    await onTheirs(() => Theme.create(theme('default', '#000000')))
    await onMine(() => Theme.upsert(theme('default', '#aaaaaa'), byReference))
    await onMine(() => Theme.upsert(theme('default', '#bbbbbb'), byReference))
    await onMine(() => Theme.bulkCreate([theme('default', '#cccccc')], overwriting))
    const colours = await asSystem('the test looks at everything', () =>
      Theme.findAll({ order: [['platformId', 'ASC']] }),
    )
    expect(colours.map(({ primaryColor }) => primaryColor)).toEqual(['#cccccc', '#000000'])
  })

  it('an upsert that could reach another platform’s row by its id is refused', async () => {
    const foreign = await onTheirs(() => Theme.create(theme('default', '#000000')))
    const reaching = { ...theme('night', '#ffffff'), id: foreign.id }
    await onMine(async () => {
      await expect(Theme.upsert(reaching, byReference)).rejects.toThrow(TenantError)
      await expect(Theme.upsert({ ...theme('night'), platformId: THEIRS }, byReference)).rejects.toThrow(TenantError)
      await expect(Theme.bulkCreate([reaching], overwriting)).rejects.toThrow(TenantError)
      await expect(
        Theme.bulkCreate([theme('night')], { ...overwriting, updateOnDuplicate: ['platformId'] }),
      ).rejects.toThrow(TenantError)
      await expect(Theme.upsert(theme('night'))).rejects.toThrow(TenantError)
      await expect(Theme.bulkCreate([theme('night')], { updateOnDuplicate: ['primaryColor'] })).rejects.toThrow(
        TenantError,
      )
    })
    await asSystem('shows what the refusal prevents', () =>
      Theme.bulkCreate([{ ...reaching, platformId: MINE }], { updateOnDuplicate: ['primaryColor'] }),
    )
    expect((await onTheirs(() => foreign.reload())).primaryColor).toBe('#ffffff')
  })

  it('restoring from a trash restores the platform’s own', async () => {
    // No table is paranoid in Sequelize's sense; should one be, the condition is narrowed before it gets there.
    const conditions: unknown[] = []
    const hook = (options: { where?: unknown }) => {
      conditions.push(options.where)
      throw new Error('seen')
    }
    const timestamps = (Role as unknown as { _timestampAttributes: { deletedAt?: string } })._timestampAttributes
    timestamps.deletedAt = 'deletedAt'
    Role.addHook('beforeBulkRestore', 'look', hook)
    await expect(onMine(() => Role.restore({ where: { key: 'x' } }))).rejects.toThrow('seen')
    await expect(Role.restore()).rejects.toThrow(TenantError)
    Role.removeHook('beforeBulkRestore', 'look')
    delete timestamps.deletedAt
    expect(conditions).toEqual([{ [Op.and]: [{ key: 'x' }, { platform_id: MINE }] }])
  })

  describe('raw SQL', () => {
    it('is narrowed by :platformId, which comes from the scope', async () => {
      const sql = 'SELECT slug FROM program WHERE platform_id = :platformId '
      expect(await onMine(() => select(sql))).toEqual([{ slug: 'mine' }])
      expect(await onTheirs(() => select(sql, { platformId: MINE }))).toEqual([{ slug: 'theirs' }])
      expect(await onMine(() => execute('UPDATE program SET position = 5 WHERE platform_id = :platformId '))).toBe(1)
      expect(await positions()).toEqual([5, 1])
    })

    it.each([
      'SELECT slug FROM program',
      'SELECT platform_id FROM program',
      "SELECT slug FROM program WHERE slug = 'platform_id = 1'",
      'SELECT slug FROM program -- platform_id = 1',
      'SELECT p.slug FROM program p JOIN category c ON c.program_id = p.id WHERE p.platform_id = :platformId ',
      'SELECT p.slug FROM program p, category c WHERE p.platform_id = :platformId ',
      'SELECT (SELECT COUNT(*) FROM step) AS steps, slug FROM program WHERE platform_id = :platformId ',
      'WITH all_programs AS (SELECT * FROM `program`) SELECT * FROM all_programs',
      'SELECT slug FROM program WHERE platform_id = :platformId UNION SELECT slug FROM slug',
      'UPDATE program SET position = 1',
      'DELETE FROM program',
      'INSERT INTO slug (id, slug) VALUES (1, 2)',
      'INSERT INTO slug (id, platform_id) SELECT id, id FROM program',
      'TRUNCATE TABLE program',
    ])('refuses %s', async (sql) => {
      await expect(onMine(() => select(sql))).rejects.toThrow(TenantError)
      await expect(onMine(() => db().query(sql))).rejects.toThrow(TenantError)
      await expect(select(sql)).rejects.toThrow(TenantError)
    })

    it('lets installation tables pass, whose columns are named like tenant tables', async () => {
      expect(await select('SELECT email, slug FROM user, platform WHERE user.id = platform.id')).toEqual([])
      expect(namedTenantTables('SELECT email FROM user WHERE role = 1')).toEqual([])
    })

    it('a statement of Sequelize’s own without the platform is refused too', async () => {
      const queries = db().getQueryInterface()
      await expect(onMine(() => queries.bulkDelete('program', {}))).rejects.toThrow(TenantError)
      await expect(queries.bulkDelete('program', { slug: 'x' })).rejects.toThrow(TenantError)
      expect(await slugs()).toEqual(['mine', 'theirs'])
    })

    it('says why when it reaches across platforms', async () => {
      const sql = 'SELECT slug FROM program ORDER BY slug'
      expect(
        await asSystem('the test looks at everything', () => db().query(sql, { type: QueryTypes.SELECT })),
      ).toEqual([{ slug: 'mine' }, { slug: 'theirs' }])
    })
  })

  it('the scope holds through transactions and concurrent work', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? onMine : onTheirs)(() =>
          transaction(async () => {
            await new Promise((resume) => setTimeout(resume, Math.random() * 5))
            return (await Program.findAll()).map(({ slug }) => slug).join()
          }),
        ),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 ? 'mine' : 'theirs')))
    expect(() => tenantScope()).toThrow(TenantError)
    expect(() => inPlatform('', () => 0)).toThrow(TenantError)
    expect(() => asSystem('', () => 0)).toThrow(TenantError)
  })
})

/** Runs `work` with Sequelize's own scoping in place of TenantModel's, and without the guard behind it. */
async function unprotected<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = Object.getOwnPropertyDescriptor(TenantModel, SCOPE_METHOD) as PropertyDescriptor
  Reflect.deleteProperty(TenantModel, SCOPE_METHOD)
  const restoreGuard = replaceOwnQuery(db(), Sequelize.prototype.query.bind(db()))
  try {
    return await work()
  } finally {
    Object.defineProperty(TenantModel, SCOPE_METHOD, own)
    restoreGuard()
  }
}
