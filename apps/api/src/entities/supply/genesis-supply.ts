import { readFileSync } from 'node:fs'

/**
 * Sum of a genesis file's allocation, wei: all coins there are where nothing mints later, but for what fees burn.
 * @throws Error that names GENESIS_FILE when the file cannot be read
 */
export const readGenesisSupply = (file: string): bigint => {
  try {
    const { alloc } = JSON.parse(readFileSync(file, 'utf8')) as { alloc: Record<string, { balance?: string }> }
    return Object.values(alloc).reduce((sum, { balance }) => sum + BigInt(balance ?? 0), 0n)
  } catch (error) {
    throw new Error(`GENESIS_FILE is "${file}": ${(error as Error).message}.`)
  }
}
