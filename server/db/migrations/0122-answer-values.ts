import { code, id, type Schema, string } from '../schema.ts'

/** Values of answers, by which applications are filtered. Those that are there already are read by the index of the search. */
export async function up(schema: Schema): Promise<void> {
  await schema.createLookupTable('answer_value', {
    platformId: id(),
    responseId: id(),
    formId: id(),
    reference: code(80),
    value: string(250),
  })
  await schema.addTenantIndex('answer_value', ['formId', 'reference', 'value', 'responseId'])
  await schema.run('UPDATE response SET words_at = updated_at WHERE words_at IS NULL')
}
