/**
 * Who is called runs its code, and is given neither coins nor bytes that name a function: no transfer, though nothing says what was called.
 * Lists and the sentence of a transaction ask this alike. Pure.
 */
export const isBareCall = ({
  method,
  value,
  callsCode,
}: {
  method: unknown
  /** wei */
  value: string
  callsCode: boolean
}): boolean => method === null && value === '0' && callsCode
