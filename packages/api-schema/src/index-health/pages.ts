import { type PageEntry, page } from '../page.ts'

export const indexHealthPages: readonly PageEntry[] = [
  page('/index-health', 'Index Health', '索引健康', { menu: { group: 'blockchain', place: 7 } }),
]
