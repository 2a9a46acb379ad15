import { id, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createLookupTable('response_word', {
    platformId: id(),
    programId: id(),
    word: string(40),
    responseId: id(),
  })
}
