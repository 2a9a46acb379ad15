// @vitest-environment happy-dom
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { fieldOf, formOf, optionsOf } from '#core/form/form.fixture.ts'
import { undo } from '../editor.history.ts'
import { createEditor, definitionOf } from '../editor.state.ts'
import { textRows } from '../texts.ts'
import { applyTexts, compareTexts, type TranslatedText } from './translation.ts'
import { readXliff, writeXliff } from './xliff.ts'
import { readTexts, writeTexts } from './xlsx.ts'

const editor = createEditor(
  formOf(
    fieldOf({ type: 'text', reference: 'name', title: { fr: 'Nom & <prénom>', en: 'Name' } }),
    fieldOf({ type: 'select', reference: 'kind', title: { fr: 'Type' }, options: optionsOf('a') }),
  ),
  { fr: 'Dossier' },
)
const rows = textRows(editor.content.title, editor.content.nodes).map((row) => ({ ...row, where: row.key }))
const texts: TranslatedText[] = rows.map(({ key, where, text }) => ({ key, where, texts: text }))

it('writes a workbook that is read back as it was', async () => {
  const blob = await writeTexts(texts, ['fr', 'en'])
  const read = readTexts(await readSheet(Buffer.from(await blob.arrayBuffer())))
  expect(read?.map(({ key, texts: words }) => [key, words.fr, words.en])).toEqual(
    texts.map(({ key, texts: words }) => [key, words.fr ?? '', words.en ?? '']),
  )
  expect(readTexts([['a', 'b', 'c']])).toBeNull()
})

it('writes XLIFF that is read back as it was, and reads version 1.2', () => {
  const file = writeXliff(texts, 'fr', 'en', 'dossier')
  expect(readXliff(file)?.map(({ key, texts: words }) => [key, words.fr, words.en])).toEqual(
    texts.map(({ key, texts: words }) => [key, words.fr ?? '', words.en ?? '']),
  )
  const old =
    '<xliff version="1.2"><file source-language="fr-FR" target-language="en"><body><trans-unit id="1" resname="title"><source>Dossier</source><target>File</target></trans-unit></body></file></xliff>'
  expect(readXliff(old)).toEqual([{ key: 'title', where: '', texts: { fr: 'Dossier', en: 'File' } }])
  for (const wrong of ['<html></html>', 'nothing', old.replace('"en"', '"xx"')]) expect(readXliff(wrong)).toBeNull()
})

it('says what changes, what is not there any more and what is missing, and takes it over as one step', () => {
  const read: TranslatedText[] = [
    { key: 'title', where: '', texts: { fr: 'Ancien dossier', en: 'File' } },
    { key: 'name.title', where: '', texts: { fr: 'Nom & <prénom>', en: 'Name' } },
    { key: 'kind.title', where: '', texts: { fr: 'Type', en: ' ' } },
    { key: 'gone.title', where: '', texts: { fr: 'Fax', en: 'Fax' } },
  ]
  const report = compareTexts(read, { rows, source: 'fr', languages: ['fr', 'en', 'de'] })
  expect(report).toEqual({
    changes: [{ key: 'title', where: 'title', lang: 'en', before: '', after: 'File' }],
    unknown: ['gone.title'],
    outdated: ['title'],
    missing: [{ lang: 'en', count: rows.filter(({ text }) => !text.en).length - 1 }],
  })
  const after = applyTexts(editor, report.changes)
  expect(after.content.title).toEqual({ fr: 'Dossier', en: 'File' })
  expect(definitionOf(after)).toEqual(definitionOf(editor))
  expect(undo(after).content).toBe(editor.content)
  const option = rows.find(({ key }) => key.startsWith('kind.options'))
  const worded = applyTexts(editor, [{ key: option?.key ?? '', where: '', lang: 'de', before: '', after: 'Art' }])
  expect(JSON.stringify(definitionOf(worded))).toContain('"de":"Art"')
})
