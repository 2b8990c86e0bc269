import { queryClient } from './query-client.ts'

interface FirstScreenEntry {
  path: string
  request: unknown
  /** Absent where the server failed to answer: the screen asks by itself. */
  response?: unknown
}

let head: number | undefined

/** Newest block that the answers in the HTML are true at; undefined when none of them names one. */
export const firstScreenHead = (): number | undefined => head

const blockOf = (response: unknown) => (response as { asOf?: { number: number } | null } | null)?.asOf?.number

/** Lays the first screen's answers, written into the HTML by the server, into the cache. */
export const hydrateFirstScreen = (): void => {
  const text = document.getElementById('first-screen')?.textContent
  if (!text) return
  for (const { path, request, response } of JSON.parse(text) as FirstScreenEntry[]) {
    if (response === undefined) continue
    queryClient.setQueryData([path, request ?? {}], response)
    head = Math.max(head ?? -1, blockOf(response) ?? -1)
  }
  if (head === -1) head = undefined
}
