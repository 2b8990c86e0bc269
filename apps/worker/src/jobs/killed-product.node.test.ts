import { existsSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type House, openHouse } from '@corescope/devnet/clients/house'
import { patienceMs, until } from '@corescope/devnet/index-proof/until'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Verifications that wait while each process of the built product is killed: `KILL_JOBS=100` is the whole figure (docs/worker.md). */
const jobs = Number(process.env.KILL_JOBS ?? 12)
const atOnce = 4

/** A contract whose code is its number: `PUSH1 n, POP, STOP`. */
const runtimeOf = (n: number) => `60${n.toString(16).padStart(2, '0')}5000`
const creationOf = (n: number) => `6004600c60003960046000f3${runtimeOf(n)}`

/** A compiler that reads the code out of the source, and waits until `gate` is there. */
const compilerText = (gate: string) => `#!${process.execPath}
const { existsSync, readFileSync } = require('node:fs')
if (process.argv[2] === '--version') {
  console.log('0.8.1+commit.00000000')
  process.exit()
}
const [, runtime] = /code ([0-9a-f]+)/.exec(JSON.parse(readFileSync(0, 'utf8')).sources['A.sol'].content)
const codeOf = (object) => ({ object, linkReferences: {}, immutableReferences: {} })
const evm = { bytecode: codeOf('6004600c60003960046000f3' + runtime), deployedBytecode: codeOf(runtime) }
const say = () => {
  if (!existsSync(${JSON.stringify(gate)})) return setTimeout(say, 20)
  process.stdout.write(JSON.stringify({ contracts: { 'A.sol': { A: { abi: [], metadata: '', evm } } } }))
}
say()
`

let folder: string
let gate: string
let house: House
beforeAll(async () => {
  folder = makeTemporaryFolder('killed-product')
  gate = join(folder, 'gate')
  const compilers = join(folder, 'compilers')
  await mkdir(compilers)
  await writeFile(join(compilers, 'solc-0.8.1'), compilerText(gate), { mode: 0o755 })
  house = await openHouse(folder, { COMPILERS_DIR: compilers, NPM_REGISTRY: 'off', TRUST_PROXY: '1' })
})
afterAll(async () => {
  await house?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks as one of many clients, again while the API is away. */
const ask = async <Data>(path: string, request: object, client = 0): Promise<Data> => {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      const response = await fetch(`${house.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${client}` },
        body: JSON.stringify(request),
      })
      if (response.status >= 500) throw new TypeError(`${path} answers ${response.status}`)
      const { message, data } = (await response.json()) as { message: string; data: Data }
      expect(data, message).toBeTruthy()
      return data
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > end) throw error
      await delay(100)
    }
  }
}

/** Work on 0, 1, 2 …, some at a time. */
const each = async (work: (n: number) => Promise<void>): Promise<void> => {
  let next = 0
  const lane = async () => {
    while (next < jobs) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

interface JobState {
  finishedAt: number | null
  match: { runtime: string } | null
  failure: { code: string } | null
}

it(`${jobs} verifications lose none while API, indexer and worker are killed`, async () => {
  const addresses: string[] = []
  for (let n = 0; n < jobs; n += 1) addresses.push(await house.deploy(`0x${creationOf(n)}`))
  const told = new Map<number, string>()
  const submit = async (n: number) => {
    const source = `contract A {} // code ${runtimeOf(n)}`
    const standardJson = JSON.stringify({ language: 'Solidity', sources: { 'A.sol': { content: source } } })
    const request = { address: addresses[n], inputType: 4, compilerVersion: '0.8.1', contractName: 'A', standardJson }
    told.set(n, (await ask<{ jobId: string }>('/api/chain/verify_contract', request, n)).jobId)
  }
  // the API is killed while submissions come: who got the id of a job keeps it, who got none submits again
  let killing: Promise<void> | undefined
  await each(async (n) => {
    if (told.size >= jobs / 2) killing ??= house.replace('api')
    await submit(n)
  })
  await killing
  expect(new Set(told.values()).size).toBe(jobs)
  expect(existsSync(gate)).toBe(false)

  const states = async () => {
    const all: JobState[] = []
    await each(async (n) => {
      all[n] = await ask<JobState>('/api/chain/verification_job', { jobId: told.get(n)! })
    })
    return all
  }
  const ended = async () => (await states()).filter(({ finishedAt }) => finishedAt !== null).length
  expect(await ended()).toBe(0)
  await writeFile(gate, '')
  const kills = [['worker'], ['indexer'], ['api'], ['api', 'indexer', 'worker']] as const
  for (const [index, parts] of kills.entries()) {
    const wanted = Math.floor(((index + 1) / (kills.length + 1)) * jobs)
    await until(`${wanted} verifications to end`, async () => (await ended()) >= wanted)
    await Promise.all(parts.map((part) => house.replace(part)))
  }
  await until('all verifications to end', async () => (await ended()) === jobs)
  expect((await states()).map(({ match, failure }) => failure?.code ?? match?.runtime)).toEqual(
    Array.from({ length: jobs }, () => 'match'),
  )
  // the indexer was killed too: what it had written stands
  await house.deploy(`0x${creationOf(255)}`)
  await until('all of them to be listed', async () => {
    const { total } = await ask<{ total: number }>('/api/chain/verified_contracts', {})
    return total === jobs
  })
}, 600_000)
