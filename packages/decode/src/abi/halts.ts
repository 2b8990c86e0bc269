/** What ends a call other than a revert, as the EVM knows it. */
export type Halt =
  | 'outOfGas'
  | 'invalidOpcode'
  | 'invalidJump'
  | 'stackUnderflow'
  | 'stackOverflow'
  | 'staticWrite'
  | 'callTooDeep'
  | 'codeTooLarge'
  | 'collision'
  | 'outOfFunds'
  | 'outOfBounds'
  | 'precompiled'

/** Names of halts by nodes: geth's core/vm/errors.go, revm's HaltReason, OpenEthereum's VmError. The first that fits counts. */
const names: readonly (readonly [Halt, RegExp])[] = [
  ['outOfGas', /out ?of ?gas|\wOOG\b|gas uint64 overflow/i],
  ['invalidOpcode', /invalid ?(FE)?opcode|opcode ?not ?found|undefined opcode|bad instruction|NotActivated/i],
  ['invalidJump', /invalid ?jump|bad jump/i],
  ['stackUnderflow', /stack ?underflow/i],
  ['stackOverflow', /stack ?overflow|stack limit reached|out of stack/i],
  ['staticWrite', /write protection|StateChangeDuringStaticCall|CallNotAllowedInsideStatic|in static context/i],
  ['callTooDeep', /call depth|CallTooDeep/i],
  ['codeTooLarge', /max (init)?code size|(ContractSize|InitCodeSize)Limit/i],
  ['collision', /address collision|CreateCollision/i],
  ['outOfFunds', /insufficient balance for transfer|OutOfFunds|OverflowPayment/i],
  ['precompiled', /precompiled? ?(contract )?(failed|error)|built-in failed/i],
  ['outOfBounds', /return data out of bounds|OutOfOffset|out of bounds/i],
]

/** The English of a halt that nodes name in words of their own. */
export const haltWords: Record<Exclude<Halt, 'outOfGas'>, string> = {
  invalidOpcode: 'invalid opcode',
  invalidJump: 'invalid jump destination',
  stackUnderflow: 'stack underflow',
  stackOverflow: 'stack overflow',
  staticWrite: 'state changed in a static call',
  callTooDeep: 'calls nested too deep',
  codeTooLarge: 'code of the contract too large',
  collision: 'a contract stands at the new address',
  outOfFunds: 'balance too low for the value sent',
  outOfBounds: 'read outside the returned data',
  precompiled: 'a precompiled contract refused its input',
}

/** Words after these are a contract's own. */
const isRevert = /revert/i

/** The halt that a node's words name; undefined where they name none. Pure. */
export const readHalt = (message: string): Halt | undefined =>
  isRevert.test(message) ? undefined : names.find(([, name]) => name.test(message))?.[0]
