/** How postcodes look, by cca2, for countries where each has one of a few shapes; the first is shown where one is wrong. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  AT: ['1010'],
  AU: ['2000'],
  BE: ['1000'],
  CA: ['K1A 0B1'],
  CH: ['1200'],
  CZ: ['110 00'],
  DE: ['10115'],
  DK: ['1050'],
  ES: ['28013'],
  FI: ['00100'],
  FR: ['75001'],
  GB: ['SW1A 1AA', 'M1 1AE', 'M60 1NW', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX'],
  GF: ['97300'],
  GP: ['97100'],
  IT: ['00184'],
  LU: ['1009'],
  MC: ['98000'],
  MQ: ['97200'],
  NL: ['1012 AB'],
  NO: ['0150'],
  PL: ['00-950'],
  PT: ['1000-001', '1000'],
  RE: ['97400'],
  RU: ['101000'],
  SE: ['111 22'],
  US: ['10001', '10001-0001'],
  YT: ['97600'],
}

/** Characters of a postcode, as addresses may have them. */
const LONGEST = 20

/** Letters and digits alone, by their kind. Ahead of them may stand the country, as in `F-29200` or `LU-1009`. */
const shapeOf = (postcode: string): string =>
  postcode
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-/, '')
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[A-Z]/g, 'A')
    .replaceAll(/\d/g, '9')

/** A postcode of the country as it should look where this one cannot be one of its own; null where nothing is known against it. */
export function postcodeFlaw(postcode: string, country: string): string | null {
  const examples = Object.hasOwn(EXAMPLES, country) ? EXAMPLES[country] : undefined
  // One that is too long is told of as such.
  if (!examples?.[0] || !postcode || postcode.length > LONGEST) return null
  const shape = shapeOf(postcode)
  return examples.some((one) => shapeOf(one) === shape) ? null : examples[0]
}
