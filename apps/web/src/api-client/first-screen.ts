import type { FirstScreenEntry } from '@corescope/api-schema/first-screen'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { fetchReason } from './reasons.ts'

export interface LaidScreen {
  /** Newest block that the answers are true at; undefined when none of them names one. */
  head: number | undefined
  /** The server lacks answers because the index is being prepared. */
  isPreparing: boolean
  /** Puts the reader's language in place of the server's own words of failures; not before the page is taken over as the server drew it. */
  sayReasons: () => Promise<void>
}

const blockOf = (response: unknown) => (response as { asOf?: { number: number } | null } | null)?.asOf?.number

const layFailure = (client: QueryClient, queryKey: readonly unknown[], error: ApiError) => {
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', fetchStatus: 'idle', error, errorUpdatedAt: Date.now(), errorUpdateCount: 1 })
}

/**
 * Lays the first screen's answers, as the server writes them into the HTML, into a cache.
 * @param json array of {path, request, response} or {path, request, error}
 */
export const seedFirstScreen = (client: QueryClient, json: string): LaidScreen => {
  let head: number | undefined
  let isPreparing = false
  const unsaid: (() => Promise<void>)[] = []
  for (const { path, request, response, error } of JSON.parse(json) as FirstScreenEntry[]) {
    const queryKey = [path, request ?? {}]
    if (response !== undefined) {
      client.setQueryData(queryKey, response)
      const block = blockOf(response)
      if (block !== undefined) head = Math.max(head ?? -1, block)
    } else if (error?.reason === 'indexing') {
      isPreparing = true
    } else if (error?.isFailure) {
      const { message: serverMessage, fault, parameters } = error
      const detail = { path, status: 200, serverMessage, fault }
      layFailure(client, queryKey, new ApiError('failure', detail))
      unsaid.push(async () => {
        const say = await fetchReason(fault, parameters)
        if (say !== undefined) layFailure(client, queryKey, new ApiError('failure', { ...detail, say }))
      })
    }
  }
  const sayReasons = async () => void (await Promise.all(unsaid.map((say) => say())))
  return { head, isPreparing, sayReasons }
}
