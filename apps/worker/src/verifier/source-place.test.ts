import { disassemble } from '@corescope/decode/code/disassemble'
import { readSourceMap } from '@corescope/decode/verification/source-map'
import { expect, it } from 'vitest'
import { compile } from './compile.ts'
import { createCompilers } from './compilers.ts'
import { sourceAt } from './source-place.ts'

it('names a line for each instruction, for one that the compiler added the line of the nearest before it', async () => {
  const content = `contract Picky {
    function read(bytes memory list) external pure returns (uint8[] memory all) {
      all = abi.decode(list, (uint8[]));
    }
  }`
  const input = { language: 'Solidity', sources: { 'a.sol': { content } }, settings: {} }
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE: '/nowhere', NPM_REGISTRY: 'off' })
  const compiled = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
  const contract = compiled.contracts[0]!
  const { instructions } = disassemble(Buffer.from(contract.runtime.object, 'hex'))
  const map = readSourceMap(contract.runtime.sourceMap, instructions.keys())
  const mapped = instructions.filter((_one, index) => map.has(index))
  const isAdded = (index: number) => !compiled.fileOfId.has(map.get(index)?.file ?? -1)
  expect(mapped.filter((_one, index) => isAdded(index)).length).toBeGreaterThan(100)
  for (const [index, { offset }] of mapped.entries()) {
    const place = sourceAt(contract, offset, compiled, input)
    expect(place).toMatchObject({ file: 'a.sol', line: expect.any(Number) })
    if (isAdded(index)) expect(place).toEqual(sourceAt(contract, mapped[index - 1]!.offset, compiled, input))
  }
  expect(sourceAt(contract, contract.runtime.object.length, compiled, input)).toBeNull()
})
