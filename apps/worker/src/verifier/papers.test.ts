import { readVerifiedAbi } from '@corescope/decode/abi/given-abi'
import type { Abi } from 'viem'
import { expect, it } from 'vitest'
import type { Chosen } from './choose.ts'
import { compile } from './compile.ts'
import { createCompilers } from './compilers.ts'
import { creationPapers, licenseOf, signaturesOf } from './papers.ts'

const content = `type Tag is bytes4;
struct Free { uint a; }
interface I { function x() external; }
contract Box { struct In { uint8 v; } }
library Sets {
  enum K { A, B }
  struct S { uint a; address b; }
  struct Kept { mapping(uint => S) inner; }
  event Said(K k);
  function one(S memory s) external pure returns (uint) { return s.a; }
  function two(S[2][] memory s, Free memory f) public pure returns (uint) { return s[0][0].a + f.a; }
  function three(Box.In memory c, Tag[] memory t, function(uint) external f) public pure {}
  function four(Kept storage s, uint[] storage u) public view returns (uint) { return s.inner[0].a + u[0]; }
  function five(K k, I i, mapping(K => I) storage m) public {}
}`

it('functions of a library have the selectors that the compiler made, and those of its ABI are called by them', async () => {
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const signal = AbortSignal.timeout(60_000)
  const compiler = await compilers.find('solidity', '0.8.37', null, signal)
  const input = { language: 'Solidity', sources: { 'a.sol': { content } }, settings: {} }
  const { contracts } = await compile(compiler, input, signal)
  const { abi, signatures } = contracts.find(({ name }) => name === 'Sets')!
  const kept = signaturesOf(abi as Abi, signatures)
  const functions = kept.filter(({ kind }) => kind === 1).map(({ hash, signature }) => [signature, hash])
  expect(Object.fromEntries(functions)).toEqual({
    'one(Sets.S)': expect.any(String),
    'two(Sets.S[2][],Free)': expect.any(String),
    'three(Box.In,bytes4[],function)': expect.any(String),
    'four(Sets.Kept storage,uint256[] storage)': expect.any(String),
    'five(Sets.K,I,mapping(Sets.K => I) storage)': expect.any(String),
  })
  expect(kept.filter(({ kind }) => kind === 2)).toMatchObject([{ signature: 'Said(uint8)' }])
  const read = readVerifiedAbi(JSON.stringify(abi), { isLibrary: true })
  const called = read.abi.flatMap((one) => ('linkedSignature' in one ? [one.linkedSignature] : []))
  expect(called.length).toBeGreaterThan(2)
  expect(functions.map(([signature]) => signature)).toEqual(expect.arrayContaining(called))
  expect(signaturesOf(abi as Abi, []).filter(({ kind }) => kind === 1)).toHaveLength(called.length)
})

it.each<[string, string, object[], string, boolean]>([
  ['a number', 'fits', [{ type: 'uint256' }], '2a'.padStart(64, '0'), true],
  ['a function', 'fits', [{ type: 'function' }], '11'.repeat(24).padEnd(64, '0'), true],
  ['a number', 'is cut', [{ type: 'uint256' }], '2a', false],
  ['a type that nobody reads here', 'is kept', [{ type: 'fixed168x10' }], '2a'.padStart(64, '0'), true],
  [
    'such a type in a list of structs',
    'is kept',
    [{ type: 'tuple[2]', components: [{ type: 'fixed168x10' }] }],
    '2a'.padStart(128, '0'),
    true,
  ],
])('what was appended to the creation code for %s %s: %j', (_of, _outcome, inputs, rest, isKept) => {
  const chosen = { creation: { kind: 'exact', rest } } as unknown as Chosen
  const abi = [{ type: 'constructor', inputs, stateMutability: 'nonpayable' }] as unknown as Abi
  const { constructorArguments } = creationPapers(chosen, abi)
  expect(constructorArguments?.toString('hex')).toBe(isKept ? rest : undefined)
})

it.each<[string, string, number | null, number]>([
  ['nothing, nor does the submitter', '', null, 1],
  ['nothing: the submitter does', '', 3, 3],
  ['one, the submitter none', '// SPDX-License-Identifier: GPL-3.0-or-later', null, 5],
  ['one, the submitter another', '// SPDX-License-Identifier: MIT', 5, 3],
  ['that there is none, the submitter one', '// SPDX-License-Identifier: UNLICENSED', 3, 1],
  ['one that is not known here, the submitter another', '# SPDX-License-Identifier: LicenseRef-Own', 3, 1],
  ['two, the submitter the second', '/* SPDX-License-Identifier: (MIT OR Apache-2.0) */', 12, 12],
  ['two, the submitter neither', '/* SPDX-License-Identifier: MIT OR Apache-2.0 */', 5, 3],
])('licence, where the file names %s', (_, text, submitted, code) => {
  expect(licenseOf(`${text}\ncontract A {}`, submitted, 'solidity')).toBe(code)
})
it.each<[string, string, number | null, number]>([
  ['one in a comment', '# @license MIT', null, 3],
  ['one in its text', '"""\n@title Token\n@license AGPL-3.0-only\n"""', 3, 13],
  ['one that is not known here', '# @license LicenseRef-Own', 3, 1],
  ['one in words of its own', '# @license as the makers like it', 3, 3],
  ['two lines', '# SPDX-License-Identifier: MIT\n# @license GPL-3.0', null, 3],
])('licence of Vyper, where the file names %s', (_, text, submitted, code) => {
  expect(licenseOf(`# pragma version 0.4.3\n${text}\nx: uint256`, submitted, 'vyper')).toBe(code)
  expect(licenseOf(text.replace(/SPDX.*/, ''), null, 'solidity')).toBe(1)
})
