const cents = (worth: string): bigint => BigInt(worth.replace('.', ''))

/** Sum of two amounts of fiat with two decimals each, exactly. Pure. */
export const addWorth = (one: string, other: string): string => {
  const digits = (cents(one) + cents(other)).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
