import type { Field } from '#core/form/definition.ts'
import { isComputed } from '#core/form/formula/computed.ts'
import type { Node } from './nodes.ts'

/** The form with a question's new reference in all formulas. */
export const renameInFormulas = (nodes: readonly Node[], from: string, to: string): readonly Node[] => {
  const next = nodes.map((node) => {
    const children = renameInFormulas(node.children, from, to)
    const formula = isComputed(node.field) ? renamed(node.field.formula, from, to) : undefined
    const field = isComputed(node.field) && formula !== node.field.formula ? { ...node.field, formula } : node.field
    return field === node.field && children === node.children ? node : { ...node, field: field as Field, children }
  })
  return next.some((node, n) => node !== nodes[n]) ? next : nodes
}

/** Names stand before a dot or a bracket, and after a dot. */
const renamed = (formula: string, from: string, to: string): string =>
  formula.replace(/\{([^{}]*)\}/g, (whole, path: string) => {
    const [, first = '', dot = '', inner = '', rest = ''] = /^([^.[]*)(\.?)([^.[]*)(.*)$/s.exec(path.trim()) ?? []
    if (first !== from && inner !== from) return whole
    return `{${first === from ? to : first}${dot}${inner === from ? to : inner}${rest}}`
  })
