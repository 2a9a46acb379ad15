import type { FormDefinition } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'

/** Hands the person a form as the file that an import reads back. */
export function downloadForm({ key, title, draft }: { key: string; title: Text; draft: FormDefinition }): void {
  const json = `${JSON.stringify({ key, title, fields: draft.fields }, null, 2)}\n`
  saveFile(`${key}.json`, new Blob([json], { type: 'application/json' }))
}

/** Hands the person a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
