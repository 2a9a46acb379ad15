/** Tags of what people write, each character looked at once: expressions over them go back as often as there are signs. */

/** Whether a tag, a comment or an instruction begins with this after `<`. */
const opens = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 47 || code === 33 || code === 63

/** The text with `by` of each tag in its place. What begins like a tag and never ends is text. */
export function replaceTags(html: string, by: (tag: string) => string): string {
  let text = ''
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (!opens(html.charCodeAt(at + 1))) {
      at++
      continue
    }
    const end = html.indexOf('>', at)
    if (end < 0) break
    if (at > from) text += html.slice(from, at)
    text += by(html.slice(at, end + 1))
    at = end + 1
    from = at
  }
  return text + html.slice(from)
}

/** `<br  />` → `<br>`. */
export const withoutSlash = (tag: string): string => (tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag)
