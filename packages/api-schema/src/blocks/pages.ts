import { type PageEntry, page } from '../page.ts'
import { blockId, blockNumberOf } from '../url-ids.ts'

export const blocksPages: readonly PageEntry[] = [
  page('/blocks', 'Blocks', '区块', { canonical: true, menu: { group: 'blockchain', place: 1 } }),
  page('/blocks_forked', 'Forked Blocks', '分叉区块', { menu: { group: 'blockchain', place: 6 } }),
  page('/block/countdown/{id}', 'Block Countdown', '区块倒计时', { names: (id) => blockNumberOf(id) !== undefined }),
  page('/block/{id}/{filter?}', 'Block', '区块详情', { names: (id) => blockId(id) !== undefined }),
]
