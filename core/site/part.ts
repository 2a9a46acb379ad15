import type { SiteContent } from './content.ts'

/** Something that a slice adds to what pages are made of; its server reads it (`site` of its descriptor). */
export interface SitePart<Value> {
  name: string
  of(content: Pick<SiteContent, 'parts'>): Value
}

/** `none`: what a platform has that has nothing of it. */
export const sitePart = <Value>(name: string, none: Value): SitePart<Value> => ({
  name,
  of: ({ parts }) => (parts?.[name] as Value | undefined) ?? none,
})
