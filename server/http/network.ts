import { isIPv6 } from 'node:net'

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, of which one household or machine has as many as
 * it likes. An IPv4 address in IPv6 clothes is the IPv4 address.
 */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0] ?? ''
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  // An address that ends in IPv4 notation has two groups less.
  const groups = 8 - before.length - after.length - (address.includes('.') ? 1 : 0)
  const all = tail === undefined ? before : [...before, ...Array.from({ length: groups }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
