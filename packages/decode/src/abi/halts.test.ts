import { expect, test } from 'vitest'
import { readHalt } from './halts.ts'

test.each([
  ['EVM error InvalidFEOpcode', 'invalidOpcode'],
  ['EvmError: OpcodeNotFound', 'invalidOpcode'],
  ['EVM error NotActivated', 'invalidOpcode'],
  ['invalid opcode: INVALID', 'invalidOpcode'],
  ['Bad instruction fd', 'invalidOpcode'],
  ['EVM error OutOfGas', 'outOfGas'],
  ['EVM error ReentrancySentryOOG', 'outOfGas'],
  ['EVM error InvalidJump', 'invalidJump'],
  ['invalid jump destination', 'invalidJump'],
  ['Bad jump destination 5', 'invalidJump'],
  ['EVM error StackUnderflow', 'stackUnderflow'],
  ['stack underflow (0 <=> 2)', 'stackUnderflow'],
  ['EVM error StackOverflow', 'stackOverflow'],
  ['stack limit reached 1024 (1023)', 'stackOverflow'],
  ['EVM error StateChangeDuringStaticCall', 'staticWrite'],
  ['write protection', 'staticWrite'],
  ['Mutable Call In Static Context', 'staticWrite'],
  ['EVM error CallTooDeep', 'callTooDeep'],
  ['max call depth exceeded', 'callTooDeep'],
  ['EVM error CreateContractSizeLimit', 'codeTooLarge'],
  ['max initcode size exceeded', 'codeTooLarge'],
  ['EVM error CreateCollision', 'collision'],
  ['contract address collision', 'collision'],
  ['EVM error OutOfFunds', 'outOfFunds'],
  ['insufficient balance for transfer', 'outOfFunds'],
  ['EVM error OutOfOffset', 'outOfBounds'],
  ['return data out of bounds', 'outOfBounds'],
  ['execution reverted: out of gas in the story', undefined],
  ['something else', undefined],
] as const)('%s', (message, halt) => {
  expect(readHalt(message)).toBe(halt)
})
