import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ended, startVerifyingWorker, type VerifyingWorker } from '@corescope/devnet/test-worlds/verifying-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compile } from '../verifier/compile.ts'
import { createCompilers } from '../verifier/compilers.ts'

/** A compiler that answers what the source says behind `answer`, an expression, with code of one instruction. */
const compilerText = `#!${process.execPath}
if (process.argv[2] === '--version') {
  console.log('0.8.1+commit.00000000')
  process.exit()
}
const { content } = JSON.parse(require('node:fs').readFileSync(0, 'utf8')).sources['A.sol']
const output = (abi) => {
  const codeOf = (object) => ({ object, linkReferences: {}, immutableReferences: {} })
  return { contracts: { 'A.sol': { A: { abi, metadata: '', evm: { bytecode: codeOf('00'), deployedBytecode: codeOf('00') } } } } }
}
process.stdout.write(JSON.stringify(eval(content.split('answer ')[1])))
`
const odd = { runtimeCode: '0x00', creationCode: null }

let worker: VerifyingWorker
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compilers-'))
  await writeFile(join(folder, 'solc-0.8.1'), compilerText, { mode: 0o755 })
  worker = await startVerifyingWorker(folder)
})
afterAll(() => worker?.stop())

const licence = '// SPDX-License-Identifier: MIT\n'
const inputOf = (sources: Record<string, string>) => ({
  language: 'Solidity',
  sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
  settings: {},
})
const answered = (expression: string) =>
  worker.submit(odd, {
    ...{ version: '0.8.1', contractName: 'A' },
    input: inputOf({ 'A.sol': `contract A {} // answer ${expression}` }),
  })
const refused = (sources: Record<string, string>) => worker.submit(odd, { input: inputOf(sources) })
const messagesOf = ({ failure }: Ended) =>
  failure.compilerMessages.map(({ file, line, message }: Record<string, unknown>) => `${file}:${line} ${message}`)
const kept = async ({ address }: Ended) => {
  const { rows } = await worker.database.session((session) =>
    session.run<{ abi: string; license_type: number; contents: Record<string, string> }>(
      'kept',
      `select abi, license_type, (select json_object_agg(f.path, s.content) from verified_files f join source_files s using (source_hash)
                                   where f.verification_id = v.verification_id) as contents
         from verified_contracts v where address = $1`,
      [Buffer.from(address.slice(2), 'hex')],
    ),
  )
  return rows[0]!
}

it('games with pragmas, licences and names of imports are each answered by file and line, without a sign that hides', async () => {
  const games: Record<string, [content: string, place: RegExp]> = {
    'never.sol': ['pragma solidity >=0.8.0 <0.8.0;', /^never\.sol:2 Source file requires different compiler version/],
    'huge.sol': ['pragma solidity ^99999999999999999999.0.0;', /^huge\.sol:2 Invalid version pragma/],
    'markup.sol': ['pragma solidity ^0.8.0 || <b>;', /^markup\.sol:2 Invalid version pragma/],
    'deep.sol': [`pragma solidity ${'('.repeat(50_000)};`, /^deep\.sol:2 Invalid version pragma/],
    'two.sol': ['pragma solidity ^0.8.0; pragma solidity ^0.7.0;', /^two\.sol:2 Source file requires different/],
    'import.sol': [
      String.raw`import "\u202e\x1b[2J<b>.sol";`,
      /^import\.sol:2 Source "⟨U\+202E⟩⟨U\+001B⟩\[2J<b>\.sol" not found/,
    ],
    'turned.sol': ['// SPDX-License-Identifier: MIT\u202e', /^turned\.sol:1 Expected pragma/],
    'script.sol': ['// SPDX-License-Identifier: <script>alert(1)</script>', /^script\.sol:null Invalid SPDX license/],
    'table.sol': ["// SPDX-License-Identifier: MIT'; drop table jobs; --", /^table\.sol:null Invalid SPDX license/],
    'three.sol': [`${licence}${licence.replace('MIT', 'GPL-3.0')}`, /^three\.sol:null Multiple SPDX license/],
  }
  const ended = await refused(
    Object.fromEntries(
      Object.entries(games).map(([path, [content]]) => [
        path,
        `${content.includes('SPDX') ? '' : licence}${content}\ncontract A {}`,
      ]),
    ),
  )
  expect(ended.failure).toMatchObject({ code: 'compilerErrors', message: expect.stringMatching(/^The compiler says/) })
  const messages: string[] = messagesOf(ended)
  for (const [, place] of Object.values(games)) expect(messages).toContainEqual(expect.stringMatching(place))
})

