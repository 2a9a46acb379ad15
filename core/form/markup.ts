import { ALLOWED_TAGS } from './read.ts'

const OTHER_TAGS =
  'h1 h2 h5 h6 div span img picture svg math hr table tr th td code pre script style template iframe object embed form input button select video audio link meta base html head body'

/**
 * A tag of HTML by its name: `<b>`, `</p>`, `<img src=x>`. `<ann@example.org>`, `<https://…>`, `<your name>` and `a < b` are words.
 * No name is the beginning of a longer one's match, and what follows it ends at the next `<`: the work grows with the text alone.
 */
const TAG = new RegExp(`</?(?:${[...ALLOWED_TAGS, ...OTHER_TAGS.split(' ')].join('|')})(?=[\\s/>])[^<>]*>`, 'i')

/** Whether a text that is shown as it is holds tags of HTML, which somebody expects to do something. */
export const hasMarkup = (text: string): boolean => TAG.test(text)

const BRACKET = new RegExp(`<(?!/?(?:${[...ALLOWED_TAGS, ...OTHER_TAGS.split(' ')].join('|')})(?=[\\s/>]))`, 'gi')

/** Rich text from a plain one: brackets that begin no tag are signs to be shown. */
export const withPlainBrackets = (text: string): string => text.replace(BRACKET, '&lt;')
