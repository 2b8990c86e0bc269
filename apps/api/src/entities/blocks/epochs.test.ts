import type { Address } from '@corescope/chain/types/hex'
import { bytesToHex, concatBytes } from '@corescope/decode/bytes/bytes'
import { encodeAddressList } from '@corescope/devnet/replay-node/encode-extra-data'
import { replayValidators } from '@corescope/devnet/replay-node/validators'
import { expect, it } from 'vitest'
import { listInForce, readList, type ValidatorList } from './epochs.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const list = (blockNumber: number, members: string[], turnLength = 1): ValidatorList => ({
  ...{ blockNumber, turnLength },
  members: members.map(address),
})

it('a list is in force only half a set of turns after its header', () => {
  const [before, newest] = [list(20, ['1', '2', '3']), list(40, ['1', '2'])]
  expect(listInForce(40, [newest, before])).toBe(before)
  expect(listInForce(41, [newest, before])).toBe(newest)
  const inTurns = [list(40, ['1', '2'], 4), list(20, ['1', '2', '3'], 4)]
  expect(listInForce(46, inTurns)?.blockNumber).toBe(20)
  expect(listInForce(47, inTurns)?.blockNumber).toBe(40)
})

it('the list of block 0 is in force at once; another without the one before it may not be', () => {
  expect(listInForce(0, [list(0, ['1'])])?.blockNumber).toBe(0)
  expect(listInForce(7, [list(0, ['1'])])?.blockNumber).toBe(0)
  expect(listInForce(45, [list(40, ['1'])])).toBeUndefined()
  expect(listInForce(45, [])).toBeUndefined()
})

it('members are ascending by address, whatever order a genesis block lists them in', () => {
  const validators = replayValidators(4)
  const body = encodeAddressList(validators.toReversed())
  const extraData = bytesToHex(concatBytes([new Uint8Array(32), body, new Uint8Array(65)]))
  expect(readList({ blockNumber: 0, extraData })?.members).toEqual(
    validators.map(({ consensusAddress }) => consensusAddress),
  )
})
