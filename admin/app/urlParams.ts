/** What an address may say; anything else is as if it was not there. */
export const parseOneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((each) => each === value)

export const parseId = (value: string): string | undefined => (/^[0-9a-f-]{36}$/i.test(value) ? value : undefined)
