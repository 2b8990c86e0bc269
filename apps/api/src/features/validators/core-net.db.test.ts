import { calls } from '@corescope/api-schema/calls'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { compareAll } from '@corescope/devnet/core-net/facts'
import { recordedTransport, startRecordedNode } from '@corescope/devnet/core-net/recorded-node'
import { bundlesOf, type CoreRecording, readRecording } from '@corescope/devnet/core-net/recording'
import { createReader } from '@corescope/devnet/core-net/wallet'
import { createTally } from '@corescope/devnet/real-nodes/tally'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import type { AuditContext } from '@corescope/indexer/lanes/audit/audit-context'
import { auditStep } from '@corescope/indexer/lanes/audit/audit-step'
import type { Caller, Transport } from '@corescope/rpc/caller'
import { createTransport } from '@corescope/rpc/transport/transport'
import { coreFamilies } from '@corescope/store/core-events/table'
import { openDatabase } from '@corescope/store/database'
import { decodeZeroRunsHex, encodeZeroRuns, zeroRunBound } from '@corescope/store/zero-run-length'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Finding {
  subject: string
  what: string
  expected: string
  found: string
}

const selector = (data: unknown) => String(data).slice(0, 10)
const hub = (name: string) => toFunctionSelector(`${name}(${name === 'operateMap' ? 'address' : 'uint256'})`)

/** A node whose contracts say of every figure one more. */
const lying = (node: Caller): Caller => {
  const raised = (word: string) => (BigInt(`0x${word}`) + 1n).toString(16).padStart(64, '0')
  const batch: Caller['batch'] = async (calls, options) =>
    (await node.batch(calls, options)).map((answer, index) => {
      const { data } = calls[index]!.params[0] as { data: string }
      // Where a candidate is kept is no figure.
      if (!answer.ok || selector(data) === hub('operateMap')) return answer
      const words = String(answer.result).slice(2).match(/.{64}/g)!
      const figures = selector(data) === hub('candidateSet') ? [3, 4] : [words.length - 1]
      for (const figure of figures) words[figure] = raised(words[figure]!)
      return { ok: true, result: `0x${words.join('')}` }
    })
  return { ...node, batch }
}

