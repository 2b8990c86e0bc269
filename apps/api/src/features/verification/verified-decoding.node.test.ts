import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@corescope/api-schema/calls'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { builder, users } from '@corescope/devnet/world/accounts'
import { openBlockWriter } from '@corescope/devnet/world/block-writer'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { delegationDraft } from '@corescope/devnet/world/life/delegations'
import { callDraft } from '@corescope/devnet/world/life/drafts'
import { failInEveryWay } from '@corescope/devnet/world/life/failures'
import { workshopDraft } from '@corescope/devnet/world/life/workshop-drafts'
import { createNodeClient } from '@corescope/devnet/world/node-client'
import { createRandom } from '@corescope/devnet/world/random'
import { openStage, type Stage } from '@corescope/devnet/world/stage'
import { argumentsCloneAddress, builtAddress, safeAddress } from '@corescope/devnet/world/workshop'
import { encodeFunctionData, type Hex, keccak256, parseAbi, toFunctionSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { failures, stableToken, standardProxy, counter, counterByTwo } = contractAddress
const { tally, tallyTwice, slotProxy, secondBeacon, movingBeaconProxy } = builtAddress
const { diamond, plantingFacet, harvestTwiceFacet, vault } = builtAddress
const readSource = (path: string) =>
  readFileSync(new URL(`../../../../../devnet/contracts/${path}`, import.meta.url), 'utf8')

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld()
  await eventually(async () => {
    const { asOf, coverage } = await ask(calls.contractInternalTransactions.path, {})
    expect([asOf?.number, coverage.idle]).toEqual([60, null])
  })
})
afterAll(() => world?.stop())

// biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
const ask = async (path: string, request: object): Promise<any> => (await world.call(path, request)).data

// biome-ignore lint/suspicious/noExplicitAny: each test knows the action it asks
const dialect = async (parameters: Record<string, string>): Promise<any> => {
  const answer = await fetch(`${world.url}/api?${new URLSearchParams({ module: 'contract', ...parameters })}`)
  return ((await answer.json()) as { result: unknown }).result
}
const proxyOf = async (address: string) => {
  const [{ Proxy: isProxy, Implementation: implementation }] = await dialect({ action: 'getsourcecode', address })
  return [isProxy, implementation]
}

/** Submits sources as the compiler of the devnet's contracts takes them, and waits for the verdict. */
const verify = async (address: string, contractName: string, paths: string[]) => {
  const submitted = await world.call(calls.verifyContract.path, {
    ...{
      address,
      contractName,
      inputType: 2,
      compilerVersion: '0.8.37',
      evmVersion: 'paris',
      optimization: true,
      runs: 200,
    },
    files: paths.map((path) => ({ path, content: readSource(path) })),
  })
  expect(submitted).toMatchObject({ code: '00000' })
  const job = await eventually(async () => {
    const told = await ask(calls.verificationJob.path, { jobId: submitted.data.jobId })
    expect(told.finishedAt).not.toBeNull()
    return told
  })
  expect(job).toMatchObject({ failure: null, match: { runtime: 'exact' } })
}

/** The newest transaction that called this function of a contract, as lists show it. */
const callOf = (address: string, signature: string) =>
  // that an address is a contract is known a moment after its block
  eventually(async () => {
    const { records } = await ask(calls.addressTransaction.path, { address, pageSize: 100 })
    const selector = toFunctionSelector(signature)
    // biome-ignore lint/suspicious/noExplicitAny: records of the wire
    const found = records.find((record: any) => record.to?.hash === address && record.method?.selector === selector)
    expect(found, `a call of ${signature}`).toBeDefined()
    return found
  })
const decodedOf = async (address: string, signature: string) => {
  const { method, transactionHash } = await callOf(address, signature)
  const { decoded } = await ask(calls.transactionInfo.path, { transactionHash })
  const { records } = await ask(calls.transactionReceiptLog.path, { transactionHash })
  return { name: method.name, call: decoded, log: records[0].decoded }
}

