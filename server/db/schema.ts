import { type QueryInterface, QueryTypes, type Sequelize } from 'sequelize'

/** A column of a migration: its type on each database. Everything is compared byte by byte; collations differ too much. */
export interface ColumnType {
  sqlite: string
  mysql: string
  nullable?: boolean
  /** Computed by the database: stored with the row, or with its keys alone. */
  generated?: { expression: string; where: 'STORED' | 'VIRTUAL' }
}

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const both = (sqlite: string, mysql = sqlite): ColumnType => ({ sqlite, mysql })

/** VARCHAR, as MariaDB takes no CHAR in generated columns. */
export const id = () => both('VARCHAR(36)', `VARCHAR(36) ${ASCII}`)
/** Codes, keys and hashes that the application makes: ASCII only. */
export const code = (length: number) => both(`VARCHAR(${length})`, `VARCHAR(${length}) ${ASCII}`)
export const string = (length: number) => both(`VARCHAR(${length})`)
export const longText = () => both('TEXT', 'MEDIUMTEXT')
export const integer = () => both('INTEGER')
export const big = () => both('BIGINT')
export const boolean = () => both('TINYINT(1)')
export const json = () => both('JSON')
export const instant = () => both('DATETIME', 'DATETIME(3)')
export const optional = (column: ColumnType): ColumnType => ({ ...column, nullable: true })
export const generated = (column: ColumnType, expression: string): ColumnType => ({
  ...column,
  generated: { expression, where: 'STORED' },
})
/** The same for a table that has rows: nothing of them is written. */
export const computed = (column: ColumnType, expression: string): ColumnType => ({
  ...column,
  generated: { expression, where: 'VIRTUAL' },
})

export interface TableShape {
  columns: Record<string, ColumnType>
  unique?: string[][]
  index?: string[][]
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quote = (name: string): string => `\`${name}\``

/** Keys of a table by name. */
const keysOf = (table: string, { unique = [], index = [], queue = [] }: Partial<TableShape> & { queue?: string[][] }) =>
  [
    ...unique.map((key) => ({ key, unique: true, prefix: table })),
    ...index.map((key) => ({ key, unique: false, prefix: table })),
    ...queue.map((key) => ({ key, unique: false, prefix: `${table}_queue` })),
  ].map(({ key, unique, prefix }) => ({
    name: `${prefix}_${key.map(snake).join('_')}`.replace('_platform_id_', '_').slice(0, 64),
    columns: key.map((column) => quote(snake(column))).join(', '),
    unique: unique ? 'UNIQUE ' : '',
  }))

/** The tables of a migration, written so that running an interrupted migration again completes it. */
export class Schema {
  readonly #sequelize: Sequelize
  readonly #dialect: 'sqlite' | 'mysql'

  constructor(queries: QueryInterface) {
    this.#sequelize = queries.sequelize
    this.#dialect = queries.sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql'
  }

  /** A table of the installation. */
  async createTable(name: string, shape: TableShape): Promise<void> {
    await this.#create(name, shape, [])
  }

  /** A table whose rows belong to a platform: `platform_id` leads every key but those named in `queue`. */
  async createTenantTable(name: string, { queue = [], ...shape }: TableShape & { queue?: string[][] }): Promise<void> {
    const led = (keys: string[][] = []) => keys.map((key) => ['platformId', ...key])
    await this.#create(
      name,
      { columns: { platformId: id(), ...shape.columns }, unique: led(shape.unique), index: led(shape.index) },
      queue,
    )
  }

  /** A table that is nothing but its key, all columns of it in order: one tree in both databases. `platformId` first. */
  async createLookupTable(name: string, columns: Record<string, ColumnType>): Promise<void> {
    const lines = Object.entries(columns).map(
      ([column, type]) => `${quote(snake(column))} ${type[this.#dialect]} NOT NULL`,
    )
    lines.push(
      `PRIMARY KEY (${Object.keys(columns)
        .map((column) => quote(snake(column)))
        .join(', ')})`,
    )
    const options =
      this.#dialect === 'mysql' ? 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin' : 'WITHOUT ROWID'
    await this.run(`CREATE TABLE IF NOT EXISTS ${quote(name)} (\n  ${lines.join(',\n  ')}\n) ${options}`)
  }

  async #create(name: string, shape: TableShape, queue: string[][]): Promise<void> {
    const columns = { id: id(), ...shape.columns, createdAt: instant(), updatedAt: instant(), version: integer() }
    const lines = Object.entries(columns).map((column) => this.#line(column))
    lines.push('PRIMARY KEY (`id`)')
    const keys = keysOf(name, { ...shape, queue })
    if (this.#dialect === 'mysql') {
      for (const key of keys) lines.push(`${key.unique}KEY ${quote(key.name)} (${key.columns})`)
      const options = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin'
      await this.run(`CREATE TABLE IF NOT EXISTS ${quote(name)} (\n  ${lines.join(',\n  ')}\n) ${options}`)
      return
    }
    await this.run(`CREATE TABLE IF NOT EXISTS ${quote(name)} (\n  ${lines.join(',\n  ')}\n)`)
    for (const key of keys) {
      await this.run(`CREATE ${key.unique}INDEX IF NOT EXISTS ${quote(key.name)} ON ${quote(name)} (${key.columns})`)
    }
  }

