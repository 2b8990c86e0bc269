/** Names of the EVM's instructions by byte (Yellow Paper, appendix H, and the EIPs since, up to Osaka). */
export const opcodeNames: Readonly<Record<number, string>> = (() => {
  const rows: [number, string][] = [
    [0x00, 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND'],
    [0x10, 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CLZ'],
    [0x20, 'KECCAK256'],
    [0x30, 'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE CODECOPY GASPRICE'],
    [0x3b, 'EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH'],
    [0x40, 'BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBHASH BLOBBASEFEE'],
    [0x50, 'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY PUSH0'],
    [0xa0, 'LOG0 LOG1 LOG2 LOG3 LOG4'],
    [0xf0, 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2'],
    [0xfa, 'STATICCALL'],
    [0xfd, 'REVERT INVALID SELFDESTRUCT'],
  ]
  const names: Record<number, string> = {}
  for (const [first, text] of rows) for (const [index, name] of text.split(' ').entries()) names[first + index] = name
  for (let size = 1; size <= 32; size += 1) names[0x5f + size] = `PUSH${size}`
  for (let place = 1; place <= 16; place += 1) {
    names[0x7f + place] = `DUP${place}`
    names[0x8f + place] = `SWAP${place}`
  }
  return names
})()

export const opcodes = { jumpi: 0x57, jumpdest: 0x5b, push1: 0x60, push4: 0x63, push32: 0x7f } as const
