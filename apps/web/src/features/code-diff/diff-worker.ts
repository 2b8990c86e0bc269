import { diffArrays } from 'diff'
import type { DiffPart, DiffRequest } from './diff-lines.ts'

self.onmessage = ({ data }: MessageEvent<DiffRequest>) => {
  const changes = diffArrays(data.left, data.right, { timeout: data.timeLimitMs })
  const parts: DiffPart[] | null =
    changes?.map(({ added, removed, count }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      count: count ?? 0,
    })) ?? null
  self.postMessage(parts)
}
