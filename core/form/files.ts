import type { Field, FormDefinition } from './definition.ts'
import { childrenOf, holdsFields, withChildren } from './fields.ts'

/** Where the bytes of a stored file are read; a form names its pictures and videos so. */
const LOCATION = /^\/api\/portal\/platforms\/[0-9a-f-]{36}\/files\/stream\/([\w.-]{1,120})$/
/** In a manifest, which goes to other platforms: the file by its content, with its name. */
const CARRIED = /^sha256:([0-9a-f]{64})(?:\/(.{1,200}))?$/

/** Of a file by its location; null for any other address. */
export const fileKeyOf = (location: string): string | null => LOCATION.exec(location)?.[1] ?? null

export const carriedFileOf = (text: string): { sha256: string; name: string } | null => {
  const [, sha256, name = ''] = CARRIED.exec(text) ?? []
  return sha256 ? { sha256, name } : null
}

export const carriedFile = ({ sha256, name }: { sha256: string; name: string }): string => `sha256:${sha256}/${name}`

/** Whether a form may show what it names: a file of the platform, or one that a manifest brings. */
export const isStoredFile = (location: string): boolean =>
  fileKeyOf(location) !== null || carriedFileOf(location) !== null

/** The form with other addresses in the place of those that its pictures and videos have; the same where nothing changes. */
export function withFiles<Form extends FormDefinition>(definition: Form, change: (location: string) => string): Form {
  const fields = changed(definition.fields, change)
  return fields === definition.fields ? definition : { ...definition, fields: [...fields] }
}

function changed(fields: readonly Field[], change: (location: string) => string): readonly Field[] {
  const next = fields.map((field) => fieldWithFiles(field, change))
  return next.every((field, n) => field === fields[n]) ? fields : next
}

function fieldWithFiles(field: Field, change: (location: string) => string): Field {
  if (holdsFields(field)) {
    const children = childrenOf(field)
    const inner = changed(children, change)
    return inner === children ? field : withChildren(field, inner)
  }
  switch (field.type) {
    case 'sep-image': {
      const image = change(field.image)
      return image === field.image ? field : { ...field, image }
    }
    case 'sep-video': {
      const video = change(field.video)
      return video === field.video ? field : { ...field, video }
    }
    default:
      return 'options' in field ? withPictures(field, change) : field
  }
}

function withPictures<F extends Extract<Field, { options: unknown }>>(
  field: F,
  change: (location: string) => string,
): F {
  const options = field.options.map((option) => {
    const image = option.image === undefined ? undefined : change(option.image)
    return image === option.image || image === undefined ? option : { ...option, image }
  })
  return options.every((option, n) => option === field.options[n]) ? field : { ...field, options }
}

/** Addresses of all pictures and videos of a form. */
export function filesIn(definition: FormDefinition): string[] {
  const found: string[] = []
  withFiles(definition, (location) => {
    found.push(location)
    return location
  })
  return found
}
