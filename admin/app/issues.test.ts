import { expect, it } from 'vitest'
import { unresolvedIssues } from './issues.ts'

const issue = (at: string) => ({ at, rule: 'invalid' })
const refused = {
  name: '',
  slug: 'A b',
  settings: { sections: [{ content: {} }, { content: { fr: '<x>' } }] },
}
const all = ['body.name', 'body.slug', 'body.settings.sections[1].content', 'body'].map(issue)

it('is done with an error once its value is another one', () => {
  expect(unresolvedIssues(all, refused, structuredClone(refused))).toEqual(all)
  const named = { ...structuredClone(refused), name: 'Quais' }
  // What concerns the whole may be right by now too.
  expect(unresolvedIssues(all, refused, named).map(({ at }) => at)).toEqual([
    'body.slug',
    'body.settings.sections[1].content',
  ])
  const written = structuredClone(refused)
  written.settings.sections[1] = { content: { fr: 'x' } }
  written.slug = 'a-b'
  expect(unresolvedIssues(all, refused, written).map(({ at }) => at)).toEqual(['body.name'])
  expect(unresolvedIssues([issue('body.facts[3].text')], refused, { facts: [] })).toHaveLength(1)
})