  /** Columns that a table of an earlier migration gets besides. They are nullable, or computed. */
  async addColumns(
    table: string,
    columns: Record<string, ColumnType>,
    { queue = [] }: { queue?: string[][] } = {},
  ): Promise<void> {
    const known = await this.#known(table, 'column')
    for (const column of Object.entries(columns)) {
      if (!known.has(snake(column[0]))) await this.run(`ALTER TABLE ${quote(table)} ADD COLUMN ${this.#line(column)}`)
    }
    await this.#addKeys(table, { queue })
  }

  /** Lets a column of an earlier migration be null. It is in no key. */
  async allowNull(table: string, column: string, type: ColumnType): Promise<void> {
    const name = snake(column)
    if (this.#dialect === 'mysql') {
      await this.run(`ALTER TABLE ${quote(table)} MODIFY COLUMN ${this.#line([column, optional(type)])}`)
      return
    }
    // SQLite changes no column: its values move to another one that takes its name.
    const next = `${name}_nullable`
    const known = await this.#known(table, 'column')
    if (known.has(name)) {
      if (!known.has(next))
        await this.run(`ALTER TABLE ${quote(table)} ADD COLUMN ${this.#line([next, optional(type)])}`)
      await this.run(`UPDATE ${quote(table)} SET ${quote(next)} = ${quote(name)}`)
      await this.run(`ALTER TABLE ${quote(table)} DROP COLUMN ${quote(name)}`)
    }
    await this.run(`ALTER TABLE ${quote(table)} RENAME COLUMN ${quote(next)} TO ${quote(name)}`)
  }

  /** Keys that a table of an earlier migration gets besides: `platform_id` leads those in `index`, if it has tenants. */
  async addKeys(table: string, { index = [], queue = [] }: { index?: string[][]; queue?: string[][] }): Promise<void> {
    await this.#addKeys(table, { index: index.map((key) => ['platformId', ...key]), queue })
  }

  async #addKeys(table: string, keys: { index?: string[][]; queue?: string[][] }): Promise<void> {
    const indexes = await this.#known(table, 'index')
    for (const { name, columns: list } of keysOf(table, keys)) {
      if (!indexes.has(name)) await this.run(`CREATE INDEX ${quote(name)} ON ${quote(table)} (${list})`)
    }
  }

  /** An index of a platform's table; `platform_id` leads it. */
  async addTenantIndex(table: string, key: string[]): Promise<void> {
    const known = await this.#known(table, 'index')
    for (const { name, columns } of keysOf(table, { index: [['platformId', ...key]] })) {
      if (!known.has(name)) await this.run(`CREATE INDEX ${quote(name)} ON ${quote(table)} (${columns})`)
    }
  }

  async dropTenantIndex(table: string, key: string[]): Promise<void> {
    const known = await this.#known(table, 'index')
    for (const { name } of keysOf(table, { index: [['platformId', ...key]] })) {
      const on = this.#dialect === 'mysql' ? ` ON ${quote(table)}` : ''
      if (known.has(name)) await this.run(`DROP INDEX ${quote(name)}${on}`)
    }
  }

  /** Names of the columns or keys that a table has. */
  async #known(table: string, what: 'column' | 'index'): Promise<Set<string>> {
    const sql =
      this.#dialect === 'sqlite'
        ? `SELECT name FROM pragma_${what === 'column' ? 'table_xinfo' : 'index_list'}('${table}')`
        : `SELECT ${what}_name AS name FROM information_schema.${what === 'column' ? 'columns' : 'statistics'} WHERE table_schema = DATABASE() AND table_name = '${table}'`
    const rows = (await this.#sequelize.query(sql, { type: QueryTypes.SELECT })) as { name: string }[]
    return new Set(rows.map(({ name }) => name))
  }

  #line([column, type]: [string, ColumnType]): string {
    const words = type[this.#dialect]
    const { expression, where } = type.generated ?? {}
    const computed = expression ? ` GENERATED ALWAYS AS (${expression}) ${where}` : ''
    // MariaDB takes no NOT NULL on a generated column.
    return `${quote(snake(column))} ${words}${computed}${type.nullable || type.generated ? '' : ' NOT NULL'}`
  }

  async run(sql: string, replacements: Record<string, unknown> = {}): Promise<void> {
    await this.#sequelize.query(sql, { type: QueryTypes.RAW, replacements })
  }

  /** Rows that a migration has to look at, to change them by what they hold. */
  read<Row extends object>(sql: string, replacements: Record<string, unknown> = {}): Promise<Row[]> {
    return this.#sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements })
  }
}
