/** Without accents and case, joined letters as two: `Cœur d’Été` → `coeur d’ete`. Slugs, references and search keys are made of it. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
