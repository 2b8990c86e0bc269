import { readFileSync } from 'node:fs'
import { ConfigError } from '@corescope/chain/network-settings'
import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address } from '@corescope/chain/types/hex'
import type { IndexerConfig } from './config.ts'

/** Addresses of a genesis file's `alloc` (with or without 0x), lower case. @throws ConfigError */
const readGenesisAddresses = (file: string): Address[] => {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`GENESIS_FILE is "${file}": ${(error as Error).message}.`)
  }
  const { alloc } = (parsed ?? {}) as { alloc?: unknown }
  if (typeof alloc !== 'object' || alloc === null) throw new ConfigError(`GENESIS_FILE is "${file}": it has no alloc.`)
  return Object.keys(alloc).map((key) => {
    const digits = key.replace(/^0x/i, '').toLowerCase()
    if (!/^[0-9a-f]{40}$/.test(digits)) throw new ConfigError(`GENESIS_FILE is "${file}": "${key}" is no address.`)
    return `0x${digits}` as const
  })
}

/** What exists before any transaction: Core's system contracts where they stand, and the genesis allocation from block 0. */
export const listFirstAddresses = (
  config: Pick<IndexerConfig, 'network' | 'GENESIS_FILE' | 'START_BLOCK'>,
): Address[] => {
  const system = config.network.hasSystemContracts ? systemContracts.map(({ address }) => address) : []
  const fromGenesis = config.GENESIS_FILE !== undefined && config.START_BLOCK === 0
  return [...system, ...(fromGenesis ? readGenesisAddresses(config.GENESIS_FILE!) : [])]
}