/** A block with calls, which the devnet's node can run again. @returns its transactions */
const seal = async (signedBy: (stage: Stage) => Promise<Hex[]>): Promise<string[]> => {
  const node = createNodeClient(world.node.url)
  const stage = await openStage(node, 1112, createRandom(2))
  const transactions = await signedBy(stage)
  const writer = await openBlockWriter(node, stage.wallets)
  await writer.seal({ timestamp: 1_750_000_000 + 6 * 86_400 - 60, transactions })
  return transactions.map((transaction) => keccak256(transaction))
}

/** A block in which calls fail in every way there is. @returns its number */
const failAnew = async (): Promise<number> => {
  const node = createNodeClient(world.node.url)
  const stage = await openStage(node, 1112, createRandom(1))
  const transactions = await failInEveryWay(stage)
  const writer = await openBlockWriter(node, stage.wallets)
  return writer.seal({ timestamp: 1_750_000_000 + 6 * 86_400, transactions })
}

describe('calls and logs of verified contracts', () => {
  it('are told by nobody before', async () => {
    expect(await decodedOf(slotProxy, 'add(uint256)')).toMatchObject({ name: null, call: null, log: null })
  })

  it('of a clone are told by its target, those of another contract by the signature alone', async () => {
    await verify(tally, 'Tally', ['proxies/Upgradeable.sol', 'proxies/Proxies.sol'])
    expect(await decodedOf(argumentsCloneAddress, 'add(uint256)')).toMatchObject({
      name: 'add',
      call: { name: 'add', source: 'verified', values: [{ name: 'amount', value: '7' }] },
      log: { name: 'Tallied', source: 'verified', values: [{ name: 'by', indexed: true }, { name: 'total' }] },
    })
    // its code names the target, without any event
    const { implementation } = await ask('/api/chain/contract_sources', { address: argumentsCloneAddress })
    expect(implementation).toMatchObject({ address: { hash: tally }, isVerified: true, contractName: 'Tally' })
    // it forwarded to TallyTwice then, and does to Tally now
    const { records } = await ask(calls.contractUpgrades.path, { address: slotProxy })
    expect(records.slice(0, 2)).toMatchObject([tally, tallyTwice].map((hash) => ({ implementation: { hash } })))
    expect(await decodedOf(slotProxy, 'add(uint256)')).toMatchObject({
      name: 'add',
      call: { source: 'signature', values: [{ name: '', type: 'uint256', value: '7' }] },
      // which of its values are topics is not told by a signature
      log: null,
    })
  })

  it('of a proxy are told by what it forwarded to in that block', async () => {
    await verify(tallyTwice, 'TallyTwice', ['proxies/Upgradeable.sol', 'proxies/Proxies.sol'])
    expect(await decodedOf(slotProxy, 'add(uint256)')).toMatchObject({
      name: 'add',
      call: { source: 'verified', values: [{ name: 'amount', value: '7' }] },
      log: { name: 'Tallied', source: 'verified' },
    })
  })

  it('the ABI of a proxy is that of what it forwards to, now or at a block', async () => {
    const { records } = await ask(calls.contractUpgrades.path, { address: slotProxy })
    const { blockNumber } = records[0]
    const nameAt = async (block?: number) =>
      (await ask(calls.abi.path, { contractAddress: slotProxy, block })).implementation.contractName
    expect(await Promise.all([undefined, blockNumber, blockNumber - 1].map(nameAt))).toEqual([
      ...['Tally', 'Tally', 'TallyTwice'],
    ])
    // storage is read by the layout of the block, too
    const laidOutAt = async (block?: number) =>
      (await ask(calls.contractSources.path, { address: slotProxy, block })).implementation.contractName
    expect(await Promise.all([undefined, blockNumber, blockNumber - 1].map(laidOutAt))).toEqual([
      ...['Tally', 'Tally', 'TallyTwice'],
    ])
  })

  it('of a beacon proxy it is that of what its beacon named; the beacon is no proxy', async () => {
    await verify(counter, 'Counter', ['proxies/Counter.sol'])
    await verify(counterByTwo, 'CounterByTwo', ['proxies/Counter.sol'])
    await verify(secondBeacon, 'Beacon', ['proxies/Proxies.sol'])
    const [newest] = (await ask(calls.contractUpgrades.path, { address: secondBeacon })).records
    const at = [undefined, newest.blockNumber, newest.blockNumber - 1]
    const nameAt = async (block?: number) =>
      (await ask(calls.abi.path, { contractAddress: movingBeaconProxy, block })).implementation.contractName
    expect(await Promise.all(at.map(nameAt))).toEqual(['Counter', 'Counter', 'CounterByTwo'])
    const beaconAt = (block?: number) => ask(calls.abi.path, { contractAddress: secondBeacon, block })
    for (const told of await Promise.all(at.map(beaconAt))) {
      expect(told).toMatchObject({ contractName: 'Beacon', implementation: null })
    }
    expect(await ask(calls.contractSources.path, { address: secondBeacon })).toMatchObject({ implementation: null })
    expect(await proxyOf(secondBeacon)).toEqual(['0', ''])
    expect(await proxyOf(movingBeaconProxy)).toEqual(['1', counter])
    expect(await ask(calls.verifyProxyContract.path, { address: secondBeacon })).toMatchObject({ kind: null })
  })

  it('of a beacon proxy whose target was kept it follows the beacon all the same', async () => {
    expect(await ask(calls.saveProxyResult.path, { address: movingBeaconProxy })).toMatchObject({
      ...{ kind: 'beacon', beacon: { hash: secondBeacon }, historyTotal: 1 },
    })
    await seal(async ({ wallets }) => [
      await wallets.sign(builder, workshopDraft(secondBeacon, 'upgradeTo', [counterByTwo])),
    ])
    await eventually(async () => expect(await proxyOf(movingBeaconProxy)).toEqual(['1', counterByTwo]))
    // the node tells of the upgrade at once, the list a moment after its block
    const newest = await eventually(async () => {
      const { records } = await ask(calls.contractUpgrades.path, { address: secondBeacon })
      expect(records[0].implementation.hash).toBe(counterByTwo)
      return records[0]
    })
    const nameAt = async (block?: number) =>
      (await ask(calls.abi.path, { contractAddress: movingBeaconProxy, block })).implementation.contractName
    const at = [undefined, newest.blockNumber, newest.blockNumber - 1]
    expect(await Promise.all(at.map(nameAt))).toEqual(['CounterByTwo', 'CounterByTwo', 'Counter'])
  })

  it('of a proxy whose slot was changed without an event it is that of the slot, and the event is said to differ', async () => {
    const forwarded = async (block?: number) => {
      const { implementation } = await ask(calls.contractSources.path, { address: standardProxy, block })
      const { address, basis, otherwise } = implementation
      return [address.hash, basis, otherwise?.implementation.hash ?? null]
    }
    const [told] = await forwarded()
    const other = told === counter ? counterByTwo : counter
    const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    const word = `0x${other.slice(2).padStart(64, '0')}`
    await createNodeClient(world.node.url).call('anvil_setStorageAt', [standardProxy, slot, word])
    const [transaction] = await seal(async ({ wallets }) => [
      await wallets.sign(users[0]!, callDraft(stableToken, 'transfer', [users[1]!.address, 1n])),
    ])
    await eventually(async () => expect(await forwarded()).toEqual([other, 'state', told]))
    expect(await proxyOf(standardProxy)).toEqual(['1', other])
    const { implementation } = await ask(calls.abi.path, { contractAddress: standardProxy })
    expect(implementation).toMatchObject({ address: other, basis: 'state', otherwise: told })
    const { blockNumber } = await ask(calls.transaction.path, { transactionHash: transaction })
    expect(await forwarded(blockNumber - 1)).toEqual([told, 'state', null])
  })

  it('a proxy that tells nothing is one by its state, and by what was kept when the dialect was asked to verify it', async () => {
    expect(await proxyOf(safeAddress)).toEqual(['1', vault])
    const { implementation } = await ask(calls.contractSources.path, { address: safeAddress })
    expect(implementation).toMatchObject({ address: { hash: vault }, basis: 'state', otherwise: null })
    const guid = await dialect({ action: 'verifyproxycontract', address: safeAddress })
    expect(await dialect({ action: 'checkproxyverification', guid })).toContain('is successfully updated')
    expect(await proxyOf(safeAddress)).toEqual(['1', vault])
  })

  it('of a diamond it is that of all its facets', async () => {
    for (const [address, name] of [
      [plantingFacet, 'PlantingFacet'],
      [harvestTwiceFacet, 'HarvestTwiceFacet'],
    ] as const) {
      await verify(address, name, ['proxies/Diamond.sol'])
    }
    const { implementation, unverified } = await ask(calls.abi.path, { contractAddress: diamond })
    expect(unverified).not.toContain(plantingFacet)
    const names = (JSON.parse(implementation.abi) as { type: string; name: string }[]).flatMap(({ type, name }) =>
      type === 'function' ? [name] : [],
    )
    expect(names).toEqual(expect.arrayContaining(['plant', 'harvest']))
    // a cut removed it, and the facet's ABI names it
    expect(names).not.toContain('trees')
    const { facets } = await ask(calls.contractSources.path, { address: diamond })
    expect(facets.length).toBeGreaterThan(1)
    expect(facets.map(({ hash }: { hash: string }) => hash)).toEqual(
      expect.arrayContaining([harvestTwiceFacet, plantingFacet]),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(implementation).toMatchObject({
      address: harvestTwiceFacet,
      contractName: 'HarvestTwiceFacet, PlantingFacet',
    })
    await verify(diamond, 'Diamond', ['proxies/Diamond.sol'])
    const answer = await fetch(`${world.url}/v2/contract/1112/${diamond}?fields=proxyResolution`)
    const { proxyResolution } = (await answer.json()) as { proxyResolution: { implementations: object[] } }
    expect(proxyResolution).toMatchObject({ isProxy: true, proxyType: 'DiamondProxy' })
    expect(proxyResolution.implementations).toHaveLength(facets.length)
    expect(proxyResolution.implementations).toEqual(
      expect.arrayContaining([
        { address: harvestTwiceFacet, name: 'HarvestTwiceFacet' },
        { address: plantingFacet, name: 'PlantingFacet' },
      ]),
    )
  })
})

describe('calls of an account that delegates to a verified contract (EIP-7702)', () => {
  it('are told by the ABI of its delegate, as of the block of the call', async () => {
    const authority = privateKeyToAccount(generatePrivateKey())
    const data = encodeFunctionData({ abi: parseAbi(['function add(uint256)']), args: [9n] })
    const call = { to: authority.address, data, gas: 200_000n, gasPrice: 50_000_000_000n }
    await seal(async ({ wallets }) => {
      const delegation = { signer: authority, address: tally, nonce: 0, chainId: 1112 }
      const delegate = await wallets.sign(users[1]!, await delegationDraft(authority.address, [delegation]))
      return [delegate, await wallets.sign(users[1]!, call)]
    })
    const { transactionHash, method } = await callOf(authority.address.toLowerCase(), 'add(uint256)')
    const { decoded } = await ask(calls.transactionInfo.path, { transactionHash })
    expect([method.name, decoded]).toMatchObject([
      'add',
      { name: 'add', source: 'verified', values: [{ name: 'amount', value: '9' }] },
    ])
    const { implementation } = await ask(calls.abi.path, { contractAddress: authority.address.toLowerCase() })
    expect(implementation).toMatchObject({ address: tally, contractName: 'Tally' })
  })
})

describe('storage that a transaction changed', () => {
  it('is told by the variables of verified contracts, mappings by the keys of the transaction', async () => {
    await verify(stableToken, 'Token', ['tokens/Token.sol'])
    const recipient = `0x${'ab'.repeat(20)}` as const
    const add = encodeFunctionData({ abi: parseAbi(['function add(uint256)']), args: [5n] })
    const [sent, added] = await seal(({ wallets }) =>
      Promise.all([
        wallets.sign(users[0]!, callDraft(stableToken, 'transfer', [recipient, 3n])),
        wallets.sign(users[0]!, { to: slotProxy, data: add, gas: 200_000n, gasPrice: 50_000_000_000n }),
      ]),
    )
    const variablesOf = async (txHash: string, address: string) => {
      const state = await eventually(async () => {
        const told = await ask(calls.transactionState.path, { txHash })
        expect(told?.source).toBe('node')
        return told
      })
      // biome-ignore lint/suspicious/noExplicitAny: records of the wire
      const account = state.accounts.find((one: any) => one.address.hash === address)
      // biome-ignore lint/suspicious/noExplicitAny: records of the wire
      return account.storage.flatMap((slot: any) => slot.variables)
    }
    const balances = await variablesOf(sent!, stableToken)
    const keys = balances.map(({ path }: { path: string }) => path)
    expect(keys.toSorted()).toEqual(
      [users[0]!.address.toLowerCase(), recipient].map((key) => `balanceOf[${key}]`).toSorted(),
    )
    expect(balances.find(({ path }: { path: string }) => path.includes(recipient))).toEqual({
      ...{ path: `balanceOf[${recipient}]`, label: 'uint256', type: 'uint256', before: '0', after: '3' },
    })
    // the proxy keeps what its implementation counts
    const totals = await variablesOf(added!, slotProxy)
    expect(totals).toMatchObject([{ path: 'total', type: 'uint256' }])
    expect(BigInt(totals[0].after) - BigInt(totals[0].before)).toBe(5n)
  })
})

describe('cast', () => {
  const require = createRequire(import.meta.url)
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const cast = join(require.resolve(`@foundry-rs/cast-${platform}/package.json`), '..', 'bin', 'cast')
  const source = async (address: string) =>
    (
      await promisify(execFile)(cast, [
        ...['source', address, '--chain', '1112', '--etherscan-api-key', 'any'],
        ...['--explorer-api-url', `${world.url}/api`, '--explorer-url', world.url],
      ])
    ).stdout

  it('reads the source code of a contract, and says so where it is not verified', async () => {
    const told = await source(tally)
    expect(told).toContain('contract Tally {')
    expect(told).toContain('abstract contract Delegating')
    await expect(source(slotProxy)).rejects.toThrow(/not verified/i)
  })
})

describe('a call that is simulated', () => {
  const [sender, receiver] = [users[0]!.address.toLowerCase(), `0x${'98'.repeat(20)}`]

  it('tells what it would move and which events it would emit', async () => {
    const abi = parseAbi(['function transfer(address to, uint256 amount)'])
    const data = encodeFunctionData({ abi, args: [receiver as Hex, 5n] })
    const told = await ask(calls.simulateCall.path, { from: sender, to: stableToken, data })
    expect(told).toMatchObject({
      ...{ works: true, reason: null, balanceCount: 2, logCount: 1, isCut: false, places: [] },
      balances: [
        { account: { hash: sender }, token: { symbol: 'DUSD' }, amount: '-5' },
        { account: { hash: receiver }, token: { symbol: 'DUSD' }, amount: '5' },
      ],
      logs: [{ address: { hash: stableToken }, decoded: { name: 'Transfer' } }],
    })
    expect(BigInt(told.gasUsed)).toBeGreaterThan(21_000n)
  })

  it('tells what coins it would move, and refuses what is no call', async () => {
    expect(await ask(calls.simulateCall.path, { from: sender, to: receiver, value: '7' })).toMatchObject({
      ...{ works: true, logCount: 0 },
      balances: [
        { account: { hash: sender }, contract: null, amount: '-7' },
        { account: { hash: receiver }, contract: null, amount: '7' },
      ],
    })
    const tooMuch = { from: sender, to: receiver, value: String(10n ** 40n) }
    expect(await world.call(calls.simulateCall.path, tooMuch)).toMatchObject({
      ...{ code: '1', message: expect.stringContaining('has less than') },
    })
    const refused = await world.call(calls.simulateCall.path, { from: sender, to: receiver, data: '0x1' })
    expect(refused.message).toMatch(/data: "0x1" is not valid/)
  })
})

describe('a failed call of a verified contract', () => {
  it('is told with the error of its source, in the transaction and in its trace', async () => {
    const { transactionHash } = await callOf(failures, 'failWithCustomError(uint256)')
    const reason = async () => (await ask(calls.transaction.path, { transactionHash })).failure.reason
    const before = await reason()
    expect(before).toMatch(/^0x/)
    await verify(failures, 'Failures', ['play/Failures.sol'])
    const said = /^Unauthorized\(caller: 0x[0-9a-fA-F]{40}, code: 42\)$/
    expect(await reason()).toMatch(said)
    const { frames } = await ask(calls.gethTrace.path, { transactionHash })
    expect(frames[0]).toMatchObject({
      method: { name: 'failWithCustomError' },
      decoded: { source: 'verified' },
      reason: expect.stringMatching(said),
    })
  })

  it('is told with its source line, whatever way it failed', async () => {
    const lines = readSource('play/Failures.sol').split('\n')
    // the devnet's node runs only those transactions again that it has mined itself
    const block = await failAnew()
    const { records } = await eventually(async () => {
      const listed = await ask(calls.searchTransaction.path, { block, pageSize: 50 })
      expect(listed?.records.length).toBeGreaterThan(0)
      return listed
    })
    const told = new Map<string, string>()
    for (const { transactionHash, to, method } of records) {
      if (to?.hash !== failures) continue
      const { places } = await ask(calls.failureSource.path, { transactionHash })
      expect(places).toMatchObject([
        { index: 0, traceAddress: [], contractName: 'Failures', file: 'play/Failures.sol', isCause: true },
      ])
      expect(lines[places[0].line - 1]?.trim()).toBe(places[0].text)
      told.set(method.name, places[0].text)
    }
    expect(Object.fromEntries(told)).toEqual({
      failWithReason: 'revert(reason);',
      failWithCustomError: 'revert Unauthorized(msg.sender, code);',
      failWithoutReason: 'revert();',
      divide: 'calls = 100 / by;',
      read: 'return numbers[index];',
      failAssertion: 'assert(calls == 0);',
      burnAllGas: 'while (true) calls += 1;',
      runInvalidOpcode: 'invalid()',
    })
  })

  it('is simulated with its reason and its source line', async () => {
    const abi = parseAbi(['function failWithCustomError(uint256 code)'])
    const data = encodeFunctionData({ abi, args: [7n] })
    const told = await ask(calls.simulateCall.path, { from: users[0]!.address, to: failures, data })
    expect(told).toMatchObject({
      works: false,
      reason: expect.stringMatching(/^Unauthorized\(caller: 0x[0-9a-fA-F]{40}, code: 7\)$/),
      balances: [],
      logs: [],
      places: [{ file: 'play/Failures.sol', text: 'revert Unauthorized(msg.sender, code);', isCause: true }],
    })
  })

  it('says nothing of a call that succeeded, nor of contracts that nobody verified', async () => {
    const { transactionHash } = await callOf(slotProxy, 'add(uint256)')
    expect(await ask(calls.failureSource.path, { transactionHash })).toMatchObject({ places: [], cut: null })
  })
})
