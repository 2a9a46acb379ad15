/** Method and path of an endpoint; a third element marks those that take an `Idempotency-Key`. */
export type Address = [method: string, path: string, idempotent?: 1]

const addresses: Record<string, Address> = {}

/**
 * Called by each module that names endpoints: `addresses-plugin.ts` writes the call when it is built.
 * @public
 */
export const addAddresses = (named: Record<string, Address>): unknown => Object.assign(addresses, named)

/** Throws for a name that no loaded module has in a string of its own. */
export function addressNamed(name: string): Address {
  const address = addresses[name]
  if (!address) throw new TypeError(`no endpoint ${name}`)
  return address
}
