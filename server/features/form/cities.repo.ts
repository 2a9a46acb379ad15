import { Op, type WhereOptions } from 'sequelize'
import { CITY_SEARCH, type CityQuery } from '#core/form/cities.ts'
import { FrenchCity } from '../../db/models/FrenchCity.ts'

export { FrenchCity as Cities }

export const hasCities = async (source: string): Promise<boolean> =>
  (await FrenchCity.findOne({ where: { source }, attributes: ['id'], raw: true })) !== null

export const removeCities = () => FrenchCity.destroy({ where: {} })

export const listCityNames = () => FrenchCity.findAll({ attributes: ['code', 'zipCode', 'name'], raw: true })

/** Everything that begins so: the columns hold letters, digits and spaces, which all come before `~`. */
const begins = (text: string) => ({ [Op.gte]: text, [Op.lt]: `${text}~` })

/** Towns that a search may mean, those with most inhabitants first. Each way is a range of a key. */
export async function findCities({ name, zipCode }: CityQuery) {
  const inZip = zipCode ? { zipCode: begins(zipCode) } : {}
  const ways: WhereOptions<FrenchCity>[] = name
    ? [
        { ...inZip, search: begins(name) },
        { ...inZip, searchShort: begins(name) },
      ]
    : [inZip]
  const found = await Promise.all(
    ways.map((where) =>
      FrenchCity.findAll({
        where,
        attributes: ['code', 'zipCode', 'name', 'department', 'population', 'search', 'searchShort'],
        order: [
          ['population', 'DESC'],
          ['code', 'ASC'],
          ['zipCode', 'ASC'],
        ],
        limit: CITY_SEARCH.results,
        raw: true,
      }),
    ),
  )
  return found.flat()
}
