import { setTimeout as pause } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  createPublicClient,
  decodeEventLog,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  type PrivateKeyAccount,
  type TransactionReceipt,
  type Transport,
  toHex,
} from 'viem'
import { chainId } from './genesis.ts'

const at = (ending: string): Address => `0x${ending.padStart(40, '0')}`

/** Where Core's contracts lie (system-contracts.md; the genesis template says the same). */
export const addresses = {
  ...{ ValidatorSet: at('1000'), SlashIndicator: at('1001'), SystemReward: at('1002'), BtcLightClient: at('1003') },
  ...{ RelayerHub: at('1004'), CandidateHub: at('1005'), GovHub: at('1006'), PledgeAgent: at('1007') },
  ...{ Burn: at('1008'), Foundation: at('1009'), StakeHub: at('1010'), CoreAgent: at('1011') },
  ...{ HashPowerAgent: at('1012'), BitcoinAgent: at('1013'), BitcoinStake: at('1014'), BitcoinLSTStake: at('1015') },
  ...{ Configuration: at('1016'), BitcoinLSTToken: at('10001') },
}
export type ContractName = keyof typeof addresses

/** What a transaction left. */
export interface Outcome {
  receipt: TransactionReceipt
  block: number
  /** By the ABI of the contract that left it; others are left out. */
  events: { contract: string; name: string; args: Record<string, unknown> }[]
}

const gasPrice = 35_000_000_000n

/** Reads of the network's contracts and blocks, by the ABIs that were compiled with them. */
export const createReader = (transport: Transport, abis: Record<string, Abi>) => {
  const chain = defineChain({
    ...{ id: chainId, name: 'core', nativeCurrency: { name: 'CORE', symbol: 'CORE', decimals: 18 } },
    rpcUrls: { default: { http: [] } },
  })
  const client = createPublicClient({ chain, transport, cacheTime: 0 })
  const read = new Map<string, Set<string>>()
  const request = <Answer>(method: string, params: readonly unknown[]): Promise<Answer> =>
    client.request({ method, params } as unknown as Parameters<typeof client.request>[0]) as Promise<Answer>
  return {
    client,
    /** A method of the node as it is. */
    request,
    /** Who may seal and vote at a block, ascending, as the node itself keeps it. */
    sealersAt: async (block: number): Promise<Address[]> => {
      const { validators } = await request<{ validators: object }>('satoshi_getSnapshot', [toHex(block)])
      return Object.keys(validators).sort() as Address[]
    },
    /** A word of a contract's storage. */
    storage: (name: ContractName, slot: bigint, block: number) =>
      request<Hex>('eth_getStorageAt', [addresses[name], toHex(slot, { size: 32 }), toHex(block)]),
    /** Whether a contract tells a value by a function without parameters. */
    hasGetter: (name: ContractName, functionName: string): boolean =>
      (abis[name] ?? []).some(
        (entry) => entry.type === 'function' && entry.name === functionName && entry.inputs.length === 0,
      ),
    /** @throws what the contract says at that block */
    read: <Answer>(name: ContractName, functionName: string, args: readonly unknown[] = [], block?: number) => {
      read.set(name, (read.get(name) ?? new Set()).add(functionName))
      return client.readContract({
        ...{ address: addresses[name], abi: abis[name]!, functionName, args },
        ...(block === undefined ? {} : { blockNumber: BigInt(block) }),
      }) as Promise<Answer>
    },
    /** ABIs of the functions that were read so far. */
    abisRead: (): Record<string, Abi> =>
      Object.fromEntries(
        [...read].map(([name, functions]) => [
          name,
          abis[name]!.filter((entry) => entry.type === 'function' && functions.has(entry.name)),
        ]),
      ),
  }
}
export type Reader = ReturnType<typeof createReader>

/** Blocks before one that is to stay empty, in which nothing is sent any more. */
const quietBlocks = 3

