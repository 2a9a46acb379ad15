import { Plugin } from '@tiptap/pm/state'
import { mergeAttributes, Node, nodeInputRule } from '@tiptap/react'

interface TokenOptions {
  /** Undefined for a name that is none. */
  labelOf: (name: string) => string | undefined
  /** What a chip of an unknown name says of itself. */
  unknown: string
  /** Two braces were typed. */
  onOpen: () => void
}

/** A token as one character of the text: it is chosen, copied and deleted as a whole. */
export const TokenNode = Node.create<TokenOptions>({
  name: 'token',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ labelOf: () => undefined, unknown: '', onOpen: () => {} }),
  addAttributes: () => ({ name: { default: '', parseHTML: (element) => element.getAttribute('data-token') } }),
  parseHTML: () => [{ tag: 'span[data-token]' }],
  renderHTML({ node, HTMLAttributes: { name: _name, ...attributes } }) {
    const name = String(node.attrs.name)
    const label = this.options.labelOf(name)
    return [
      'span',
      mergeAttributes(attributes, {
        'data-token': name,
        ...(label === undefined && { 'data-unknown': '', title: this.options.unknown }),
      }),
      label ?? `{{${name}}}`,
    ]
  },
  renderText: ({ node }) => `{{${node.attrs.name}}}`,
  addInputRules() {
    return [
      nodeInputRule({
        find: /\{\{\s*([\w.-]{1,60})\s*\}\}$/,
        type: this.type,
        getAttributes: ([, name]) => ({ name }),
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { onOpen } = this.options
    return [
      new Plugin({
        props: {
          handleTextInput(view, from, _to, text) {
            if (text !== '{' || from < 1 || view.state.doc.textBetween(from - 1, from) !== '{') return false
            view.dispatch(view.state.tr.delete(from - 1, from))
            onOpen()
            return true
          },
        },
      }),
    ]
  },
})
