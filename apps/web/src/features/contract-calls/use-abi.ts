import { withEnumNames } from '@corescope/decode/abi/enum-names'
import { readAbi, readVerifiedAbi } from '@corescope/decode/abi/given-abi'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Abi } from 'viem'
import { apiQuery } from '../../api-client/api-query.ts'
import { type CallResponse, callApi } from '../../api-client/call-api.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import type { ReadBlock } from '../../live-reads/read-block.ts'
import { isSignedIn } from '../../session/session.ts'
import { keepAbi, recallAbi } from './kept-abi.ts'

type Address = `0x${string}`

/** Where an ABI comes from, in order of precedence. */
export type AbiOrigin = 'verified' | 'implementation' | 'system' | 'custom' | 'pasted'

export interface FoundAbi {
  origin: AbiOrigin
  abi: Abi
  /** Of a contract that was verified. */
  contractName?: string | undefined
  /** Entries of it that cannot be read or typed, by their names. */
  leftOut?: readonly string[]
  /** Of what a proxy forwards to: the proxy's own ABI. What both have runs in the proxy. */
  proxy?: Abi | undefined
  /** Of what a proxy forwards to: which contracts have this ABI, how that is known, and what was told where it is not so. */
  forwarding?: (Pick<Implementation, 'basis' | 'otherwise'> & { contracts: readonly Address[] }) | undefined
}
type Implementation = NonNullable<CallResponse<'abi'>['implementation']>

export interface KnownAbis {
  /** The best first; one of each origin at most. */
  found: FoundAbi[]
  /** The contract forwards, to what is verified or not. */
  isProxy: boolean
  /** All that it forwards to, verified or not. */
  forwardsTo: readonly Address[]
  /** What it forwards to and nobody has verified. */
  unverified: readonly Address[]
}

const customAbi = async (address: Address): Promise<string | undefined> => {
  if (!isSignedIn()) return undefined
  const { records } = await callApi(apiQuery('pageCustomAbi', {}))
  return records.find(({ contract }) => contract.hash === address)?.abi
}

const systemAbi = async (address: Address): Promise<string | undefined> => {
  if (!runtimeConfig().chain.hasSystemContracts) return undefined
  const { systemContractAbis } = await import('@corescope/chain/abi/system-contract-abis')
  return (systemContractAbis as Record<string, readonly string[]>)[address]?.join('\n')
}

/** Of the verified source code: its own, and that of what it forwards to at a block. */
const verifiedAbis = async (address: Address, block: ReadBlock): Promise<KnownAbis> => {
  const at = block === 'latest' ? {} : { block }
  const { abi, contractName, enums, isLibrary, implementation, forwardsTo, unverified } = await callApi(
    apiQuery('abi', { contractAddress: address, ...at }),
  )
  const readOf = (text: string, name: string | null, members: typeof enums, of = { isLibrary: false }) => {
    const { abi: read, leftOut } = readVerifiedAbi(text, of)
    return { abi: withEnumNames(read, members), contractName: name ?? undefined, leftOut }
  }
  const own = abi === null ? undefined : readOf(abi, contractName, enums, { isLibrary })
  const verified: FoundAbi[] = own === undefined ? [] : [{ origin: 'verified', ...own }]
  if (implementation === null) return { found: verified, isProxy: unverified.length > 0, forwardsTo, unverified }
  const behind = readOf(implementation.abi, implementation.contractName, implementation.enums)
  // Who opens a proxy mostly wants what lies behind it.
  const forwarding = { ...implementation, contracts: forwardsTo.filter((one) => !unverified.includes(one)) }
  const running: FoundAbi = { origin: 'implementation', ...behind, proxy: own?.abi, forwarding }
  return { found: [running, ...verified], isProxy: true, forwardsTo, unverified }
}

/** Every ABI that is known for a contract at a block. */
const findAbis = async (address: Address, block: ReadBlock): Promise<KnownAbis> => {
  const [verified, system, custom, pasted] = await Promise.all([
    verifiedAbis(address, block),
    systemAbi(address),
    customAbi(address),
    recallAbi(address),
  ])
  const found: [AbiOrigin, string | undefined][] = [
    ['system', system],
    ['custom', custom],
    ['pasted', pasted],
  ]
  const others = found.flatMap(([origin, text]) => (text === undefined ? [] : [{ origin, abi: readAbi(text) }]))
  return { ...verified, found: [...verified.found, ...others] }
}

const keyOf = (address: Address) => ['abis', address]

/** ABIs of a contract at a block, and how to keep one that was pasted (undefined: forget it). */
export const useAbis = (address: Address, block: ReadBlock) => {
  const client = useQueryClient()
  const queryKey = [...keyOf(address), block]
  // a proxy may forward elsewhere with any block, and what it forwards to be verified; nothing else changes its ABI
  const isProxy = client.getQueryData<KnownAbis>(queryKey)?.isProxy === true
  const query = useQuery({
    queryKey,
    queryFn: () => findAbis(address, block),
    staleTime: 60_000,
    retry: false,
    meta: { toasts: 'never', live: isProxy && block === 'latest' },
  })
  const keep = async (text: string | undefined) => {
    await keepAbi(address, text)
    await client.invalidateQueries({ queryKey: keyOf(address) })
  }
  return { query, keep }
}
