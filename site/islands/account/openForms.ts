/** Forms on this page that send their answers themselves, by the name of what they keep on the device. */
export const openForms = new Map<string, () => Promise<unknown>>()

/** What a form does before its person signs out. Answers what takes that back. */
export function beforeSigningOut(name: string, send: () => Promise<unknown>): () => void {
  openForms.set(name, send)
  return () => void openForms.delete(name)
}
