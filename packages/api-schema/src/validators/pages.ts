import { type PageEntry, page } from '../page.ts'
import { blockNumberOf } from '../url-ids.ts'

/** Rounds and proposals are named by numbers. */
const isNumber = (id: string) => blockNumberOf(id) !== undefined

export const validatorsPages: readonly PageEntry[] = [
  page('/validators', 'Validators', '验证者', { canonical: true, core: true, menu: { group: 'validators', place: 1 } }),
  page('/validatorset', 'Validator Set', '验证者集合', { core: true, menu: { group: 'validators', place: 2 } }),
  page('/validatorset/snapshot/{id}', 'Validator Set Snapshot', '验证者集合快照', { names: isNumber }),
  page('/rounds', 'Rounds', '轮次', { core: true, menu: { group: 'validators', place: 3 } }),
  page('/slashes', 'Slashes', '罚没', { core: true, menu: { group: 'validators', place: 4 } }),
  page('/governance', 'Governance', '治理', { core: true, menu: { group: 'validators', place: 5 } }),
  page('/relayers', 'Relayers', '中继者', { core: true, menu: { group: 'validators', place: 6 } }),
  page('/funds', 'Burn, Foundation, System Reward', '销毁、基金会与系统奖励', {
    core: true,
    menu: { group: 'validators', place: 7 },
  }),
  page('/fee-shares', 'Fee Shares', '手续费分成', { core: true, menu: { group: 'validators', place: 8 } }),
  page('/proposal/{id}', 'Proposal', '提案', { names: isNumber }),
]
