import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@corescope/devnet/index-proof/until'
import { startVerifyingWorker, type VerifyingWorker } from '@corescope/devnet/test-worlds/verifying-worker'
import { postponeCreation } from '@corescope/store/verification/creations'
import { encodeZeroRuns, zeroRunBound } from '@corescope/store/zero-run-length'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Compiled, compile } from '../verifier/compile.ts'
import { createCompilers } from '../verifier/compilers.ts'

const content = 'contract Made { uint public start; constructor(uint s) { start = s; } }'
const input = { language: 'Solidity', sources: { 'Made.sol': { content } }, settings: {} }
const start = '2a'.padStart(64, '0')

/** A node that tells one transaction, by its hash: what its only inner call made a contract from; null: it has no such method. */
const made = new Map<string, string | null>()
const asked: string[] = []
const hashOf = (sign: string) => `0x${sign.repeat(64)}`
const blockHash = hashOf('b')
const zeros = `0x${'0'.repeat(40)}`
const answerOf = (method: string, hash: string): object => {
  if (method === 'eth_chainId') return { result: '0x458' }
  if (method === 'eth_getTransactionByHash') {
    const amounts = {
      nonce: '0x0',
      value: '0x0',
      gas: '0x5208',
      gasPrice: '0x1',
      type: '0x0',
      v: '0x1b',
      r: '0x1',
      s: '0x1',
    }
    const place = { hash, blockHash, blockNumber: '0x1', transactionIndex: '0x0' }
    return { result: { ...amounts, ...place, from: zeros, to: zeros, input: '0x' } }
  }
  asked.push(`${method} ${hash}`)
  const code = made.get(hash)
  if (code == null) return { error: { code: -32601, message: `the method ${method} does not exist/is not available` } }
  const frame = { from: zeros, to: zeros, value: '0x0', gas: '0x5208', gasUsed: '0x5208', input: '0x', output: '0x' }
  return { result: { ...frame, type: 'CALL', calls: [{ ...frame, type: 'CREATE', input: code }] } }
}

let node: Server
let worker: VerifyingWorker
let compiled: Compiled
const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await worker.database.session((session) => session.run<Row>(text, text, values))).rows

