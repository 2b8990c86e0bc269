import { type PageEntry, page } from '../page.ts'

export const searchPages: readonly PageEntry[] = [page('/search', 'Search', '搜索')]
