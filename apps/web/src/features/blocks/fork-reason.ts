import type { MessageKey } from '../../i18n/message-key.ts'

const keys: Record<string, MessageKey> = {
  replaced: 'blocks.reason_replaced',
  nodeLostBlocks: 'blocks.reason_nodeLostBlocks',
  operator: 'blocks.reason_operator',
}

/** The words for why a block lost its place; undefined for a reason this version does not know. */
export const forkReasonKey = (reason: string): MessageKey | undefined => keys[reason]