it('loops that no compiler can follow, and tuples that hold themselves, are answered by file and line', async () => {
  const [bases, makers, tuples] = await Promise.all([
    refused({
      'A.sol': `${licence}import "./B.sol";\ncontract A is B {}`,
      'B.sol': `${licence}import "./A.sol";\ncontract B is A {}`,
    }),
    refused({
      'A.sol': `${licence}import "./B.sol";\ncontract A { function f() external { new B(); } }`,
      'B.sol': `${licence}import "./A.sol";\ncontract B { function f() external { new A(); } }`,
    }),
    refused({ 'A.sol': `${licence}contract A {\n  struct S { S[] s; }\n  function f(S calldata) external {}\n}` }),
  ])
  expect(bases.failure.message).toMatch(/B\.sol:3\): Definition of base has to precede/)
  expect(makers.failure.message).toMatch(/B\.sol:3\): Circular reference to contract bytecode/)
  expect(tuples.failure.message).toMatch(/A\.sol:4\): Recursive type not allowed/)
})

it('imports in a circle, markup, turned text and tuples in tuples verify, and are kept sign by sign', async () => {
  const structs = Array.from({ length: 200 }, (_, n) => `struct S${n + 1} { S${n} inner; }`).join('\n')
  const sources = {
    'A.sol': `// SPDX-License-Identifier: MIT */ contract Hidden {} /*
      import "./A.sol"; import "./B.sol";
      struct S0 { uint value; }
      ${structs}
      /// @title </script><script>alert(1)</script>
      contract A {
        /* \u202e } \u202c */
        string public text = unicode"<img src=x onerror=alert(1)>\u202eturned\u202c";
        error Deep(S200 all);
        function one() external pure returns (uint) { return 1; }
      }`,
    'B.sol': `${licence}import "./A.sol";\ncontract B { A public a; }`,
  }
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const input = inputOf(sources)
  const { contracts, messages } = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([])
  const code = { runtimeCode: `0x${contracts[0]!.runtime.object}`, creationCode: null }
  const ended = await worker.submit(code, { contractName: 'A', input })
  expect(ended).toMatchObject({ runtimeMatch: 'exact', failure: null })
  expect(await kept(ended)).toMatchObject({ contents: sources, license_type: 3 })
})

it('of an ABI of 100,000 entries all that can be called is kept, and the jobs behind it go on', async () => {
  const [many, wide, gone, plain] = await Promise.all([
    answered(`output([...Array.from({ length: 100_000 }, (_, n) => ({ type: 'error', name: 'E' + n, inputs: [] })),
      { type: 'function', name: 'last', inputs: [], outputs: [], stateMutability: 'view' }])`),
    answered(
      `output([{ type: 'event', name: 'W'.repeat(5e6), inputs: [] }, { type: 'receive', stateMutability: 'payable' }])`,
    ),
    answered(`({ errors: [{ severity: 'error', type: 'Exception',
      message: 'Uncaught exception:\\nDynamic exception type: std::bad_alloc\\nstd::exception::what: std::bad_alloc' }] })`),
    answered('output([])'),
  ])
  const abi = JSON.parse((await kept(many)).abi)
  expect(abi).toHaveLength(5_000)
  expect(abi.at(-1)).toMatchObject({ type: 'function', name: 'last' })
  expect(JSON.parse((await kept(wide)).abi)).toEqual([{ type: 'receive', stateMutability: 'payable' }])
  expect(gone.failure).toMatchObject({
    code: 'compilerMemory',
    message: 'The compiler failed without an answer: the sources are too large for this compiler.',
  })
  expect(plain).toMatchObject({ runtimeMatch: 'match', failure: null })
})
