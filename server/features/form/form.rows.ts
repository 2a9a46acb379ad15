import type { Attributes } from 'sequelize'
import type { FormDefinition } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import type { Form } from '../../db/models/Form.ts'
import type { FormVersion } from '../../db/models/FormVersion.ts'

export const FORM = [
  'id',
  'programId',
  'key',
  'title',
  'currentVersionId',
  'createdAt',
  'updatedAt',
  'version',
] as const
export type FormRow = Pick<Attributes<Form>, (typeof FORM)[number]>

export const VERSION = ['id', 'formId', 'number', 'definition', 'publishedAt', 'publishedById', 'checksum'] as const
export type FormVersionRow = Pick<Attributes<FormVersion>, (typeof VERSION)[number]>

/** A published version. Shared between callers and frozen. */
export interface PublishedVersion {
  id: string
  formId: string
  number: number
  publishedAt: Date
  definition: FormDefinition
}

export interface FormUse {
  formId: string
  categoryId: string
  categoryTitle: Text
  stepId: string
  stepTitle: Text
}
