import { systemContracts } from '@corescope/chain/system-contracts'

const addresses = new Map<string, string>(systemContracts.map(({ address, name }) => [address, name]))

export const isSystemContract = (address: string): boolean => addresses.has(address)

/** Name of the Core system contract at an address. */
export const systemContractName = (address: string): string | null => addresses.get(address) ?? null
