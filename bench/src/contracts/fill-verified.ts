import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { plainWords } from '@corescope/store/verification/words'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Words that sources are made of: a few in nearly all, most in few. */
const common = ['balance', 'owner', 'transfer', 'mapping', 'uint256', 'address', 'returns', 'require', 'event', 'emit']
const parts = [
  'Vault',
  'Pool',
  'Reward',
  'Stake',
  'Oracle',
  'Bridge',
  'Router',
  'Fee',
  'Lock',
  'Vote',
  'Auction',
  'Royalty',
]
const verbs = [
  'deposit',
  'withdraw',
  'claim',
  'swap',
  'settle',
  'mint',
  'burn',
  'lend',
  'repay',
  'liquidate',
  'harvest',
]
const licences = [1, 3, 3, 3, 5, 12, 14]
const compilers = [
  'v0.8.37+commit.f401782d',
  'v0.8.26+commit.8a97fa7a',
  'v0.8.20+commit.a1b79de6',
  'v0.6.12+commit.27d51765',
]

/** The same numbers each run. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof randomOf>

const pick = <Item>(random: Random, from: readonly Item[]): Item => from[random(from.length)]!
/** Of a vocabulary of 60,000, the low numbers far oftener than the high ones. */
const rareWord = (random: Random) => `field${random(random(60_000) + 1)}`

const functionText = (random: Random): string => {
  const name = `${pick(random, verbs)}${pick(random, parts)}${random(400)}`
  const lines = Array.from(
    { length: 3 + random(5) },
    () => `        ${rareWord(random)} = ${pick(random, common)}.${rareWord(random)} + ${random(1_000)};`,
  )
  return `    /// @notice ${pick(random, verbs)} the ${rareWord(random)} of a ${pick(random, parts)}\n    function ${name}(address account, uint256 amount) external returns (uint256) {\n${lines.join('\n')}\n    }`
}
const sourceText = (random: Random, name: string): string =>
  `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n\ncontract ${name} {\n    mapping(address account => uint256) private balances;\n${Array.from({ length: 4 + random(12) }, () => functionText(random)).join('\n\n')}\n}\n`

const libraries = 2_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const bytea = (hex: string) => `\\\\x${hex}`
const field = (text: string) => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\t/g, '\\t')

const copyInto = async (client: pg.Client, target: string, rows: Iterable<readonly (string | number)[]>) => {
  const stream: unknown = client.query(copyFrom(`copy ${target} from stdin`))
  if (!(stream instanceof Writable)) throw new TypeError('COPY did not open a stream')
  for (const row of rows) {
    if (!stream.write(`${row.join('\t')}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
}

interface Made {
  name: string
  source: string
  files: readonly number[]
}
const contractOf = (n: number): Made => {
  const random = randomOf(n + 1)
  const name = `${pick(random, parts)}${pick(random, parts)}${n % 5_000}`
  // most contracts bring libraries, a few of which are everywhere
  const files = [...new Set(Array.from({ length: random(9) }, () => random(random(libraries) + 1)))]
  return { name, source: sourceText(random, name), files }
}
const libraryOf = (n: number) => sourceText(randomOf(1_000_000 + n), `Library${n}`)

const abi = JSON.stringify(
  Array.from({ length: 25 }, (_, at) => ({
    ...{ type: 'function', name: `call${at}`, stateMutability: 'view' },
    ...{ inputs: [{ name: 'account', type: 'address', internalType: 'address' }], outputs: [] },
  })),
)

/**
 * So many verified contracts with sources of 2 to 8 KB of their own and up to eight of 2,000 libraries, as the worker would have
 * written them.
 */
export const fillVerified = async (databaseUrl: string, contracts: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const numbers = Array.from({ length: contracts }, (_, n) => n)
  const addressOf = (n: number) => `c0${(n + 1).toString(16).padStart(38, '0')}`
  const codeOf = (n: number) => sha256(`code ${n}`)
  const libraryHashes = Array.from({ length: libraries }, (_, n) => sha256(libraryOf(n)))
  function* contractRows() {
    for (const n of numbers) {
      const random = randomOf(n + 7)
      const facts = ['00000000-0000-4000-8000-000000000000', 200, pick(random, licences), random(4) > 0, false]
      const identity = [
        bytea(addressOf(n)),
        bytea(codeOf(n)),
        random(50) === 0 ? 'vyper' : 'solidity',
        contractOf(n).name,
      ]
      const how = ['A.sol', pick(random, compilers), 'paris', random(3) > 0 ? 'exact' : 'match', 'exact']
      const papers = [
        field('{"language":"Solidity","settings":{}}'),
        field(abi),
        '\\N',
        '\\N',
        '\\N',
        '[]',
        '[]',
        '\\N',
      ]
      yield [n + 1, ...facts, ...identity, ...how, ...papers].map((value) =>
        typeof value === 'boolean' ? String(value) : value,
      )
    }
  }
  function* sourceRows() {
    for (let n = 0; n < libraries; n += 1) yield [bytea(libraryHashes[n]!), field(libraryOf(n))]
    for (const n of numbers) {
      const { source } = contractOf(n)
      yield [bytea(sha256(`${n} ${source}`)), field(source)]
    }
  }
  function* fileRows() {
    for (const n of numbers) {
      const { source, files } = contractOf(n)
      yield [n + 1, 0, 'A.sol', bytea(sha256(`${n} ${source}`))]
      for (const [place, library] of files.entries())
        yield [n + 1, place + 1, `lib/Library${library}.sol`, bytea(libraryHashes[library]!)]
    }
  }
  try {
    await client.query(
      `insert into addresses (address) select decode('c0' || lpad(to_hex(n), 38, '0'), 'hex') from generate_series(1, ${contracts}) n on conflict do nothing`,
    )
    await client.query(
      `insert into contract_codes (address_id, block_number, code_hash)
       select a.address_id, 0, sha256(convert_to('code ' || (n - 1), 'UTF8'))
         from generate_series(1, ${contracts}) n join addresses a on a.address = decode('c0' || lpad(to_hex(n), 38, '0'), 'hex')`,
    )
    const columns = `verification_id, job_id, runs, license_type, optimizer, via_ir, address, code_hash, language, contract_name, contract_path,
      compiler_version, evm_version, runtime_match, creation_match, settings, abi, storage_layout, documentation, source_map, libraries,
      immutables, constructor_arguments`
    // made at once at the end instead of grown row by row
    await client.query('drop index source_files_words')
    await copyInto(client, `verified_contracts (${columns})`, contractRows())
    await client.query('create temporary table sources (source_hash bytea, content text)')
    await copyInto(client, 'sources', sourceRows())
    await client.query(
      `insert into source_files select source_hash, content, to_tsvector('simple', ${plainWords('content')}) from sources`,
    )
    await client.query('drop table sources')
    await copyInto(client, 'verified_files (verification_id, place, path, source_hash)', fileRows())
    await client.query('create index source_files_words on source_files using gin (words)')
    await client.query('vacuum (analyze) verified_contracts, verified_files, source_files, addresses, contract_codes')
  } finally {
    await client.end()
  }
}
