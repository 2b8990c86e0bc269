import type { ScriptFaultRecord } from '@corescope/api-schema/bitcoin/calls'
import type { MessageKey } from '../../i18n/message-key.ts'

/** The sentence for what is wrong with a script, with its values. */
export const faultWords = (fault: ScriptFaultRecord): readonly [MessageKey, Record<string, number>] =>
  fault.kind === 'push'
    ? ['bitcoin.fault_push', { byte: fault.byte, promised: fault.promised, present: fault.present }]
    : ['bitcoin.fault_elements', { most: fault.most }]
