/** A parameter of a system contract, and what it was set to. */
export interface SetParameter {
  key: string
  value: `0x${string}`
  /** Decimal: a value of 1 to 32 bytes is a number too. */
  number: string | null
}

/** What the values of a `paramChange` say. Pure. */
export const parameterOf = (values: Readonly<Record<string, unknown>>): SetParameter => {
  const value = String(values.value ?? '0x') as `0x${string}`
  const isNumber = value.length > 2 && value.length <= 66
  return { key: String(values.key ?? '').slice(0, 200), value, number: isNumber ? BigInt(value).toString() : null }
}
