import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { expect, test } from 'vitest'
import { authorizedEffect, ranCode, type SentenceSource, sentenceKind, sentenceState } from './sentence.ts'

const reference = (digit: string, type: '1' | '2' = '2'): AddressReference => ({
  hash: `0x${digit.repeat(40)}`,
  type,
  isCandidate: false,
  privateName: null,
  domainName: null,
  publicName: null,
  tokenName: null,
  symbol: null,
})
const person = reference('a')
const other = reference('b')
const contract = reference('c', '1')
const selector = '0xa9059cbb'

const transfer: SentenceSource = {
  from: person,
  to: other,
  value: '5',
  kind: 0,
  method: null,
  isSystem: false,
  systemEffect: null,
  inputSize: 0,
  callsCode: false,
  logCount: 0,
  authorizationList: null,
  blobVersionedHashes: null,
  status: 1,
  finality: 'confirmed',
}

test.each<[string, Partial<SentenceSource>, string]>([
  ['coins to somebody', {}, 'send'],
  ['coins to a contract without calldata', { to: contract }, 'send'],
  ['nothing to a contract without calldata', { to: contract, kind: 1, callsCode: true, value: '0' }, 'call'],
  ['nothing to somebody', { value: '0' }, 'send'],
  ['coins to oneself', { to: person }, 'sendSelf'],
  ['nothing to oneself', { to: person, value: '0' }, 'nothing'],
  ['bytes to an account without code', { inputSize: 12 }, 'sendWithBytes'],
  ['a call', { to: contract, kind: 1, value: '0', inputSize: 68, method: { selector, name: 'transfer' } }, 'call'],
  ['a call with coins', { to: contract, kind: 1, inputSize: 4, method: { selector, name: null } }, 'callWithValue'],
  ['an account that runs the code of another', { value: '0', inputSize: 4, method: { selector, name: null } }, 'call'],
  ['a contract not known as one that leaves a log', { value: '0', inputSize: 4, logCount: 1 }, 'call'],
  ['bytes to what is a contract since', { to: contract, inputSize: 12 }, 'sendWithBytes'],
  ['few bytes to a contract', { to: contract, kind: 1, inputSize: 2 }, 'callWithValue'],
  ['a creation', { to: null, inputSize: 900 }, 'create'],
  ['blobs', { blobVersionedHashes: [`0x01${'0'.repeat(62)}`] }, 'blobs'],
  ['deposit of fees', { to: contract, isSystem: true, method: { selector: '0xf340fa01', name: 'deposit' } }, 'deposit'],
  ['a new round', { to: contract, isSystem: true, method: { selector: '0x64f54ec7', name: 'turnRound' } }, 'turnRound'],
  [
    'a deposit that credits nobody',
    {
      to: contract,
      isSystem: true,
      method: { selector: '0xf340fa01', name: 'deposit' },
      systemEffect: 'uncredited',
    },
    'depositUncredited',
  ],
  [
    'a slash without an event',
    { to: contract, isSystem: true, method: { selector: '0xc96be4cb', name: 'slash' }, systemEffect: 'nothing' },
    'slashVoid',
  ],
  [
    'another system call',
    { to: contract, isSystem: true, method: { selector: '0xe1c7392a', name: 'init' } },
    'systemCall',
  ],
  ['an empty authorization list', { authorizationList: [] }, 'send'],
])('%s', (_name, change, kind) => {
  expect(sentenceKind({ ...transfer, ...change })).toBe(kind)
})

test('an authorization names the delegation before the call', () => {
  const authorization = {
    chainId: '1112',
    delegateAddress: contract,
    nonce: '0',
    yParity: 0,
    r: '0x1',
    s: '0x1',
    tookEffect: null,
    refusal: null,
  } as const
  expect(sentenceKind({ ...transfer, authorizationList: [authorization] })).toBe('delegate')
  const taken = { ...authorization, tookEffect: true }
  const refused = { ...authorization, tookEffect: false }
  const ending = { ...taken, delegateAddress: reference('0') }
  expect([[authorization], [taken, taken], [refused], [ending], [taken, refused], []].map(authorizedEffect)).toEqual([
    ...['some', 'lets', 'none', 'ends', 'some', 'some'],
  ])
  expect(ranCode({ ...transfer, kind: 4, inputSize: 12 })).toBe(false)
  expect(ranCode({ ...transfer, kind: 4, callsCode: true })).toBe(true)
  // it became a contract later
  expect(ranCode({ ...transfer, kind: 4, to: contract, inputSize: 12 })).toBe(false)
  expect(ranCode({ ...transfer, kind: 4, method: { selector, name: null } })).toBe(true)
})

test('state: the pool is an expectation, a missing status is no failure', () => {
  expect(sentenceState({ finality: 'pending', status: null })).toBe('expected')
  expect(sentenceState({ finality: 'confirmed', status: 0 })).toBe('failed')
  expect(sentenceState({ finality: 'forked', status: 1 })).toBe('done')
  expect(sentenceState({ finality: 'finalized', status: null })).toBe('done')
})
