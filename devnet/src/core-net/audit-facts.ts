import type { Tally } from '../real-nodes/tally.ts'
import type { Product } from './product.ts'
import type { Wallet } from './wallet.ts'

interface Audit {
  checks: { name: string; passes: number }[]
  open: number
  findings: { audit: string; subject: string; what: string; resolvedAt: number | null }[]
}

/** Walks that must have gone over all that the network did. That of senders takes minutes, and knows nothing of Core. */
const walks = ['blocks', 'traces', 'accounts', 'lists', 'standing']

/** The product's own audit, over all that is indexed: each walk makes a whole pass, and nothing is found. */
export const compareAudit = async (product: Product, tally: Tally, until: Wallet['until']): Promise<void> => {
  const read = async (): Promise<Audit> => {
    const response = await fetch(`${product.url}/api/chain/index_health`)
    return ((await response.json()) as { data: { audit: Audit } }).data.audit
  }
  const passesOf = ({ checks }: Audit, walk: string) => checks.find(({ name }) => name === walk)?.passes ?? 0
  // a pass under way began before the last block; the one after it did not
  for (let turn = 0; turn < 2; turn += 1) {
    const before = await read()
    await product.endAuditRest()
    await until(`pass ${turn + 1} of the audit`, async () => {
      const now = await read()
      return walks.every((walk) => passesOf(now, walk) > passesOf(before, walk))
    })
  }
  const { open, findings } = await read()
  tally.compare('contradictions that the audit found and are open', open, 0)
  tally.compare(
    'contradictions that the audit ever found',
    findings.map(({ audit, subject, what }) => `${audit}: ${subject}: ${what}`),
    [],
  )
}