/** Waits while the next blocks are near one of those that are to stay empty, each so many; 0 of none. */
const untilLoud = async (client: Pick<Reader['client'], 'getBlockNumber'>, each: number): Promise<void> => {
  if (each === 0) return
  while (Number(await client.getBlockNumber()) % each >= each - quietBlocks) await pause(500)
}

/**
 * Reads and writes of the network's contracts.
 * @param paidVotes blocks in which votes are paid, each so many. A node of Hermes cannot trace one of them that has fees, for it hands them
 * in before its last transaction, and votes are paid last: so nothing is sent that would come into one. 0 where there are no votes.
 */
export const createWallet = (url: string, abis: Record<string, Abi>, paidVotes: number) => {
  const { client, read } = createReader(http(url, { retryCount: 5, timeout: 30_000 }), abis)
  const names = new Map(Object.entries(addresses).map(([name, address]) => [address as string, name]))
  const nonces = new Map<string, Promise<number>>()

  /** Signs with the next number of the sender; one after the other. */
  const submit = (
    account: PrivateKeyAccount,
    to: Address | null,
    data: Hex,
    value: bigint,
    gas: bigint,
  ): Promise<Hex> => {
    const before = nonces.get(account.address) ?? client.getTransactionCount({ address: account.address })
    const sent = before.then(async (nonce) => {
      await untilLoud(client, paidVotes)
      const request = { chainId, nonce, gas, gasPrice, to, data, value, type: 'legacy' } as const
      const hash = await client.sendRawTransaction({ serializedTransaction: await account.signTransaction(request) })
      return { hash, nonce }
    })
    nonces.set(
      account.address,
      sent.then(({ nonce }) => nonce + 1),
    )
    return sent.then(({ hash }) => hash)
  }
  const receiptOf = async (hash: Hex): Promise<TransactionReceipt> => {
    for (let time = 0; time < 600; time += 1) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (receipt !== undefined) return receipt
      await pause(200)
    }
    throw new Error(`No block took transaction ${hash} within two minutes`)
  }
  const eventsOf = (receipt: TransactionReceipt): Outcome['events'] =>
    receipt.logs.flatMap((log) => {
      const contract = names.get(log.address.toLowerCase())
      if (contract === undefined) return []
      try {
        const { eventName, args } = decodeEventLog({ abi: abis[contract]!, topics: log.topics, data: log.data })
        return [{ contract, name: String(eventName), args: (args ?? {}) as Record<string, unknown> }]
      } catch {
        // Of OpenZeppelin's, whose ABI is not the contract's own.
        return []
      }
    })

  return {
    read,
    /** Sends anything and waits for its block; without a receiver it creates a contract. */
    send: async (account: PrivateKeyAccount, to: Address | null, data: Hex = '0x'): Promise<TransactionReceipt> =>
      receiptOf(await submit(account, to, data, 0n, 1_000_000n)),
    /** Sends a call and waits for its block. @throws Error where it fails there */
    call: async (
      account: PrivateKeyAccount,
      name: ContractName,
      functionName: string,
      args: readonly unknown[] = [],
      { value = 0n, gas = 3_000_000n, mayFail = false } = {},
    ): Promise<Outcome> => {
      const data = encodeFunctionData({ abi: abis[name]!, functionName, args })
      const receipt = await receiptOf(await submit(account, addresses[name], data, value, gas))
      if (receipt.status !== 'success' && !mayFail)
        throw new Error(`${name}.${functionName} failed in block ${receipt.blockNumber} (${receipt.transactionHash})`)
      return { receipt, block: Number(receipt.blockNumber), events: eventsOf(receipt) }
    },
    head: async (): Promise<number> => Number(await client.getBlockNumber()),
    /** Time of the newest block, unix seconds. */
    headTime: async (): Promise<number> => Number((await client.getBlock()).timestamp),
    /** @throws Error when it does not come about */
    until: async (what: string, isSo: () => Promise<boolean>, seconds = 300): Promise<void> => {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
        if (await isSo()) return
        await pause(500)
      }
      throw new Error(`core:net waited ${seconds} s for: ${what}`)
    },
  }
}
export type Wallet = ReturnType<typeof createWallet>
