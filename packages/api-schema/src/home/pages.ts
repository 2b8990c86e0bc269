import { type PageEntry, page } from '../page.ts'

export const homePages: readonly PageEntry[] = [page('/', 'Dashboard', '概览')]
