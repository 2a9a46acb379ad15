import sanitizeHtml from 'sanitize-html'
import { ALLOWED_TAGS } from '#core/form/read.ts'
import { sanitiserOf } from '#core/form/sanitise.ts'
import { replaceTags, withoutSlash } from '#core/form/tags.ts'

const common: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}
const link = ['href', 'target', 'rel']

/** Rich answers of applicants. Takes away, adds nothing: the check for unauthorised tags compares with what came in. */
export const sanitiseAnswer = (html: string): string =>
  sanitizeHtml(html, { ...common, allowedTags: [...ALLOWED_TAGS], allowedAttributes: { a: link } })

export const answerSanitiser = sanitiserOf(sanitiseAnswer)

/** Texts that organisers write for the site: headings, rules and the platform's own pictures on top. */
export const sanitiseProse = (html: string): string =>
  withoutSlashes(
    sanitizeHtml(html, {
      ...common,
      allowedTags: [...ALLOWED_TAGS, 'h2', 'hr', 'img'],
      allowedAttributes: { a: link, img: ['src', 'alt', 'width', 'height'] },
      transformTags: { h1: 'h2' },
      exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?!\/)/.test(attribs.src ?? ''),
    }),
  )

/** As editors and people write them, so that what was clean comes back unchanged. */
const withoutSlashes = (html: string): string =>
  replaceTags(html, (tag) => (/^<(?:br|hr|img)\b/.test(tag) ? withoutSlash(tag) : tag))
