import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import relay from '@corescope/devnet/artifacts/Relay.json' with { type: 'json' }
import token from '@corescope/devnet/artifacts/Token.json' with { type: 'json' }
import { createRandom } from '@corescope/devnet/simulated-node/random'
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem'

const perBlock = 20
const people = 20_000
const senders = 60
/** Recipients of one call that pays several. */
const paidAtOnce = 5

export interface BenchChain {
  anvil: Anvil
  blocks: number
}

/** One JSON-RPC batch; the bench writes its chain through the node's own unlocked accounts. */
const ask = async (url: string, calls: [string, unknown[]][]): Promise<unknown[]> => {
  const body = JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
  return answers
    .sort((a, b) => a.id - b.id)
    .map(({ result, error }) => {
      if (error) throw new Error(error.message)
      return result
    })
}

const write = async (url: string, blocks: number): Promise<void> => {
  const random = createRandom('bench chain')
  const [accounts] = (await ask(url, [['eth_accounts', []]])) as [Hex[]]
  const crowd = Array.from({ length: people }, () => random.address())
  const abi = token.abi as unknown as readonly unknown[]
  const deploy = async (code: { abi: readonly unknown[]; bytecode: Hex; args: unknown[] }): Promise<Hex> => {
    const data = encodeDeployData(code as never)
    const [hash] = await ask(url, [['eth_sendTransaction', [{ from: accounts[0], data, gas: '0x4c4b40' }]]])
    await ask(url, [['evm_mine', []]])
    const [receipt] = (await ask(url, [['eth_getTransactionReceipt', [hash]]])) as [{ contractAddress: Hex }]
    return receipt.contractAddress
  }
  const coin = await deploy({ abi, bytecode: token.creationCode as Hex, args: tokenArguments(accounts[0]!) })
  const payer = await deploy({ abi: relay.abi, bytecode: relay.creationCode as Hex, args: [] })
  const give = (from: Hex, to: Hex, amount: bigint) => ({
    from,
    to: coin,
    gas: '0x186a0',
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] } as never),
  })
  const spread = accounts.slice(1, senders).map((to) => give(accounts[0]!, to, 10n ** 24n))
  await ask(
    url,
    spread.map((transaction) => ['eth_sendTransaction', [transaction]]),
  )
  await ask(url, [['evm_mine', []]])
  const pay = (from: Hex, recipients: Hex[], value: string) => ({
    ...{ from, to: payer, value, gas: '0x7a120' },
    data: encodeFunctionData({ abi: relay.abi, functionName: 'split', args: [recipients] }),
  })
  // A few addresses get most of what moves.
  const someone = () => crowd[Math.floor(people * (random.below(1_000_000) / 1e6) ** 3)]!
  for (let block = 3; block < blocks; block += 1) {
    const calls = Array.from({ length: perBlock }, (): [string, unknown[]] => {
      const from = accounts[random.below(senders)]!
      if (random.chance(0.8))
        return ['eth_sendTransaction', [give(from, someone(), BigInt(random.between(1, 1_000_000)))]]
      const value = `0x${random.between(2 ** 10, 2 ** 40).toString(16)}`
      if (random.chance(0.5)) return ['eth_sendTransaction', [{ from, to: someone(), value, gas: '0x5208' }]]
      return ['eth_sendTransaction', [pay(from, Array.from({ length: paidAtOnce }, someone), value)]]
    })
    await ask(url, [...calls, ['evm_mine', []]])
  }
}

/** The constructor's arguments by the artifact's own description. */
const tokenArguments = (owner: Hex): unknown[] => {
  const shape = token.abi.find(({ type }) => type === 'constructor')
  return (shape?.inputs ?? []).map(({ type }) => {
    if (type === 'address') return owner
    if (type === 'string') return 'Bench'
    return type === 'uint8' ? 18 : 10n ** 30n
  })
}

/** Waits for a state file the node has written since now, whole, and keeps it under another name. */
const keepState = async (file: string, kept: string): Promise<void> => {
  const since = Date.now()
  for (;;) {
    await delay(500)
    if (!existsSync(file) || statSync(file).mtimeMs < since) continue
    try {
      JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      continue // still being written
    }
    renameSync(file, kept)
    return
  }
}

/**
 * A node with `blocks` blocks of 20 transactions: four fifths of them token transfers, a tenth plain ones, and a tenth that
 * pay five people in calls; written the first time and kept as the node's state in `folder`.
 */
export const openBenchChain = async (folder: string, blocks: number): Promise<BenchChain> => {
  mkdirSync(folder, { recursive: true })
  const kept = join(folder, `chain-with-calls-${blocks}.json`)
  const options = { accounts: senders, mining: 'manual', hardfork: 'prague', gasLimit: 60_000_000n } as const
  if (!existsSync(kept)) {
    console.log(`writing ${blocks} blocks of ${perBlock} transactions to ${kept}`)
    const stateFile = `${kept}.writing`
    const genesisTimestamp = 1_700_000_000
    const writer = await startAnvil({ ...options, stateFile, stateIntervalSeconds: 20, genesisTimestamp })
    await write(writer.url, blocks)
    await keepState(stateFile, kept)
    await writer.stop()
  }
  // Loaded, never written back: a node that is stopped in the middle of writing would leave half a chain.
  return { anvil: await startAnvil({ ...options, extraArguments: ['--load-state', kept] }), blocks }
}
