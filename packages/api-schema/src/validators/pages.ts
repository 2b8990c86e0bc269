import { type PageEntry, page } from '../page.ts'

export const validatorsPages: readonly PageEntry[] = [
  page('/validators', 'Validators', '验证者', {
    planned: true,
    canonical: true,
    menu: { group: 'validators', place: 1 },
  }),
  page('/validatorset', 'Validator Set', '验证者集合', { planned: true, menu: { group: 'validators', place: 2 } }),
  page('/validatorset/snapshot/{id}', 'Validator Set Snapshot', '验证者集合快照', { planned: true }),
]
