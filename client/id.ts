/** Unguessable and never twice. `randomUUID` is kept from pages that came without encryption, as in an intranet. */
export const newId = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
