import type { SimilarCandidateRow } from '@corescope/store/verification/similar'
import { expect, it } from 'vitest'
import { chooseCandidate } from './submit-similar.ts'

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
