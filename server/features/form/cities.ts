import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { plainCityName, shortCityName } from '#core/form/cities.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { inTransaction, transaction } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { FrenchCity } from '../../db/models/FrenchCity.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import * as repo from './cities.repo.ts'

const LIST = '@etalab/decoupage-administratif'

interface ListedCommune {
  code: string
  nom: string
  type: string
  departement: string
  population?: number
  codesPostaux?: string[]
}

/** A file of the list, whose own entry reads it from the folder that the process stands in. */
const readList = async (path: string) =>
  JSON.parse(await readFile(fileURLToPath(import.meta.resolve(`${LIST}/${path}`)), 'utf8'))

let imported: Promise<void> | null = null
let names: Promise<ReadonlyMap<string, string>> | null = null

/** For tests, which begin with an empty database. */
export function forgetCities(): void {
  imported = null
  names = null
}

/** Writes the official list into its table, unless this version of it is there. Several processes may try at once. */
export function ensureCities(now: Date): Promise<void> {
  // What a transaction writes may be undone with it.
  if (inTransaction()) return importCities(now)
  imported ??= importCities(now).catch((error: unknown) => {
    imported = null
    throw error
  })
  return imported
}

async function importCities(now: Date): Promise<void> {
  const { version } = await readList('package.json')
  if (await repo.hasCities(version)) return
  const [communes, departments] = await Promise.all([
    readList('data/communes.json'),
    readList('data/departements.json'),
  ])
  const rows = rowsOf(communes, departments, version)
  try {
    await transaction(async () => {
      await repo.removeCities()
      await insertRows(repo.Cities, rows, now)
    })
  } catch (error) {
    // Another process was quicker.
    if (!isUniqueViolation(error) || !(await repo.hasCities(version))) throw error
  }
}

type CityRow = Pick<
  FrenchCity,
  'code' | 'zipCode' | 'name' | 'department' | 'population' | 'search' | 'searchShort' | 'source'
>

function rowsOf(
  communes: readonly ListedCommune[],
  departments: readonly { code: string; nom: string }[],
  source: string,
): CityRow[] {
  const departmentNames = new Map(departments.map(({ code, nom }) => [code, nom]))
  return communes
    .filter(({ type }) => type === 'commune-actuelle')
    .flatMap(({ code, nom, departement, population = 0, codesPostaux = [] }) => {
      const search = plainCityName(nom)
      const department = departmentNames.get(departement) ?? ''
      return codesPostaux.map((zipCode) => ({
        code,
        zipCode,
        name: nom,
        department,
        population,
        search,
        searchShort: shortCityName(search),
        source,
      }))
    })
}

/** What the form engine asks of the list; read once in a process. */
export async function cityRules(now: Date): Promise<NonNullable<FormDeps['city']>> {
  await ensureCities(now)
  names ??= repo.listCityNames().then((rows) => new Map(rows.map((row) => [`${row.code} ${row.zipCode}`, row.name])))
  const known = await names
  return ({ code, zipCode }) => known.get(`${code} ${zipCode}`) ?? null
}
