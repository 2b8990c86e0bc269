import { equal, ok } from 'node:assert'
import { users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { type Answer, type Product, until } from '../product.ts'
import type { Trial } from './trials.ts'

const bodyOf = ({ text }: Answer) =>
  JSON.parse(text) as { code: string; message: string; data: Record<string, unknown> | null }
const megabytes = (count: number) => count * 1024 * 1024

/** The site answers others as it does, while something heavy is under way. */
const stillServes = async ({ get, post }: Product, what: string) => {
  for (const answer of [await get('/health'), await post('/api/chain/search_block', '{}')]) {
    ok(answer.status === 200 && answer.ms < 10_000, `${what}: HTTP ${answer.status} after ${Math.round(answer.ms)} ms`)
  }
}

const submission = (more: object) =>
  JSON.stringify({ address: contractAddress.stableToken, inputType: 1, compilerVersion: '0.8.24', ...more })

/** Ten megabytes of source, names without end, sources that keep a compiler busy: refused in words, or done by the worker. */
export const submissions: Trial = {
  name: 'verification: ten megabytes, long names, deep sources',
  run: async (product) => {
    const path = '/api/chain/verify_contract'
    const source = `contract A { /*${'x'.repeat(megabytes(9))}*/ }`
    const nested = `contract A { function f() public { ${'{'.repeat(200_000)}${'}'.repeat(200_000)} } }`
    const many = Array.from({ length: 100_000 }, (_, index) => ({ path: `${index}.sol`, content: 'x' }))
    const standard = (value: unknown) => ({
      inputType: 4,
      standardJson: typeof value === 'string' ? value : JSON.stringify(value),
    })
    const asked: [string, object][] = [
      ['nine megabytes', { sourceCode: source }],
      ['more than a submission has', { sourceCode: 'x'.repeat(megabytes(10) + 1) }],
      ['brackets', { sourceCode: nested }],
      ['a hundred thousand files', { inputType: 2, files: many }],
      ['a long name', { sourceCode: 'contract A {}', contractName: 'A'.repeat(100_000) }],
      ['a path out of its folder', { inputType: 2, files: [{ path: '../../a.sol', content: 'contract A {}' }] }],
      ['a compiler of a stranger', { sourceCode: 'contract A {}', compilerVersion: '../../../bin/sh' }],
      ['deep standard JSON', standard(`{"sources":${'['.repeat(100_000)}`)],
      [
        'sources from elsewhere',
        standard({ language: 'Solidity', sources: { 'a.sol': { urls: ['file:///etc/passwd', 'http://127.0.0.1/'] } } }),
      ],
      [
        'names of objects',
        standard({ language: 'Solidity', sources: JSON.parse('{"__proto__":{"content":"contract A {}"}}') }),
      ],
      ['a language of its own', standard({ language: 'Assembly', sources: { a: { content: 'x' } } })],
    ]
    const jobs: string[] = []
    for (const [what, more] of asked) {
      const answer = await product.post(path, submission(more))
      ok(
        answer.status < 500 && answer.text.length < 2_000,
        `${what}: HTTP ${answer.status}: ${answer.text.slice(0, 200)}`,
      )
      const { jobId } = bodyOf(answer).data ?? {}
      if (typeof jobId === 'string') jobs.push(jobId)
    }
    await stillServes(product, 'while submissions wait')
    for (const jobId of jobs) {
      await until(async () => {
        const answer = await product.post('/api/chain/verification_job', JSON.stringify({ jobId }))
        ok(answer.text.length < 1_000_000, `the job says ${answer.text.length} bytes`)
        ok(bodyOf(answer).data?.finishedAt !== null, `not done: ${answer.text.slice(0, 300)}`)
      }, 300_000)
    }
    const dialect = new URLSearchParams({
      module: 'contract',
      action: 'verifysourcecode',
      sourceCode: source,
      contractaddress: contractAddress.stableToken,
    })
    const told = await product.post('/api', dialect.toString(), 'application/x-www-form-urlencoded')
    equal(told.status, 200)
    await stillServes(product, 'after submissions')
  },
}

/** A person writes as much as the forms take, and more; strangers guess. */
export const people: Trial = {
  name: 'accounts: long names, deep ABIs, forged tokens, guesses',
  username: 'hostile-person',
  run: async (product, tokenOf) => {
    const token = tokenOf('hostile-person')
    const ask = (path: string, request: object, who: string | undefined = token) =>
      product.post(`/api/user/${path}`, JSON.stringify(request), undefined, who)
    const address = users[1]!.address
    const refusals: [string, object][] = [
      ['save_note_address', { address, name: 'x'.repeat(65), note: '' }],
      ['save_note_address', { address, name: 'a\u202Eb', note: '' }],
      ['save_note_address', { address, name: '', note: 'x'.repeat(2_001) }],
      ['add_api_key', { name: 'x'.repeat(200_000) }],
      ['add_custom_abi', { contractAddress: address, name: 'x', abi: '['.repeat(150_000) }],
      [
        'add_custom_abi',
        {
          contractAddress: address,
          name: 'x',
          abi: `[{"type":"event","name":"a","inputs":${'[{"type":"tuple","components":'.repeat(5_000)}[]${'}]'.repeat(5_000)}}]`,
        },
      ],
      ['add_custom_abi', { contractAddress: address, name: 'x', abi: 'x'.repeat(200_001) }],
    ]
    for (const [path, request] of refusals) {
      const answer = await ask(path, request)
      ok(
        answer.status < 500 && bodyOf(answer).code !== '00000',
        `${path}: HTTP ${answer.status}: ${answer.text.slice(0, 200)}`,
      )
    }
    const abi = JSON.stringify(
      Array.from({ length: 2_000 }, (_, index) => ({ type: 'function', name: `f${index}`, inputs: [] })),
    )
    const answers: ReturnType<typeof bodyOf>[] = []
    for (let kept = 0; kept < 101; kept += 1) {
      const contractAddress = `0x${(kept + 1).toString(16).padStart(40, '0')}`
      answers.push(bodyOf(await ask('add_custom_abi', { contractAddress, name: 'x', abi })))
    }
    const page = await ask('page_custom_abi', {})
    ok(
      page.status === 200 && page.text.length < 25_000_000,
      `page_custom_abi: HTTP ${page.status}, ${page.text.length} bytes`,
    )
    const records = (bodyOf(page).data?.records ?? []) as unknown[]
    // 8 MB of text together
    ok(records.length > 0 && records.length * abi.length <= 8_000_000, `${records.length} ABIs were kept`)
    equal(records.length, answers.filter(({ code }) => code === '00000').length)
    const [head, claims] = token.split('.')
    for (const forged of [
      `${token}x`,
      `${head}.${claims}.`,
      `eyJhbGciOiJub25lIn0.${claims}.`,
      'x'.repeat(10_000),
      '..',
    ]) {
      equal((await ask('user_profile_overview', {}, forged)).status, 401)
    }
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        ask('login', { username: 'hostile-person', password: `guess ${index}` }, undefined),
      ),
    )
    for (const answer of guesses) ok(answer.status < 500 && bodyOf(answer).code !== '00000', answer.text.slice(0, 200))
    await stillServes(product, 'after a hundred guesses')
  },
}

