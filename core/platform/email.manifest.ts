import { z } from 'zod'
import { MAIL_NAMES } from '../codes.ts'
import { platformPart } from '../manifest/part.ts'
import { text } from '../schema.ts'
import { isEmptyText } from '../text.ts'

const email = z.strictObject({
  key: z.enum(MAIL_NAMES),
  subject: text(300).optional(),
  body: text(20_000).optional().meta({ description: 'Text with {{placeholders}}; a blank line makes a paragraph' }),
})

export const emailPart = platformPart({
  property: 'emails',
  order: 40,
  kind: 'email',
  schema: email,
  most: 100,
  key: 'key',
  shorten: ({ subject, body, ...one }) => ({
    ...one,
    ...(!isEmptyText(subject) && { subject }),
    ...(!isEmptyText(body) && { body }),
  }),
})
