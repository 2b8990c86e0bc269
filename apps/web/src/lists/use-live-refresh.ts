import type { ChangeEvent } from '@corescope/api-schema/events/change-event'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onChainEvent } from '../live-updates/chain-events.ts'

const calmMs = 1_000

/** Lays an event into the answer at hand, or says (undefined) that it must be asked for again. */
export type Merge<Answer> = (event: ChangeEvent, answer: Answer) => Answer | undefined

/**
 * Keeps an answer at the head of the chain: an event is merged where that is possible, else the call is made again, at most
 * once a second. Nothing happens while `enabled` is false.
 */
export const useLiveRefresh = <Answer>(queryKey: QueryKey, enabled: boolean, merge?: Merge<Answer>): void => {
  const client = useQueryClient()
  const latest = useRef({ queryKey, merge })
  latest.current = { queryKey, merge }
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastRefresh = 0
    const refresh = () => {
      timer = undefined
      lastRefresh = Date.now()
      void client.invalidateQueries({ queryKey: latest.current.queryKey, exact: true })
    }
    const stop = onChainEvent((event) => {
      const { queryKey: key, merge: lay } = latest.current
      const answer = client.getQueryData<Answer>(key)
      const merged = answer === undefined ? undefined : lay?.(event, answer)
      if (merged !== undefined) client.setQueryData(key, merged)
      else if (timer === undefined) timer = setTimeout(refresh, Math.max(0, lastRefresh + calmMs - Date.now()))
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, enabled])
}