/** Files of any length, many at once, left in the middle, with questions that are none. */
export const exportsAtOnce: Trial = {
  name: 'exports: many at once, left in the middle',
  run: async (product) => {
    const path = (query: Record<string, string>) => `/api/chain/export?${new URLSearchParams(query)}`
    const whole = { type: 'transactions', format: 'csv' }
    const asked = await Promise.all(Array.from({ length: 40 }, () => product.get(path(whole))))
    for (const { status, text } of asked) ok([200, 429, 503].includes(status), `HTTP ${status}: ${text.slice(0, 200)}`)
    ok(
      asked.some(({ status }) => status === 200),
      'none of forty was served',
    )
    for (let time = 0; time < 20; time += 1) {
      const control = new AbortController()
      const left = fetch(`${product.url}${path(whole)}`, { signal: control.signal }).then(({ body }) =>
        body?.getReader().read(),
      )
      setTimeout(() => control.abort(), 5 * time)
      await left.catch(() => undefined)
    }
    await until(async () => equal((await product.get(path(whole))).status, 200), 30_000)
    const wrong: Record<string, string>[] = [
      { start: '9'.repeat(11) },
      { fromBlock: '9007199254740991' },
      { address: "' or 1=1" },
      { type: '../x' },
      { format: 'exe' },
    ]
    for (const more of wrong) {
      const { status, text } = await product.get(path({ ...whole, ...more }))
      ok(status < 500 && text.length < 10_000, `${JSON.stringify(more)}: HTTP ${status}: ${text.slice(0, 100)}`)
    }
    await stillServes(product, 'after exports')
  },
}
