import { type Abi, encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { abiSource } from './abi-index.ts'
import { decodeCalldata } from './calldata.ts'
import { hasEnums, readEnums, withEnumNames } from './enum-names.ts'

it('reads the enums of sources by the names that ABIs have, whatever stands around them', () => {
  const source = `
    enum Side { Buy, Sell }
    // enum Hidden { No }
    abstract contract Base is Other("{ enum Text { No } }") {
      enum State { /* first */ Open,
        Closed // { last
      }
      function f() external { if (true) { x = State.Open; } }
      enum Later { A }
    }
    library Lib { enum State { One } }
    enum $Last_1 { Z }`
  expect(readEnums([source])).toEqual({
    Side: ['Buy', 'Sell'],
    'Base.State': ['Open', 'Closed'],
    'Base.Later': ['A'],
    'Lib.State': ['One'],
    $Last_1: ['Z'],
  })
})

it('tells nothing of a name that means two enums, and one of a name that is written twice', () => {
  const [one, other] = ['contract A { enum E { X } }', 'contract A { enum E { Y } }']
  expect(readEnums([one, one])).toEqual({ 'A.E': ['X'] })
  expect(readEnums([one, other, one])).toEqual({})
  expect(readEnums(['enum constructor { A }', 'enum E { <b> }'])).toEqual({ constructor: ['A'] })
})

it('names the value of an enum in what is decoded, and leaves a value beyond its members alone', () => {
  const parameter = { name: 'state', type: 'uint8', internalType: 'enum A.E' }
  const plain = { name: 'count', type: 'uint8', internalType: 'uint8' }
  const inputs = [parameter, plain]
  const abi = [{ type: 'function', name: 'set', inputs, outputs: [parameter], stateMutability: 'view' }] as Abi
  expect([hasEnums(JSON.stringify(abi)), hasEnums('[]')]).toEqual([true, false])
  const named = abiSource(withEnumNames(abi, { 'A.E': ['Open', 'Closed'] }), 'verified')
  const decoded = (state: number) =>
    decodeCalldata(encodeFunctionData({ abi, args: [state, 1] as never }), [named])?.values
  expect(decoded(1)).toEqual([
    { name: 'state', type: 'uint8', value: '1', member: 'Closed' },
    { name: 'count', type: 'uint8', value: '1' },
  ])
  expect(decoded(9)?.[0]).toEqual({ name: 'state', type: 'uint8', value: '9' })
})
