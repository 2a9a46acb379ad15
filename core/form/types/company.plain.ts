/** As people write it: `732 829 320 00074`. What is no whole number stays as it is. */
export const companyText = (number: string): string =>
  /^\d{9}(?:\d{5})?$/.test(number)
    ? number.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, '$1\u00a0$2\u00a0$3\u00a0$4').trimEnd()
    : number
