import { describe, expect, it } from 'vitest'
import { bytesIn } from './message.ts'

describe('a size', () => {
  it.each([
    [0, '0 octet'],
    [1023, '1 023 octets'],
    [1024, '1 ko'],
    [1536, '1,5 ko'],
    [5 * 1024 ** 3, '5 Go'],
  ])('of %i bytes', (bytes, shown) => expect(bytesIn(bytes, 'fr').replace(/\s/g, ' ')).toBe(shown))

  it('has its plural in English', () =>
    expect([1, 67].map((size) => bytesIn(size, 'en'))).toEqual(['1 byte', '67 bytes']))
})
