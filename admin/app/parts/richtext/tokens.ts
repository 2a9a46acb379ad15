/** A value that is put into a text when it is sent: written `{{name}}`, shown as a chip with its label. */
export interface Token {
  name: string
  label: string
}

const TOKEN = /\{\{\s*([\w.-]{1,60})\s*\}\}/g

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

function textsIn(root: Node): Text[] {
  return [...root.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node as Text] : textsIn(node)))
}

/** The stored text as the editor reads it: each token of its texts an element. Those of addresses stay as they are. */
export function withChips(html: string): string {
  const body = parsed(html)
  for (const text of textsIn(body)) {
    const parts = text.data.split(TOKEN)
    if (parts.length === 1) continue
    // Texts and names of tokens take turns.
    text.replaceWith(...parts.map((part, index) => (index % 2 === 0 ? part : chipOf(part))))
  }
  return body.innerHTML
}

function chipOf(name: string): HTMLElement {
  const chip = document.createElement('span')
  chip.dataset.token = name
  return chip
}

/** What the editor holds as it is stored. */
export function withoutChips(html: string): string {
  const body = parsed(html)
  for (const chip of body.querySelectorAll<HTMLElement>('span[data-token]'))
    chip.replaceWith(`{{${chip.dataset.token}}}`)
  return body.innerHTML
}
