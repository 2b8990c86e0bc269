import { exportRequestSchema } from '@corescope/api-schema/exports/export-request'
import { expect, it } from 'vitest'
import { candidateList, historyList, ownRewardList, rewardList, roundList, setsOf, slashList } from './queries.ts'

const someone = `0x${'ab'.repeat(20)}` as const

it('every list that is saved by the name of its call is asked with what the file takes', () => {
  const choice = { filter: 'elected', sort: 'blocks', order: 'asc', keyword: '' } as const
  for (const { call, request } of [
    ...[candidateList(choice), roundList, slashList(), slashList(someone), ownRewardList(someone)],
    ...[rewardList({ round: 3 }), rewardList({ validator: someone }), setsOf(someone)],
    ...[historyList(someone, 'registration'), historyList(someone, 'status')],
  ]) {
    const parsed = exportRequestSchema.safeParse({ type: call, ...request })
    expect(parsed.error, `${call} ${JSON.stringify(request)}`).toBeUndefined()
    expect(parsed.data).toMatchObject(request)
  }
})
