import { code, integer, type Schema, string } from '../schema.ts'

/** French towns with each of their postcodes, as questions offer them. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('french_city', {
    columns: {
      code: code(5),
      zipCode: code(5),
      name: string(80),
      department: string(60),
      population: integer(),
      search: code(80),
      searchShort: code(80),
      source: code(20),
    },
    unique: [['code', 'zipCode']],
    index: [['search'], ['searchShort'], ['zipCode']],
  })
}
