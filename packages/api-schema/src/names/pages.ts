import { type PageEntry, page } from '../page.ts'

export const namesPages: readonly PageEntry[] = [
  page('/name-lookup', 'Name Lookup', '域名查询', { menu: { group: 'tools', place: 11 } }),
  page('/name-lookup-search', 'Name Lookup Result', '域名查询结果'),
]
