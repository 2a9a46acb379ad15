import { expect, it } from 'vitest'
import { valueInWords } from './values.ts'

const WORDS: Record<string, string> = {
  'configure.type.form': 'Form',
  'sections.kind.text': 'Text',
  'permission.program.settings.read': 'See the settings',
  'programs.createDialog.start.empty': 'An empty page',
  'programs.status.open': 'Open',
  'response.state.draft': 'Draft',
  'response.step.done': 'Done',
  'params.visibility.link': 'By link',
}

it.each([
  ['from', 'empty', 'An empty page'],
  ['lang', 'fr', 'in fr'],
  ['supportedLangs.10', 'de', 'in de'],
  ['defaultLang', 'en', 'in en'],
  ['locale', 'xx', undefined],
  ['zone', 'Europe/Paris', 'at Europe/Paris'],
  ['graceMinutes', '15', '15 min'],
  ['changed.0.type', 'form', 'Form'],
  ['type', 'form', undefined],
  ['sections.4.kind', 'text', 'Text'],
  ['kind', 'text', undefined],
  ['steps.0.state', 'done', 'Done'],
  ['filters.stepState', 'done', 'Done'],
  ['state', 'draft', 'Draft'],
  ['status', 'open', 'Open'],
  ['permissions.2', 'program.settings.read', 'See the settings'],
  ['visibility', 'link', 'By link'],
  ['title.fr', 'draft', undefined],
])('says %s %s in words: %s', (path, value, told) => {
  expect(
    valueInWords(path, value, {
      say: (key) => WORDS[key] ?? '',
      language: (code) => `in ${code}`,
      zone: (name) => `at ${name}`,
      minutes: (count) => `${count} min`,
    }),
  ).toBe(told)
})
