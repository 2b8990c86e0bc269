/** A text that is one of `values`; undefined for any other. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)
