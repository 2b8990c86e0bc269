import { type PageEntry, page } from '../page.ts'

export const companyPages: readonly PageEntry[] = [
  page('/contactus', 'Contact Us', '联系我们', { canonical: true, menu: { group: 'more', place: 3 } }),
  page('/brandassets', 'Brand Assets', '品牌素材', { canonical: true, menu: { group: 'more', place: 2 } }),
  page('/reference', 'API Reference', 'API 文档', { menu: { group: 'more', place: 5 } }),
  page('/terms', 'Terms of Service', '服务条款', { menu: { group: 'more', place: 4 } }),
]
