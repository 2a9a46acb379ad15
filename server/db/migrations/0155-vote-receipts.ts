import { longText, optional, type Schema } from '../schema.ts'

/** Where the receipt of a ballot goes once its address is confirmed, sealed. */
export const up = (schema: Schema): Promise<void> =>
  schema.addColumns('waiting_ballot', { sealedAddress: optional(longText()) })
