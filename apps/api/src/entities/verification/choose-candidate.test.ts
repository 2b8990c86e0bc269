import type { SimilarCandidateRow } from '@corescope/store/verification/similar'
import { expect, it } from 'vitest'
import { chooseCandidate, relink } from './submit-similar.ts'

const candidate = (verificationId: number, code: string, codeHash = `0x${verificationId}`) =>
  ({ verificationId, code, codeHash }) as SimilarCandidateRow
const code = `0x${'6001'.repeat(100)}`
const withValue = `0x${'6001'.repeat(90)}${'ab'.repeat(20)}`

it('takes the same code first, then the nearest, and none that is far', () => {
  const contract = { code, hash: '0xff' }
  const [far, near, same] = [
    candidate(1, `0x${'5f80'.repeat(100)}`),
    candidate(2, withValue),
    candidate(3, code, '0xff'),
  ]
  expect(chooseCandidate(contract, [far, near, same])?.verificationId).toBe(3)
  expect(chooseCandidate(contract, [far, near])?.verificationId).toBe(2)
  expect(chooseCandidate(contract, [far])).toBeUndefined()
  expect(chooseCandidate(contract, [])).toBeUndefined()
})

it('takes the addresses of libraries from the chain, and leaves open what it does not tell', () => {
  const [mine, shared, gone, theirs, other] = ['11', '22', '33', '44', '55'].map((byte) => byte.repeat(20))
  const codeOf = (...addresses: (string | undefined)[]) => `0x${addresses.map((one) => `6000${'73'}${one}`).join('')}`
  const settings = {
    ...{ viaIR: true },
    libraries: {
      'A.sol': { Mine: `0x${mine}`, Gone: `0x${gone}` },
      'B.sol': { One: `0x${shared}`, Two: `0x${shared}` },
    },
  }
  expect(relink(settings, codeOf(mine, shared, mine, shared), codeOf(theirs, mine, theirs, other))).toEqual({
    ...{ viaIR: true, libraries: { 'A.sol': { Mine: `0x${theirs}` } } },
  })
  const same = codeOf(mine, shared, gone)
  expect(relink(settings, same, same)).toEqual(settings)
  expect(relink({ viaIR: true }, same, same)).toEqual({ viaIR: true })
})