beforeAll(async () => {
  node = createServer(async (request, answer) => {
    let text = ''
    for await (const piece of request) text += piece
    const told = JSON.parse(text) as { id: number; method: string; params: string[] } | []
    const one = ({ id, method, params: [hash = ''] }: { id: number; method: string; params: string[] }) => ({
      ...{ jsonrpc: '2.0', id, ...answerOf(method, hash) },
    })
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(Array.isArray(told) ? told.map(one) : one(told)))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as AddressInfo
  worker = await startVerifyingWorker('', { RPC_URL: `http://127.0.0.1:${port}` })
  const signal = AbortSignal.timeout(60_000)
  const places = { COMPILERS_DIR: '', COMPILER_CACHE: '/nowhere', NPM_REGISTRY: 'off', SOLC_LIST: 'off' } as const
  compiled = await compile(await createCompilers(places).find('solidity', '0.8.37', null, signal), input, signal)
  await sql(`insert into blocks (timestamp, last_transaction_position, last_log_position, size_sum, new_addresses, active_address_days,
      block_number, miner_id, miner_position, size, transaction_count, difficulty, gas_limit, gas_used, fees, burnt_fees, gas_used_sum,
      fee_sum, hash, parent_hash, sha3_uncles, state_root, transactions_root, receipts_root, logs_bloom, extra_data, mix_hash, nonce)
    values (1, 10, 0, 0, 0, 0, 1, 1, 1, 1, 10, 1, 1, 1, 1, 0, 1, 1, decode(repeat('b', 64), 'hex'), '', '', '', '', '', '', '', '', '')`)
})
afterAll(async () => {
  await worker?.stop()
  node?.closeAllConnections()
  node?.close()
})

const bytes = (hex: string) => Buffer.from(hex.replace(/^0x/, ''), 'hex')
const coded = (hex: string) => {
  const source = bytes(hex)
  const target = Buffer.alloc(zeroRunBound(source.length))
  return target.subarray(0, encodeZeroRuns(source, source.length, target, 0))
}

/** Verifies a contract that the index knows nothing of. */
const verify = async (place: number) => {
  const runtime = `0x${compiled.contracts[0]!.runtime.object}`
  const address = `0x${place.toString(16).padStart(40, '0')}`
  const ended = await worker.submit(
    { runtimeCode: runtime, creationCode: null },
    { contractName: 'Made', input },
    address,
  )
  expect(ended).toMatchObject({ runtimeMatch: 'exact', creationMatch: null, failure: null })
  return address
}
/** What the lanes write when they reach the creation. */
const index = async (place: number, address: string, sign: string, sent: string | null) => {
  await sql('insert into addresses (address_id, address) values ($1, $2)', [place, bytes(address)])
  await sql(
    `with kept as (insert into codes (code_hash, code)
       select code_hash, $2 from verified_contracts where address = $1 on conflict do nothing)
     insert into contract_codes (address_id, block_number, code_hash)
     select $3, 1, code_hash from verified_contracts where address = $1`,
    [bytes(address), bytes(compiled.contracts[0]!.runtime.object), place],
  )
  await sql(
    `insert into transactions (transaction_position, nonce, bucket, block_number, from_id, to_id, log_count, type, gas, gas_used,
       cumulative_gas_used, gas_price, effective_gas_price, value, v, hash, r, s, input)
     values ($1, 1, 0, 1, 1, null, 0, 0, 1, 1, 1, 1, 1, 0, 27, $2, '', '', $3)`,
    [place, bytes(hashOf(sign)), coded(sent ?? '0x')],
  )
  if (sent !== null) {
    return sql('insert into accounts (address_id, creation_position, creator_id) values ($1::int, $1::int, 1)', [place])
  }
  await sql(
    `insert into internal_transactions (internal_position, transaction_position, bucket, block_number, from_id, to_id, type, depth,
       failed_above, value, gas, trace_path) values ($1::int, $1::int, 0, 1, 1, $1::int, 2, 1, false, 0, 0, '\\x00')`,
    [place],
  )
  return sql('insert into contract_creations values ($1::int, $1::int, $1::int, 1, 1)', [place])
}
const keptOf = async (address: string) => {
  const [row] = await sql<{ match: string | null; given: string | null; transaction: string | null }>(
    `select creation_match as match, encode(constructor_arguments, 'hex') as given,
            encode(creation_transaction, 'hex') as transaction from verified_contracts where address = $1`,
    [bytes(address)],
  )
  return row!
}
const untilLooked = async (address: string) => {
  await until('the verification to be compared again', async () => (await keptOf(address)).transaction !== null)
  return keptOf(address)
}

it('compares a contract with its creation, and keeps the arguments, when the index has reached it', async () => {
  const creation = `0x${compiled.contracts[0]!.creation.object}${start}`
  const [inner, direct, other] = [await verify(2), await verify(3), await verify(4)]
  expect(await keptOf(inner)).toEqual({ match: null, given: null, transaction: null })
  const [{ round }] = (await sql<{ round: number }>('select round::int from fact_rounds')) as [{ round: number }]
  made.set(hashOf('1'), creation)
  made.set(hashOf('3'), `0x6001600055${creation.slice(2)}`)
  await index(2, inner, '1', null)
  await index(3, direct, '2', creation)
  await index(4, other, '3', null)
  expect(await untilLooked(inner)).toEqual({ match: 'exact', given: start, transaction: '1'.repeat(64) })
  expect(await untilLooked(direct)).toEqual({ match: 'exact', given: start, transaction: '2'.repeat(64) })
  expect(await untilLooked(other)).toEqual({ match: 'other', given: null, transaction: '3'.repeat(64) })
  // answers that were kept end
  expect(await sql('select round::int from fact_rounds')).toEqual([{ round: round + 3 }])
})

it('one that is hindered waits alone', async () => {
  const creation = `0x${compiled.contracts[0]!.creation.object}${start}`
  const hindered = await verify(6)
  const missing = `update verified_contracts set compiler_version = 'v0.8.99+commit.00000000' where address = $1`
  await sql(missing, [bytes(hindered)])
  await index(6, hindered, '5', creation)
  /** How often it was hindered, and how long it waits from now: in rests of ten minutes. */
  const waits = async () => {
    const [row] = await sql<{ tries: number; rests: number }>(
      `select creation_tries as tries, 
              case when creation_tries > 0 then round(extract(epoch from creation_due - now()) / 600)::int end as rests
         from verified_contracts where address = $1`,
      [bytes(hindered)],
    )
    return row!
  }
  await until('the comparison to be hindered', async () => (await waits()).tries > 0)
  expect(await waits()).toMatchObject({ tries: 1, rests: 1 })
  const other = await verify(7)
  await index(7, other, '6', creation)
  expect(await untilLooked(other)).toMatchObject({ match: 'exact' })
  expect(await keptOf(hindered)).toMatchObject({ transaction: null })
  // each further time it waits twice as long, a day at most
  const [id] = await sql<{ id: number }>(
    'select verification_id::int as id from verified_contracts where address = $1',
    [bytes(hindered)],
  )
  const postpone = () => worker.database.session((session) => postponeCreation(session, id!.id))
  await postpone()
  expect(await waits()).toMatchObject({ tries: 2, rests: 2 })
  for (let count = 0; count < 30; count += 1) await postpone()
  expect(await waits()).toMatchObject({ tries: 20, rests: 144 })
})

it('asks once where the node cannot tell it', async () => {
  const address = await verify(5)
  made.set(hashOf('4'), null)
  await index(5, address, '4', null)
  expect(await untilLooked(address)).toEqual({ match: null, given: null, transaction: '4'.repeat(64) })
  const before = asked.length
  await sql(`select graphile_worker.add_job('creations', '{}'::json, job_key => 'creations')`)
  await until('the job to end', async () => {
    const [row] = await sql<{ jobs: number }>(
      `select count(*)::int as jobs from graphile_worker._private_jobs where key = 'creations'`,
    )
    return row?.jobs === 0
  })
  expect(asked.length).toBe(before)
})
