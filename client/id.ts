/** Random and unique. `randomUUID` is not available on pages without TLS, as in an intranet. */
export const newId = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