describe.each(ownCoreRecordings)('a recorded network of $version', ({ file }) => {
  let recording: CoreRecording
  let bundles: BlockBundle[]
  let node: Awaited<ReturnType<typeof startRecordedNode>>
  let api: IndexedApi
  let audit: (node?: Caller) => Promise<Finding[]>
  let transport: Transport
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    recording = readRecording(file)
    bundles = bundlesOf(recording)
    // Figures that stand in contracts alone are asked of the node at the block of the answer.
    node = await startRecordedNode(recording)
    api = await startIndexedApi(bundles[0]!.block.hash, {
      ...{ LOCAL_DEVNET: '', NETWORK: 'devnet', RPC_URL: node.url },
    })
    for (let at = 0; at < bundles.length; at += 40) await api.commit(bundles.slice(at, at + 40))
    // The indexer beside it would have heard so; which votes made a block final is read from the headers.
    const final = recording.driven.finalized?.at(-1)
    if (final !== undefined) await api.nodeSays(bundles.length - 1, final.block)
    audit = await openAudit()
  })
  afterAll(async () => {
    for (const close of closers) await close()
    await api?.stop()
    await node?.stop()
  })

  /** A pass over the figures of system contracts; what is found, and open. */
  const openAudit = async () => {
    const database = openDatabase({ databaseUrl: api.databaseUrl, connections: 2, applicationName: 'test' })
    transport = createTransport({ urls: [node.url], expectedChainId: recording.chainId, timeoutMs: 5_000 })
    closers.push(
      () => transport.close(),
      () => database.close(),
    )
    const [{ epoch } = { epoch: 0 }] = await api.sql<{ epoch: number }>('select leader_epoch::int as epoch from lanes')
    const { signal } = new AbortController()
    return async (asked: Caller = transport) => {
      const context = { database, node: asked, signal, startBlock: 0, isCore: true, leaderEpoch: epoch }
      let kind = ''
      while (kind !== 'ended')
        kind = (await auditStep(context as unknown as AuditContext, 'standing', { usual: 0, withFindings: 0 })).kind
      return api.sql<Finding>(
        'select subject, what, expected, found from audit_results where resolved_at is null order by what, subject',
      )
    }
  }

  it('what its contracts said is what the index says', async () => {
    const chain = createReader(recordedTransport(recording), recording.abis)
    const tally = createTally()
    const { driven, bitcoinBlocks, points } = recording
    await compareAll({ ask: api.ask, chain, tally, driven, bitcoinBlocks }, points)
    expect(tally.failures()).toEqual([])
    // A block alone is three facts: none was left out.
    expect(tally.summary()).toMatch(/^(\d{4,}) of \1 facts$/)
  })

  it('each figure is compared with its contract, and nothing differs', async () => {
    expect(await audit()).toEqual([])
    const found = await audit(lying(transport))
    for (const { expected, found: counted } of found)
      expect(expected).toBe(`${BigInt(counted) + 1n} at block ${recording.points.at(-1)}`)
    const parameters = recording.driven.parameters.map(({ contract, getter }) => `${contract}.${getter}`)
    const figures = [
      'CoreAgent.candidateMap',
      'BitcoinStake.candidateMap',
      'CandidateHub.margin',
      'CandidateHub.commission',
    ]
    const named = found.map(({ what }) => what)
    expect(named).toEqual(expect.arrayContaining([...figures, 'BitcoinLSTToken.totalSupply', ...parameters]))
    // Of each candidate that is registered.
    expect(found.filter(({ what }) => what === figures[0]).length).toBeGreaterThan(2)
    expect(await audit()).toEqual([])
  })

  it('a parameter whose stored change is wrong is found by asking its contract, whose number is shown beside it', async () => {
    const last = recording.points.at(-1)!
    const changes = async () => walkList(api.ask, calls.governanceParameters.path, { asOf: last })
    const kept = new Set(recording.driven.parameters.map(({ getter }) => getter))
    const change = (await changes()).find(({ key, number }) => kept.has(key) && number !== null)!
    const where = `where log_index = ${change.logIndex} and transaction_position = (select transaction_position
      from transactions where hash = '\\x${change.transactionHash.slice(2)}')`
    const [{ data }] = (await api.sql(`select data from logs ${where}`)) as [{ data: Buffer }]
    const number = String(BigInt(change.number) ^ 1n)
    const digits = BigInt(number)
      .toString(16)
      .padStart(change.value.length - 2, '0')
    const plain = decodeZeroRunsHex(`0x${data.toString('hex')}`).slice(2)
    const at = plain.lastIndexOf(change.value.slice(2))
    const changed = Buffer.from(plain.slice(0, at) + digits + plain.slice(at + digits.length), 'hex')
    const encoded = Buffer.alloc(zeroRunBound(changed.length))
    const length = encodeZeroRuns(changed, changed.length, encoded, 0)
    await api.sql(`update logs set data = $1 ${where}`, [encoded.subarray(0, length)])

    const found = await audit()
    expect(found).toEqual([expect.objectContaining({ expected: `${change.number} at block ${last}`, found: number })])
    expect(found[0]!.what).toMatch(new RegExp(`\\.${change.key}$`))
    await eventually(async () => {
      const told = (await changes()).filter(({ stated }) => stated !== undefined)
      expect(told).toEqual([expect.objectContaining({ key: change.key, number, stated: change.number })])
    })

    await api.sql(`update logs set data = $1 ${where}`, [data])
    expect(await audit()).toEqual([])
    await eventually(async () => expect((await changes()).filter((one) => one.stated !== undefined)).toEqual([]))
  })

  it('a wrong sum is found by asking its contract, whose figure is shown until the sum is right', async () => {
    const [past, last] = recording.points as [number, number]
    const [spoilt] = await api.sql<{ candidate: Buffer; position: string; sum: string; block: number }>(
      `select e.candidate, e.position, e.candidate_sum as sum, t.block_number as block
         from core_events e join transactions t using (transaction_position)
        where family = ${coreFamilies.coreStake} order by position desc limit 1`,
    )
    const operator = `0x${spoilt!.candidate.toString('hex')}`
    const detail = async (asOf: number) =>
      (await api.ask(calls.validatorDetail.path, { address: operator, asOf })).candidate
    const regular = { irregular: false, source: 'logs', stake: { core: spoilt!.sum } }
    const before = await eventually(async () => {
      const found = await detail(last)
      expect(found).toMatchObject(regular)
      return found
    })
    const earlier = await detail(past)

    await api.sql('update core_events set candidate_sum = candidate_sum + 7 where position = $1', [spoilt!.position])
    const wrong = String(BigInt(spoilt!.sum) + 7n)
    expect(await audit()).toEqual([
      {
        ...{ subject: `candidate ${operator}`, what: 'CoreAgent.candidateMap' },
        ...{ expected: `${spoilt!.sum} at block ${last}`, found: wrong },
      },
    ])
    const told = { irregular: true, source: 'node' }
    // The API hears of a finding a moment later.
    await eventually(async () => {
      expect(await detail(last)).toEqual({ ...before, ...told })
      expect(await detail(past)).toEqual({ ...earlier, ...told })
      const { records } = await api.ask(calls.validators.path, { sort: 'stake', asOf: last })
      expect(records.filter(({ source }: { source: string }) => source === 'node')).toEqual([{ ...before, ...told }])
    })

    // Of the block before the node has no state: what was found stands, and nobody tells better than the events.
    const beforeLast = bundles[last - 1]!
    expect(spoilt!.block).toBeLessThan(last)
    await api.rewind(beforeLast)
    expect(await audit()).toHaveLength(1)
    const untold = { irregular: true, source: 'logs', stake: { core: wrong } }
    await eventually(async () => expect(await detail(last - 1)).toMatchObject(untold))

    // The wrong row is taken back: index and contract agree again.
    expect(spoilt!.block).toBeGreaterThan(past)
    await api.rewind(bundles[past]!)
    expect(await audit()).toEqual([])
    await eventually(async () => expect(await detail(past)).toEqual(earlier))
  })
})
