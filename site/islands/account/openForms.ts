/** Open forms on this page, which send their own answers, by the name of their stored value. */
export const openForms = new Map<string, () => Promise<unknown>>()

/** Registers what an open form does before signing out. Returns a function that removes it. */
export function beforeSigningOut(name: string, send: () => Promise<unknown>): () => void {
  openForms.set(name, send)
  return () => void openForms.delete(name)
}
