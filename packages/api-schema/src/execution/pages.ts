import { type PageEntry, page } from '../page.ts'

export const executionPages: readonly PageEntry[] = [
  page('/vmtrace', 'VM Trace', '虚拟机追踪', { menu: { group: 'tools', place: 12 } }),
]
